// Who reads asks for their access together with whoever else asks at that moment: those who come in the same turn of the
// event loop go together, and while two statements are under way all who come meanwhile. Each is looked at by a statement
// that began after they came, as if they had asked alone, and fails or is refused alone.

import type { Db } from '../db/handle.ts'
import { contextOf, type Found, find, findAll, type Load, type Wanted, wayOf } from './access.ts'

const UNDER_WAY = 2
const MOST = 64

type Waiting = {
  wanted: Wanted
  resolve: (row: Found | undefined) => void
  reject: (error: unknown) => void
}
type Line = { waiting: Waiting[]; underWay: number }

/** @returns as `load` of access.ts, for those who lock nothing */
export function createAccessTogether(db: Db): Load {
  const lines = new Map<string, Line>()

  async function depart(line: Line): Promise<void> {
    if (line.underWay >= UNDER_WAY || line.waiting.length === 0) return
    const group = line.waiting.splice(0, MOST)
    line.underWay += 1
    void depart(line)
    try {
      const found = await findGroup(group.map(({ wanted }) => wanted))
      for (const [index, { resolve }] of group.entries()) resolve(found[index])
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    line.underWay -= 1
    void depart(line)
  }

  const findGroup = async (group: Wanted[]): Promise<(Found | undefined)[]> =>
    group.length > 1 ? findAll(db, group) : [await find(db, group[0] as Wanted)]

  return async (wanted) => {
    const way = wayOf(wanted)
    const line = lines.get(way) ?? { waiting: [], underWay: 0 }
    lines.set(way, line)
    const row = await new Promise<Found | undefined>((resolve, reject) => {
      line.waiting.push({ wanted, resolve, reject })
      if (line.waiting.length === 1) setImmediate(() => depart(line))
    })
    return contextOf(db, wanted, row)
  }
}

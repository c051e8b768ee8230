// A record, outside the server, of the writes that the server acknowledged. It is compared with what the server has stored.
import { EventEmitter, once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Event } from '../domain/event.ts'
import { withoutTexts } from '../server/events/before.ts'
import { allEvents } from '../server/test/all-events.ts'
import type { Findings } from './scenario.ts'
import { withDatabase } from './team.ts'

export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  const acknowledged: Event[] = []
  /** Marks of acknowledged creates and edits (`kept`), and of edits refused as conflicts (`refused`). */
  const expectedMarks = new Set<string>()
  const refused = new Set<string>()
  const changes = new EventEmitter().setMaxListeners(0)
  return {
    acknowledged,
    expectedMarks,
    refused,
    acknowledge(event: Event | null, mark?: string) {
      if (event) acknowledged.push(event)
      if (mark) expectedMarks.add(mark)
      changes.emit('acknowledged')
    },
    refuse: (mark: string) => void refused.add(mark),
    /** Resolves after this many more writes have been acknowledged. */
    async more(count: number): Promise<void> {
      const goal = acknowledged.length + count
      while (acknowledged.length < goal) await once(changes, 'acknowledged')
    },
  }
}

/**
 * Every title and comment that was ever written, once per write: the present texts of the rows, and the earlier texts that events
 * keep.
 */
async function readMarks(url: string, projects: string[]): Promise<string[]> {
  return withDatabase(url, async (db) => {
    const { rows } = await sql<{ mark: string }>`
      select title as mark from ticket where project_id = any(${projects}::uuid[])
      union all select content from comment where project_id = any(${projects}::uuid[])
      union all select mark from event, lateral (values (before ->> 'title'), (before ->> 'content')) kept (mark)
        where project_id = any(${projects}::uuid[]) and mark is not null`.execute(db)
    return rows.map(({ mark }) => mark)
  })
}

async function readLogs(url: string, projects: string[]): Promise<Map<string, Event[]>> {
  return withDatabase(url, async (db) => {
    const logs = new Map<string, Event[]>()
    for (const id of projects) logs.set(id, await allEvents(db, id))
    return logs
  })
}

/** An event without texts and names, as the log stores it. */
function asLogged(event: Event | null): unknown {
  return JSON.parse(JSON.stringify(event, withoutTexts))
}

/**
 * Checks that no acknowledged write is lost, altered or stored twice, and that no refused write took effect.
 * @param keepsTexts false: release 0.2.0 made some of the changes, which kept no texts that they replaced
 */
export async function compare(
  ledger: Ledger,
  url: string,
  projects: string[],
  found: Findings,
  keepsTexts = true,
) {
  const logs = await readLogs(url, projects)
  let lost = 0
  for (const event of ledger.acknowledged) {
    const row = logs.get(event.project_id)?.[event.seq - 1]
    if (isDeepStrictEqual(asLogged(row ?? null), asLogged(event))) continue
    lost += 1
    found.expect(false, `acknowledged ${event.type} ${event.seq} is not in the log as it was answered`)
  }
  const times = new Map<string, number>()
  for (const mark of await readMarks(url, projects)) times.set(mark, (times.get(mark) ?? 0) + 1)
  let doubled = 0
  for (const [mark, count] of times) {
    if (count > 1) doubled += 1
    found.expect(count === 1, `${mark} took effect ${count} times`)
    found.expect(!ledger.refused.has(mark), `${mark} was refused and yet took effect`)
  }
  for (const mark of keepsTexts ? ledger.expectedMarks : []) {
    if (!times.has(mark)) lost += 1
    found.expect(times.has(mark), `${mark} was acknowledged and is lost`)
  }
  Object.assign(found.figures, { acknowledged: ledger.acknowledged.length, lost, doubled })
}

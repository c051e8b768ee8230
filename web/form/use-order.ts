// The order of a list while it is being changed: shown at once, and reverted if it could not be saved.

import { useLayoutEffect, useRef, useState } from 'react'
import { reasonOf } from '../data/form-errors.ts'
import { toast } from '../ui/toast.tsx'

type Named = { id: string; name: string }
type Options<Row> = {
  /** Says that a row is at this place now, as in “Testing is column 2 of 4”. */
  moved: (name: string, place: number, count: number) => string
  /** As in “Failed to reorder the columns”. */
  failed: string
  /** Saves that a row moved to a place. @param ids all rows in the new order */
  save: (row: Row, to: number, ids: string[]) => Promise<unknown>
}

export function useOrder<Row extends Named>(rows: Row[], { moved, failed, save }: Options<Row>) {
  const [ids, setIds] = useState<string[]>()
  const [announcement, setAnnouncement] = useState('')
  /** The focused element, because a row loses the focus when it is moved within the page. */
  const focused = useRef<Element>(null)
  const waiting = useRef(Promise.resolve())
  /** Saves see the rows as they are then: each save may change the version of a row. */
  const newest = useRef(rows)
  newest.current = rows
  const ordered = ids ? inOrder(rows, ids) : rows
  const order = ordered.map(({ id }) => id).join()
  // A list that is fetched again after an event has the new order later than the answer.
  if (ids && order === rows.map(({ id }) => id).join()) setIds(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus()
    focused.current = null
  }, [order])

  function put(from: number, to: number) {
    const row = ordered[from]
    if (!row || from === to) return
    const next = ordered.map(({ id }) => id)
    next.splice(from, 1)
    next.splice(to, 0, row.id)
    focused.current = document.activeElement
    setIds(next)
    setAnnouncement(moved(row.name, to + 1, ordered.length))
    // Saves run one after the other, so that the last order is the one that is kept.
    waiting.current = waiting.current.then(() => send(row, to, next))
  }

  async function send(row: Row, to: number, next: string[]) {
    try {
      await save(newest.current.find(({ id }) => id === row.id) ?? row, to, next)
    } catch (error) {
      toast.error(failed, reasonOf(error))
      setIds((now) => (now === next ? undefined : now))
    }
  }

  return { ordered, put, announcement }
}

/** The rows in this order; rows that were added meanwhile come last. */
function inOrder<Row extends Named>(rows: Row[], ids: string[]): Row[] {
  const at = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return rows.toSorted((one, other) => at(one.id) - at(other.id))
}

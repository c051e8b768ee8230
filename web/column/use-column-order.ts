// The order of the columns while it is being changed: shown at once, and reverted if it could not be saved.
import { useLayoutEffect, useRef, useState } from 'react'
import type { Column } from '../../domain/column/column.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'

export function useColumnOrder(projectId: string, columns: Column[]) {
  const { run } = useCommand('orderColumns')
  const [keys, setKeys] = useState<string[]>()
  const [announcement, setAnnouncement] = useState('')
  /** The focused element, because a row loses the focus when it is moved within the page. */
  const focused = useRef<Element>(null)
  const waiting = useRef(Promise.resolve())
  const ordered = keys ? inOrder(columns, keys) : columns
  const order = ordered.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus()
    focused.current = null
  }, [order])

  function put(from: number, to: number) {
    const column = ordered[from]
    if (!column || from === to) return
    const next = ordered.map(({ key }) => key)
    next.splice(from, 1)
    next.splice(to, 0, column.key)
    focused.current = document.activeElement
    setKeys(next)
    setAnnouncement(`${column.name} is column ${to + 1} of ${ordered.length}`)
    // Saves run one after the other, so that the last order is the one that is kept.
    waiting.current = waiting.current.then(() => save(next))
  }

  async function save(next: string[]) {
    try {
      await run({ params: { projectId }, input: { keys: next } })
    } catch (error) {
      toast.error('Failed to reorder the columns', reasonOf(error))
    }
    setKeys((now) => (now === next ? undefined : now))
  }

  return { ordered, put, announcement }
}

/** The columns in this order; columns that were added meanwhile come last. */
function inOrder(columns: Column[], keys: string[]): Column[] {
  const at = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return columns.toSorted((one, other) => at(one.key) - at(other.key))
}

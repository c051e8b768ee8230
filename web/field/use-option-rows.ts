// The options of a field while they are edited: the rows of the form, and what of them is sent.
import { useMemo, useState } from 'react'
import type { FieldOption } from '../../domain/field/field.ts'
import { LABEL_COLORS, type LabelColor } from '../../domain/label/label.ts'

/** A row of the form; `key` names it also while the option is new and has no id. */
export type OptionRow = { key: string; id?: string; name: string; color: LabelColor }

/** New options have the colours in turn, and begin with strong ones. */
const colorAt = (index: number) => LABEL_COLORS[(index + 1) % LABEL_COLORS.length] ?? 'gray'

let lastKey = 0
const newRow = (index: number): OptionRow => {
  lastKey += 1
  return { key: `new ${lastKey}`, name: '', color: colorAt(index) }
}
const rowOf = ({ id, name, color }: FieldOption): OptionRow => ({ key: id, id, name, color })

export function useOptionRows(options: readonly FieldOption[]) {
  const [rows, setRows] = useState(() => {
    const known = options.filter(({ removed }) => !removed).map(rowOf)
    return known.length > 0 ? known : [newRow(0), newRow(1)]
  })
  // An empty row that was never an option is not sent.
  const sent = useMemo(
    () =>
      rows
        .filter(({ id, name }) => id !== undefined || name.trim() !== '')
        .map(({ key: _, ...option }) => option),
    [rows],
  )
  return {
    rows,
    sent,
    /** The options that tickets may still have, but that can no longer be chosen. */
    removed: options.filter(({ id }) => !rows.some((row) => row.id === id)),
    change: (key: string, changes: Partial<OptionRow>) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    move: (from: number, to: number) =>
      setRows((now) => {
        const next = [...now]
        next.splice(to, 0, ...next.splice(from, 1))
        return next
      }),
    remove: (key: string) => setRows((now) => now.filter((row) => row.key !== key)),
    restore: (option: FieldOption) => setRows((now) => [...now, rowOf(option)]),
    /** @returns the key of the new row */
    add: (): string => {
      const row = newRow(rows.length)
      setRows((now) => [...now, row])
      return row.key
    },
  }
}

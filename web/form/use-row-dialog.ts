// The dialogs of a list: for a new row, or for a row by its id. The dialog of a row closes when the row is gone.
import { useState } from 'react'

export function useRowDialog<Kind extends string, Row extends { id: string }>(rows: readonly Row[]) {
  const [opened, setOpened] = useState<{ kind: Kind; id: string } | 'new'>()
  return {
    isNew: opened === 'new',
    openNew: () => setOpened('new'),
    open: (kind: Kind, { id }: Row) => setOpened({ kind, id }),
    close: () => setOpened(undefined),
    /** The row whose dialog of this kind is open. */
    rowIn: (kind: Kind): Row | null =>
      typeof opened === 'object' && opened.kind === kind
        ? (rows.find(({ id }) => id === opened.id) ?? null)
        : null,
  }
}

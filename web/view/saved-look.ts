// The look of a table in a saved view, and how a browser takes it over. The looks of this browser are in table/look.ts.
import type { TableLook, View } from '../../domain/view/view.ts'
import { keep, type Look, looksAt, placeOf } from '../ticket/table/look.ts'

/** The part of a look that a saved view keeps; null: cards. The widths of columns are those of a screen, so each browser keeps them. */
export const savedLook = ({ isTable, columns, group, sort }: Look): TableLook | null =>
  isTable ? { columns: columns ?? null, group: group ?? null, sort: sort ?? null } : null

/**
 * Takes over the look that a saved view keeps.
 * @param isOpened whether the view was opened; otherwise only if it keeps another look than the last time
 */
export function takeOverLook(
  userId: string,
  projectId: string,
  { id, table }: Pick<View, 'id' | 'table'>,
  isOpened: boolean,
) {
  if (table === undefined) return
  const place = placeOf(userId, projectId)
  const saved = JSON.stringify([table?.columns, table?.group, table?.sort])
  if (!isOpened && looksAt(place)[id]?.saved === saved) return
  const { columns, group, sort } = table ?? {}
  keep(place, id, {
    isTable: table !== null,
    columns: columns ?? undefined,
    group: group ?? undefined,
    // The table ignores an order that it does not know.
    sort: (sort ?? undefined) as Look['sort'],
    saved,
  })
}

// The list in a card: its rows, or that it is loading, could not be loaded, or is empty. The caller renders a row.
import type { ReactNode } from 'react'
import { QueryState, type QueryStateProps } from './query-state.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'

/** Props of {@link QueryList}. */
export type QueryListProps<Row> = QueryStateProps &
  Omit<RecordListProps<Row>, 'rows'> & {
    /** Undefined until loaded. */
    rows: readonly Row[] | undefined
    /** Shown if there are no rows. */
    none: ReactNode
  }

/** A {@link RecordList} of the answer to a query; without an answer, the state of the query. */
export function QueryList<Row>({ loading, failed, query, rows, none, ...list }: QueryListProps<Row>) {
  if (!rows) return <QueryState loading={loading} failed={failed} query={query} />
  if (rows.length === 0) return <p className="text-sm text-ink-faint">{none}</p>
  return <RecordList rows={rows} {...list} />
}

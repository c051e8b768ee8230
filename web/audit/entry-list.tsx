// The rows of an audit log, with loading, error and empty state. Older entries are loaded on demand.

import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Entries } from './use-entries.ts'

type Props<T> = {
  list: Entries<T>
  /** The name of the list, such as 'Audit log'. */
  label: string
  loading: string
  failure: string
  empty: string
  row: (entry: T) => ReactNode
}

export function EntryList<T extends { id: string }>({ list, label, loading, failure, empty, row }: Props<T>) {
  const { entries } = list
  if (list.failed)
    return <ErrorState compact message={failure} retrying={list.retrying} onRetry={list.retry} />
  if (!entries) return <Spinner fill label={loading} />
  if (entries.length === 0) return <p className="text-ink-faint">{empty}</p>
  return (
    <>
      <ul aria-label={label} className="-my-2 flex flex-col divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2">
            <RecordBoundary
              record={entry}
              fallback={<BrokenRecord cannotShow={t('This entry cannot be shown.')} />}
            >
              {row(entry)}
            </RecordBoundary>
          </li>
        ))}
      </ul>
      {list.more && (
        <Button size="sm" className="mt-4" pending={list.loadingMore} onClick={list.loadMore}>
          {t('Load more')}
        </Button>
      )}
    </>
  )
}

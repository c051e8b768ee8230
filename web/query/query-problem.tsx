// Shown in place of the tickets while the query has an error: the error, its correction, and the same text as plain words.

import { SearchX } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import type { QueryError } from '../../domain/query/tree.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Props of {@link QueryProblem}. */
export type QueryProblemProps = {
  text: string
  error: QueryError
  /** Replaces the query. */
  change: (changes: { q: string }) => void
  onClear: () => void
}

export function QueryProblem({ text, error: { at, message, instead }, change, onClear }: QueryProblemProps) {
  const [start, end] = at
  const replace = (next: string) => {
    change({ q: next })
    focusSearch()
  }
  const clear = () => {
    onClear()
    focusSearch()
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('No tickets are listed, because the query has an error.')}
      description={
        <span role="status" className="wrap-anywhere">
          {message}
        </span>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {instead !== undefined && (
            <Button onClick={() => replace(text.slice(0, start) + instead + text.slice(end))}>
              {t('Use “{instead}”', { instead })}
            </Button>
          )}
          <Button onClick={() => replace(asPhrase(text))}>{t('Search for This Text')}</Button>
          <Button variant="ghost" onClick={clear}>
            {t('Clear Filters')}
          </Button>
        </div>
      }
    />
  )
}

/** The whole text in quotation marks, so that no part of it is read as a field. */
const asPhrase = (text: string) => `"${text.trim().replace(/[\\"]/g, '\\$&')}"`

/** The pressed button disappears with the error, so the focus goes to the search box. */
function focusSearch() {
  document.querySelector<HTMLElement>('[data-filters] [type="search"]')?.focus()
}

// The lines below the list of the palette: the state of the search, and the button that includes archived projects.

import { Archive } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { FOUND_AT_MOST } from '../../domain/search/search.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { useFound } from './use-found.ts'

type Search = ReturnType<typeof useFound>

export function Outcome({ search, isEmpty, typed }: { search: Search; isEmpty: boolean; typed: string }) {
  const { failed, isAsking, found } = search
  if (failed)
    return (
      <div className="p-2">
        <ErrorState compact message={t('The search failed')} onRetry={search.retry} retrying={isAsking} />
      </div>
    )
  const isFull = found && Math.max(found.tickets.length, found.comments.length) >= FOUND_AT_MOST
  const words = [
    isEmpty ? t('Nothing found for “{typed}”', { typed: typed.trim() }) : '',
    isFull
      ? t('The first {count} of each are shown; add a word to narrow them down.', { count: FOUND_AT_MOST })
      : '',
    found?.left_out
      ? t('{count} of your projects were not searched for words.', { count: found.left_out })
      : '',
    found && found.comments_indexed < 1
      ? t('Comments are still being indexed ({percent} %).', {
          percent: Math.floor(found.comments_indexed * 100),
        })
      : '',
  ]
  return (
    <p role="status" className="px-3 py-2 text-sm text-ink-faint">
      {isAsking
        ? t('Searching all projects…')
        : words.filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
    </p>
  )
}

/** @param onChosen gives the focus back to the search box */
export function WithArchived({
  search,
  typed,
  onChosen,
}: {
  search: Search
  typed: string
  onChosen: () => void
}) {
  if (typed.trim() === '' || search.hasArchived) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Archive />}
      className="self-start"
      onClick={() => {
        search.withArchived()
        onChosen()
      }}
    >
      {t('Search archived projects too')}
    </Button>
  )
}

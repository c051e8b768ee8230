// The tickets of a bulk change among the unread changes: one line, which opens to the tickets.

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { NewsReason, TicketNews } from '../../domain/news/news.ts'
import { displayName } from '../../domain/user/display.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { bulkWords } from './words.ts'

type Props = {
  reason: NewsReason
  tickets: [TicketNews, ...TicketNews[]]
  children: ReactNode
}

/** @param children the rows of the tickets */
export function BulkNews({ reason, tickets, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [{ actor, at }] = tickets
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex w-full items-start gap-2 px-4 py-2.5 text-start transition-colors hover:bg-hover focus-visible:-outline-offset-2"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{bulkWords(reason, tickets)}</span>
          {at && (
            <span className="mt-0.5 block text-sm text-ink-faint wrap-anywhere">
              <bdi>{displayName(actor, t('Somebody'))}</bdi>
              <span aria-hidden>{'\u00a0· '}</span>
              <TimeAgo at={at} />
            </span>
          )}
        </span>
        <ChevronRight
          aria-hidden
          className={isOpen ? 'mt-1 size-4 rotate-90' : 'mt-1 size-4 rtl:-scale-x-100'}
        />
      </button>
      {isOpen && (
        <ul id={id} className="ms-4 divide-y divide-line border-s border-t border-line">
          {children}
        </ul>
      )}
    </>
  )
}

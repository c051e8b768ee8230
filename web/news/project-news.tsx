// The unread changes of a project, by reason.

import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../domain/locale/message.ts'
import type { TicketNews } from '../../domain/news/news.ts'
import type { Project } from '../../domain/project/project.ts'
import { usePageKeys } from '../keys/page-keys.ts'
import { numberText } from '../locale/format.ts'
import { rich } from '../locale/rich.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NewAbove } from '../ui/new-above.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { BulkNews } from './bulk-news.tsx'
import { NewsRow } from './news-row.tsx'
import type { usePlacedNews } from './use-placed-news.ts'
import { linesOf, PARTS } from './words.ts'

type Props = {
  project: Project
  placed: NonNullable<ReturnType<typeof usePlacedNews>>
  /** Contains the rows. */
  list: RefObject<HTMLDivElement | null>
  /** Whether there are more changes than the answer has. */
  isMore: boolean
  /** Whether the focus was on an element that disappeared with the last line. */
  takesFocus: boolean
}

export function ProjectNews({
  project,
  placed: { tickets, waiting, showWaiting },
  list,
  isMore,
  takesFocus,
}: Props) {
  usePageKeys()
  if (tickets.length === 0)
    return (
      <EmptyState
        icon={<Sparkles />}
        title={t('No new changes')}
        description={t(
          'Changes by others, and tickets that become overdue, appear here until you have seen them.',
        )}
        action={
          <Link
            ref={(link) => {
              if (takesFocus) link?.focus()
            }}
            to="/project/$projectId"
            params={{ projectId: project.id }}
            className={buttonStyle()}
          >
            {t('Open the board')}
          </Link>
        }
      />
    )
  return (
    <div ref={list} data-news className="flex flex-col gap-5">
      <NewAbove
        count={waiting}
        className="-mb-5 top-[calc(3.5rem+env(safe-area-inset-top))]"
        onClick={() => {
          flushSync(showWaiting)
          window.scrollTo({ top: 0 })
          list.current?.querySelector('a')?.focus({ preventScroll: true })
        }}
      >
        {t('{count} new', { count: numberText(waiting) })}
      </NewAbove>
      {PARTS.map(({ reason, title }) => {
        const ofPart = tickets.filter(({ reasons }) => reasons[0] === reason)
        return (
          ofPart.length > 0 && (
            <section key={reason} aria-labelledby={`news-${reason}`}>
              <h2 id={`news-${reason}`} className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
                {title}
                <span className="font-normal text-ink-faint tabular-nums">{ofPart.length}</span>
              </h2>
              <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-xs">
                {linesOf(ofPart).map(([first, ...others]) =>
                  first && others.length > 0 ? (
                    <li key={first.bulk_id}>
                      <BulkNews reason={reason} tickets={[first, ...others]}>
                        {[first, ...others].map((ticket) => (
                          <Row key={ticket.ticket_id} ticket={ticket} project={project} />
                        ))}
                      </BulkNews>
                    </li>
                  ) : (
                    first && <Row key={first.ticket_id} ticket={first} project={project} />
                  ),
                )}
              </ul>
            </section>
          )
        )
      })}
      {isMore && (
        <p className="text-sm text-ink-faint">
          {rich(
            'There are more changes. The project’s <link>activity</link> has all of it.',
            {},
            {
              link: (text) => (
                <Link
                  to="/project/$projectId"
                  params={{ projectId: project.id }}
                  search={{ tab: 'activity' }}
                  className="underline hover:text-ink"
                >
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      )}
    </div>
  )
}

function Row({ ticket, project }: { ticket: TicketNews; project: Project }) {
  return (
    <li>
      <RecordBoundary
        record={ticket}
        fallback={<BrokenRecord cannotShow={t('This ticket cannot be shown.')} className="m-2" />}
      >
        <NewsRow news={ticket} project={project} />
      </RecordBoundary>
    </li>
  )
}

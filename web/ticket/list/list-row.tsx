// One ticket in the list; the whole row is a link.

import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { type ComponentProps, memo } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { excerptShown } from '../../../domain/ticket/excerpt.ts'
import { wordsOf } from '../../../domain/ticket/search.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { useIsSelected } from '../../bulk/selection.ts'
import { ColumnBadge } from '../../column/column-badge.tsx'
import { LabelDot } from '../../label/label-chip.tsx'
import { LabelRoom } from '../../label/ticket-labels.tsx'
import { rich } from '../../locale/rich.tsx'
import { classNames } from '../../ui/class-names.ts'
import { nameOnly, Person, UNASSIGNED } from '../../user/person.tsx'
import { TypeIcon } from '../field/badges.tsx'
import { FieldValue, isSet, LIST_FIELDS } from '../field/fields.tsx'
import { TicketMarks } from '../field/ticket-marks.tsx'
import { Highlight, Mark, splitMatches } from '../filter/highlight.tsx'
import { prefetchTicket } from '../prefetch-ticket.ts'
import { toTicket } from '../to-ticket.ts'
import { LIST_COLUMNS } from './list-head.tsx'

const NOBODY: Profile[] = []
const NOTHING: string[] = []
/** A row has room for twice as many letters as a card. A dot is above the link of the row, so that the mouse can reach it. */
const ROW_LABELS = {
  room: 64,
  Dot: ({ label }: Pick<ComponentProps<typeof LabelDot>, 'label'>) => (
    <LabelDot label={label} title={label.name} className="relative z-1" />
  ),
}

export const ListRow = memo(function ListRow({
  ticket,
  projectKey,
  search,
  isSearchedKey,
}: {
  ticket: TicketSummary
  projectKey: string
  search?: string
  /** The search is the key of this ticket. */
  isSearchedKey: boolean
}) {
  const { project_id: projectId, id: ticketId, number, title, excerpt } = ticket
  const isSelected = useIsSelected(ticketId)
  const patterns = highlightedIn(ticket, search)
  return (
    <article
      onPointerDown={() => prefetchTicket(projectId, ticket)}
      data-selected={isSelected || undefined}
      className="relative flex flex-col gap-x-6 gap-y-2 px-4 py-3 transition-colors hover:bg-hover data-selected:bg-accent-soft data-selected:shadow-[inset_3px_0_0_var(--color-accent)] has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus lg:h-9 lg:flex-row lg:items-center lg:py-0"
    >
      <div className="flex min-w-0 flex-1 items-start gap-2.5 lg:items-center">
        <span className="flex h-5 items-center">
          <TypeIcon type={ticket.type} />
        </span>
        <div className="min-w-0 flex-1 lg:flex lg:items-center lg:gap-3">
          <h3 className="clip-marks font-medium text-wrap wrap-anywhere lg:max-w-[80%] lg:shrink-0 lg:truncate">
            <span className="mr-2 font-mono text-sm font-normal text-ink-faint">
              {isSearchedKey ? <Mark>{ticketKey(projectKey, number)}</Mark> : ticketKey(projectKey, number)}
            </span>
            <Link
              {...toTicket(projectId, number)}
              dir="auto"
              className="outline-none after:absolute after:inset-0"
            >
              <Highlight text={title} patterns={patterns} />
              {isSelected && <span className="sr-only"> {t('Selected')}</span>}
            </Link>
          </h3>
          {excerpt && (
            // In a row, the excerpt wraps below its box, out of sight, where it would be narrower than a few words.
            <p
              dir="auto"
              className="mt-0.5 text-ink-soft lg:mt-0 lg:flex lg:h-8 lg:min-w-0 lg:shrink-999 lg:flex-wrap lg:items-center lg:overflow-hidden lg:text-sm/4 lg:text-ink-faint lg:before:h-8"
            >
              <span className="line-clamp-2 wrap-anywhere lg:min-w-32 lg:grow lg:basis-32">
                <Highlight text={excerptShown(excerpt)} patterns={patterns} />
              </span>
            </p>
          )}
          <LabelRoom value={ROW_LABELS}>
            <TicketMarks
              ticket={ticket}
              className="mt-1 overflow-hidden lg:mt-0 lg:*:flex-nowrap lg:[&>*>*]:shrink-0"
            />
          </LabelRoom>
          {!isSearchedKey && isFurtherDown(ticket, search) && (
            <p className="mt-0.5 text-sm text-ink-faint lg:mt-0 lg:shrink-0">
              {t('The match is further down in the description.')}
            </p>
          )}
        </div>
      </div>
      <div
        className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 pl-6 lg:grid lg:shrink-0 lg:grid-cols-(--columns) lg:pl-0"
        style={LIST_COLUMNS}
      >
        {LIST_FIELDS.map((field) => (
          <span key={field} className="flex min-w-0">
            {field === 'status' ? (
              <ColumnBadge ticket={ticket} />
            ) : (
              isSet(ticket[field]) && (
                <FieldValue field={field} value={ticket[field]} people={NOBODY} status={ticket.status} />
              )
            )}
          </span>
        ))}
        <CommentCount count={ticket.comment_count} />
        <span className="flex min-w-0 basis-full text-sm text-ink-soft sm:basis-auto lg:basis-full">
          <Person
            person={ticket.assignee ?? nameOnly(ticket.imported?.assignee?.name)}
            fallback={UNASSIGNED}
          />
        </span>
      </div>
    </article>
  )
})

function CommentCount({ count }: { count: number }) {
  return (
    <span
      className={classNames(
        'items-center gap-1 text-sm text-ink-faint tabular-nums',
        // Without comments the cell keeps its place in the grid, but takes no room where the badges wrap.
        count > 0 ? 'inline-flex' : 'hidden lg:inline-flex',
      )}
    >
      {count > 0 && (
        <>
          <MessageSquare size={13} aria-hidden />
          {rich(
            '{count, plural, one {# <noun>comment</noun>} other {# <noun>comments</noun>}}',
            { count },
            { noun: (text) => <span className="sr-only">{text}</span> },
          )}
        </>
      )}
    </span>
  )
}

/** The patterns to highlight: the search as typed or, if the ticket does not show it, the words of the search. */
function highlightedIn(ticket: TicketSummary, search = ''): string[] {
  const literal = search.trim()
  if (!literal) return NOTHING
  return shows(ticket, literal) ? [literal] : wordsOf(search)
}

/** Whether a match is in a part of the description that the row does not show. */
function isFurtherDown(ticket: TicketSummary, search = ''): boolean {
  return wordsOf(search).some((word) => !shows(ticket, word))
}

function shows({ title, excerpt }: TicketSummary, pattern: string): boolean {
  return [title, excerptShown(excerpt ?? '')].some((text) => splitMatches(text, [pattern]).length > 1)
}

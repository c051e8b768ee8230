// The content of a ticket's card on the board. For frame, link and dragging see board-ticket.tsx.
import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { excerptShown } from '../../../domain/ticket/excerpt.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { rich } from '../../locale/rich.tsx'
import { nameOnly, PersonAvatar, UNASSIGNED } from '../../user/person.tsx'
import { TypeIcon } from '../field/badges.tsx'
import { CARD_FIELDS, FieldValue, isSet } from '../field/fields.tsx'
import { TicketMarks } from '../field/ticket-marks.tsx'

const NOBODY: Profile[] = []

export const TicketFace = memo(function TicketFace({
  ticket,
  projectKey,
}: {
  ticket: TicketSummary
  projectKey: string
}) {
  const { number, title, excerpt, type, assignee, comment_count } = ticket
  return (
    // The parts are in the order in which they are read aloud; on the screen, priority and comments are in the first line.
    <span className="pointer-events-none flex cursor-default flex-wrap items-center gap-x-2 in-data-[density=compact]:gap-x-1.5">
      <span className="flex min-h-5 items-center gap-1.5 text-xs text-ink-faint tabular-nums">
        <TypeIcon type={type} />
        {ticketKey(projectKey, number)}
      </span>
      <span dir="auto" className="order-2 line-clamp-2 basis-full font-medium wrap-anywhere">
        {title}
      </span>
      {excerpt && (
        <span
          dir="auto"
          className="order-3 mt-0.5 line-clamp-2 basis-full text-sm/4.5 text-ink-faint wrap-anywhere in-data-[density=compact]:hidden"
        >
          {excerptShown(excerpt)}
        </span>
      )}
      <TicketMarks
        ticket={ticket}
        className="order-4 mt-1 basis-full flex-wrap gap-y-0.5 in-data-[density=compact]:order-1 in-data-[density=compact]:mt-0 in-data-[density=compact]:basis-auto in-data-[density=compact]:gap-x-2"
      />
      {CARD_FIELDS.filter((field) => isSet(ticket[field])).map((field) => (
        <FieldValue key={field} field={field} value={ticket[field]} people={NOBODY} status={ticket.status} />
      ))}
      {comment_count > 0 && <CommentCount count={comment_count} />}
      <span className="order-1 ms-auto flex">
        <PersonAvatar
          person={assignee ?? nameOnly(ticket.imported?.assignee?.name)}
          size="sm"
          fallback={UNASSIGNED}
          showsName
        />
      </span>
    </span>
  )
})

function CommentCount({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-faint tabular-nums">
      <MessageSquare aria-hidden className="size-3.5" />
      {rich(
        '{count, plural, one {# <noun>comment</noun>} other {# <noun>comments</noun>}}',
        { count },
        { noun: (text) => <span className="sr-only">{text}</span> },
      )}
    </span>
  )
}

// The content of a ticket's card on the board. For frame, link and dragging see board-ticket.tsx.
import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { excerptShown } from '../../../domain/ticket/excerpt.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { PersonAvatar } from '../../user/person.tsx'
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
    <span className="pointer-events-none flex cursor-default flex-col gap-1">
      <span className="flex items-center gap-1.5 text-xs text-ink-faint tabular-nums">
        <TypeIcon type={type} />
        {ticketKey(projectKey, number)}
      </span>
      <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
        {title}
      </span>
      {excerpt && (
        <span
          dir="auto"
          className="line-clamp-2 text-sm text-ink-faint wrap-anywhere in-data-[density=compact]:hidden"
        >
          {excerptShown(excerpt)}
        </span>
      )}
      <TicketMarks ticket={ticket} />
      <span className="mt-1.5 flex items-center gap-2 in-data-[density=compact]:mt-0">
        {CARD_FIELDS.filter((field) => isSet(ticket[field])).map((field) => (
          <FieldValue
            key={field}
            field={field}
            value={ticket[field]}
            people={NOBODY}
            status={ticket.status}
          />
        ))}
        {comment_count > 0 && <CommentCount count={comment_count} />}
        <span className="ml-auto">
          <PersonAvatar person={assignee} size="md" fallback="Unassigned" showsName />
        </span>
      </span>
    </span>
  )
})

function CommentCount({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-faint tabular-nums">
      <MessageSquare aria-hidden className="size-3.5" />
      {count} <span className="sr-only">{count === 1 ? 'comment' : 'comments'}</span>
    </span>
  )
}

// The key and title of a ticket beside a picture, as a link.
import { Link } from '@tanstack/react-router'
import { toTicket } from '../ticket/to-ticket.ts'
import { classNames } from '../ui/class-names.ts'

type Props = {
  projectId: string
  ticket: { number: number; title: string }
  keyOf: (number: number) => string
  className: string
}

export function TicketLink({ projectId, ticket: { number, title }, keyOf, className }: Props) {
  return (
    <Link
      {...toTicket(projectId, number)}
      className={classNames('flex min-w-0 gap-2 rounded hover:underline', className)}
    >
      <span className="shrink-0 font-mono text-xs text-ink-faint">{keyOf(number)}</span>
      <span dir="auto" className="truncate">
        {title}
      </span>
    </Link>
  )
}

// A line about a ticket that is linked to the open one: its key, title and status, opened in place; and a button that removes it.
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../field/badges.tsx'
import { toTicket } from '../to-ticket.ts'

type Props = {
  ticketKey: string
  ticket: Pick<TicketSummary, 'project_id' | 'number' | 'title' | 'status'>
}

export function LinkedTicket({ ticketKey, ticket: { project_id, number, title, status } }: Props) {
  return (
    <>
      <Link
        {...toTicket(project_id, number)}
        className="flex min-w-0 flex-1 items-center gap-2 rounded py-1 hover:underline"
      >
        <span className="shrink-0 font-mono text-xs text-ink-faint">{ticketKey}</span>
        <span dir="auto" className={status === 'done' ? 'truncate text-ink-faint line-through' : 'truncate'}>
          {title}
        </span>
      </Link>
      <StatusBadge status={status} />
    </>
  )
}

type RemoveProps = { label: string; title: string; onClick: () => void }

export function RemoveLink({ label, title, onClick }: RemoveProps) {
  return <Button size="sm" variant="ghost" icon={<X />} aria-label={label} title={title} onClick={onClick} />
}

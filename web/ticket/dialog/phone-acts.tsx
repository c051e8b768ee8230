// The acts on a ticket for which its header has no room on a phone: repeating it, and moving it to another project.
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { MoveTicket } from '../../move/move-ticket.tsx'
import { useProject } from '../../project/use-project.ts'
import { RepeatTicket } from '../../recurrence/repeat-ticket.tsx'

export function PhoneActs({ ticket }: { ticket: Ticket }) {
  const { project, may } = useProject(ticket.project_id)
  if (!project) return null
  return (
    <div className="-ml-2.5 flex flex-wrap gap-1 pt-2 sm:hidden">
      <RepeatTicket ticket={ticket} hasText />
      {may('ticket.update') && (
        <MoveTicket key={ticket.id} ticket={ticket} projectKey={project.key} hasText />
      )}
    </div>
  )
}

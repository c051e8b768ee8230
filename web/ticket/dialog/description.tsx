// A ticket's description as it is read. Ticking a box of a task list in it is an edit of the description.
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { useCommand } from '../../data/use-command.ts'
import { Markdown } from '../../text/markdown.tsx'
import { useTicking } from '../../text/use-ticking.ts'

const written = ({ description, version }: Ticket) => ({ text: description ?? '', version })

export function Description({ ticket, mayEdit }: { ticket: Ticket; mayEdit: boolean }) {
  const { run } = useCommand('updateTicket')
  const { text, onTask } = useTicking(
    written(ticket),
    ({ text, version }) => run({ params: { ticketId: ticket.id }, input: { version, description: text } }),
    written,
  )
  return <Markdown text={text} projectId={ticket.project_id} onTask={mayEdit ? onTask : undefined} />
}

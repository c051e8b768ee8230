// Reading the attachments of a ticket.
import type { OutputOf } from '../../domain/api.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { selectAttachments, toAttachment } from './row.ts'

export async function listAttachments({
  db,
  project,
  ticket,
}: TicketContext): Promise<OutputOf<'listAttachments'>> {
  const rows = await selectAttachments(db).where('ticket_id', '=', ticket.id).execute()
  return { seq: project.seq, attachments: rows.map(toAttachment) }
}

// Changes one ticket from the palette: the same commands, toasts and Undo as in the ticket itself. Labels change without a toast.
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { reasonOf } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { EDIT_TOAST } from '../ticket/dialog/use-ticket-edit.ts'
import { withUndo } from '../ticket/undo-change.ts'
import { toast } from '../ui/toast.tsx'

function send({ id, version }: TicketSummary, act: BulkAction) {
  const params = { ticketId: id }
  if (act.do === 'move') return runCommand('moveTicket', { params, input: { column: act.column } })
  if (act.do === 'label')
    return runCommand('changeTicketLabels', { params, input: { add: act.add, remove: act.remove } })
  if (act.do === 'edit') return runCommand('updateTicket', { params, input: { version, ...act.changes } })
  throw new Error(`The palette offers no such act: ${act.do}`)
}

const WORDS: Partial<Record<BulkAction['do'], { done?: string; failed: string }>> = {
  move: { done: 'Ticket status updated successfully', failed: 'Failed to update ticket status' },
  label: { failed: 'Failed to change the labels' },
}
const EDITED = { done: 'Ticket updated successfully!', failed: 'Failed to update ticket' }

export async function changeTicket(ticket: TicketSummary, act: BulkAction) {
  const { done, failed } = WORDS[act.do] ?? EDITED
  try {
    const undo = withUndo(ticket.id, await send(ticket, act))
    if (done !== undefined) toast.success(done, { ...EDIT_TOAST, ...undo })
  } catch (error) {
    toast.error(failed, reasonOf(error), EDIT_TOAST)
  }
}

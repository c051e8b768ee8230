// Changes one field of a ticket from the board or the list, and reports it as the board and the side panel do.
import type { TicketField, TicketValues } from '../../../domain/ticket/fields.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { reasonOf } from '../../data/form-errors.ts'
import { runCommand } from '../../data/use-command.ts'
import { toast } from '../../ui/toast.tsx'
import { EDIT_TOAST } from '../dialog/use-ticket-edit.ts'
import { withUndo } from '../undo-change.ts'

type Target = Pick<TicketSummary, 'id' | 'version' | 'label_ids'>

const MOVE_TOAST = { id: 'move' }

/** Moves a ticket to another column. */
export async function moveTo({ id }: Target, column: string) {
  try {
    const event = await runCommand('moveTicket', { params: { ticketId: id }, input: { column } })
    toast.success('Ticket status updated successfully', { ...MOVE_TOAST, ...withUndo(id, event) })
  } catch (error) {
    toast.error('Failed to update ticket status', reasonOf(error), MOVE_TOAST)
  }
}

/** Adds a label to a ticket, or removes it. */
export async function toggleLabel({ id, label_ids }: Target, labelId: string) {
  const input = label_ids.includes(labelId) ? { remove: [labelId] } : { add: [labelId] }
  try {
    withUndo(id, await runCommand('changeTicketLabels', { params: { ticketId: id }, input }))
  } catch (error) {
    toast.error('Failed to change the labels', reasonOf(error), { id: 'ticket-labels' })
  }
}

/** Sets any other field of a ticket. */
export async function setField<F extends TicketField>(
  { id, version }: Target,
  field: F,
  value: TicketValues[F],
) {
  try {
    const event = await runCommand('updateTicket', {
      params: { ticketId: id },
      input: { version, [field]: value },
    })
    toast.success('Ticket updated successfully!', { ...EDIT_TOAST, ...withUndo(id, event) })
  } catch (error) {
    toast.error('Failed to update ticket', reasonOf(error), EDIT_TOAST)
  }
}

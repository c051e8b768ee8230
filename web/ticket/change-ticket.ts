// Changes one ticket outside its dialog: by the keys of the board and the list, and from the palette. The same commands, toasts and
// Undo as in the ticket itself; labels change without a toast.

import type { InputOf } from '../../domain/api.ts'
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { reasonOf } from '../data/form-errors.ts'
import { runCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import { EDIT_TOAST, withUndo } from './undo-change.ts'

type Target = Pick<TicketSummary, 'id' | 'version'>

function send({ id, version }: Target, act: BulkAction) {
  const params = { ticketId: id }
  if (act.do === 'move') return runCommand('moveTicket', { params, input: { column: act.column } })
  if (act.do === 'label')
    return runCommand('changeTicketLabels', { params, input: { add: act.add, remove: act.remove } })
  if (act.do === 'edit') return runCommand('updateTicket', { params, input: { version, ...act.changes } })
  throw new Error(`No single ticket is changed by this act: ${act.do}`)
}

/** The toast of an act replaces the earlier one about the same, also where the board or the ticket showed it. */
type Words = { done?: string; failed: string; toast: { id: string } }

const WORDS: Partial<Record<BulkAction['do'], Words>> = {
  move: {
    done: t('Ticket status updated successfully'),
    failed: t('Failed to update ticket status'),
    toast: { id: 'move' },
  },
  label: { failed: t('Failed to change the labels'), toast: { id: 'ticket-labels' } },
}
const EDITED: Words = {
  done: t('Ticket updated successfully!'),
  failed: t('Failed to update ticket'),
  toast: EDIT_TOAST,
}

/**
 * @param done the words of the toast, if the usual ones do not say enough
 * @returns the event of the change; undefined if it failed, null if nothing changed
 */
export function changeTicket(ticket: Target, act: BulkAction, done?: string) {
  const words = WORDS[act.do] ?? EDITED
  return changed(ticket.id, send(ticket, act), done === undefined ? words : { ...words, done })
}

/** Changes fields of a ticket, and its column, in one change. @returns as `changeTicket` */
export const editTicket = ({ id, version }: Target, changes: Omit<InputOf<'updateTicket'>, 'version'>) =>
  changed(
    id,
    runCommand('updateTicket', { params: { ticketId: id }, input: { version, ...changes } }),
    EDITED,
  )

async function changed(id: string, sent: ReturnType<typeof send>, { done, failed, toast: about }: Words) {
  try {
    const event = await sent
    const undo = withUndo(id, event)
    if (done !== undefined) toast.success(done, { ...about, ...undo })
    return event
  } catch (error) {
    toast.error(failed, reasonOf(error), about)
    return undefined
  }
}

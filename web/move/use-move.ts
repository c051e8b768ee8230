// Moves a ticket to another project, and back on undo.

import { t } from '../../domain/locale/message.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable } from '../data/undo.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import type { MovableTicket } from './offered.ts'

type Place = { id: string; key: string }

export function useMove(ticket: Pick<MovableTicket, 'id' | 'number'>, from: Place) {
  const { run, pending } = useCommand('moveTicketToProject')

  async function moveBack() {
    try {
      await run({ params: { ticketId: ticket.id }, input: { project_id: from.id } })
      toast.success(t('The ticket is {key} again', { key: ticketKey(from.key, ticket.number) }))
    } catch (error) {
      toast.error(t('Failed to move the ticket back'), reasonOf(error))
    }
  }

  /** @returns the number in the other project; undefined if it failed */
  async function move(to: Place): Promise<number | undefined> {
    try {
      const event = await run({ params: { ticketId: ticket.id }, input: { project_id: to.id } })
      if (event?.type !== 'ticket.arrived') return undefined
      const { number } = event.ticket
      toast.success(
        t('{before} is now {after}', {
          before: ticketKey(from.key, ticket.number),
          after: ticketKey(to.key, number),
        }),
        {
          action: undoable(() => void moveBack()),
        },
      )
      return number
    } catch (error) {
      toast.error(t('Failed to move the ticket'), reasonOf(error))
      return undefined
    }
  }

  return { move, pending }
}

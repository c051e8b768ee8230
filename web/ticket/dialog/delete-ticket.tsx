// Deletes the open ticket after confirmation, with undo for those who may restore it.

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { reasonOf } from '../../data/form-errors.ts'
import { undoable } from '../../data/undo.ts'
import { useCommand } from '../../data/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

export function DeleteTicket({
  ticket,
  projectKey,
  mayRestore,
  onDeleted,
}: {
  ticket: Ticket
  projectKey: string
  mayRestore: boolean
  onDeleted: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const { run, pending } = useCommand('deleteTicket')
  const restore = useRestoreTicket(ticket.id)
  const key = ticketKey(projectKey, ticket.number)

  async function remove() {
    try {
      await run({ params: { ticketId: ticket.id }, input: {} })
    } catch (error) {
      return void toast.error(t('Failed to delete ticket'), reasonOf(error))
    }
    setAsking(false)
    onDeleted()
    const action = mayRestore ? undoable(() => void restore.run()) : undefined
    toast.success(t('Ticket {key} deleted', { key }), { action })
  }

  return (
    <>
      <Button variant="icon" aria-label={t('Delete')} title={t('Delete')} onClick={() => setAsking(true)}>
        <Trash2 />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Delete {key}?', { key })}
        description={
          mayRestore
            ? t('The ticket and its comments disappear for everybody. You can undo this for 30 days.')
            : t(
                'The ticket and its comments disappear for everybody. Only an admin of the project can restore them, for 30 days.',
              )
        }
        confirmLabel={t('Delete')}
        pending={pending}
        onConfirm={() => void remove()}
      />
    </>
  )
}

export function useRestoreTicket(ticketId: string) {
  const { run, pending } = useCommand('restoreTicket')
  return {
    pending,
    run: async () => {
      try {
        await run({ params: { ticketId }, input: {} })
        toast.success(t('Ticket restored'))
      } catch (error) {
        toast.error(t('Failed to restore ticket'), reasonOf(error))
      }
    },
  }
}

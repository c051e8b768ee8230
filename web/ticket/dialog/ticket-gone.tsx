// The ticket dialog without a ticket: it never existed, or it was deleted. Unsent text can still be copied.

import { FileX2 } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Unsent, UnsentTexts } from '../../ui/unsent-texts.tsx'
import { useRestoreTicket } from './delete-ticket.tsx'

export function TicketGone({
  ticketId,
  mayRestore,
  unsent,
  onDiscard,
  onClose,
}: {
  /** Null if the ticket was never loaded. */
  ticketId: string | null
  mayRestore: boolean
  unsent: Unsent[]
  onDiscard: () => void
  onClose: () => void
}) {
  const restore = useRestoreTicket(ticketId ?? '')
  return (
    <DialogBody className="flex flex-col gap-5">
      <EmptyState
        icon={<FileX2 />}
        title={ticketId ? t('This ticket is no longer in this project') : t('Ticket not found')}
        description={
          ticketId
            ? t('Somebody deleted it, or moved it to another project, while you had it open.')
            : t('It was deleted, or it never existed in this project.')
        }
        headingLevel={3}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onClose}>{t('Back to the project')}</Button>
            {ticketId && mayRestore && (
              <Button variant="primary" pending={restore.pending} onClick={() => void restore.run()}>
                {t('Restore ticket')}
              </Button>
            )}
          </div>
        }
      />
      {unsent.length > 0 && <UnsentTexts unsent={unsent} onDiscard={onDiscard} />}
    </DialogBody>
  )
}

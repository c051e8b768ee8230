// Asks for confirmation before an import is removed, and shows what would be deleted.

import type { RemovalPreview } from '../../domain/import/import.ts'
import { useQuery } from '../data/use-query.ts'
import { t } from '../locale/message.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { things } from './words.ts'

type Props = { projectId: string; id: string; pending: boolean; onClose: () => void; onConfirm: () => void }

export function RemoveDialog({ projectId, id, pending, onClose, onConfirm }: Props) {
  const query = useQuery('previewRemoval', { params: { projectId }, input: { id } })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Remove this import?')}
      description={
        query.data ? wordsOf(query.data) : (query.error?.message ?? t('Counting what would be removed…'))
      }
      confirmLabel={t('Remove Import')}
      pending={pending || (!query.data && !query.error)}
      onConfirm={onConfirm}
    />
  )
}

function wordsOf({ tickets, kept, labels, columns }: RemovalPreview): string {
  const otherParts = [labels > 0 && things(labels, 'label'), columns > 0 && things(columns, 'column')].filter(
    Boolean,
  )
  const goes = t('{things} with comments, files and history{otherParts}', {
    things: things(tickets, 'ticket'),
    otherParts: otherParts.map((one) => `, ${one}`).join(''),
  })
  const stays =
    kept > 0
      ? t(
          '{kept, plural, one { {things} of it stays, because somebody has worked on it here since.} other { {things} of it stay, because somebody has worked on them here since.}}',
          { kept, things: things(kept, 'ticket') },
        )
      : ''
  return t('This permanently removes {goes}.{stays}', { goes, stays })
}

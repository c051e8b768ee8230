// Asks for confirmation before an import is removed, and shows what would be deleted.
import type { RemovalPreview } from '../../domain/import/import.ts'
import { useQuery } from '../data/use-query.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { things } from './words.ts'

type Props = { projectId: string; id: string; pending: boolean; onClose: () => void; onConfirm: () => void }

export function RemoveDialog({ projectId, id, pending, onClose, onConfirm }: Props) {
  const query = useQuery('previewRemoval', { params: { projectId }, input: { id } })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this import?"
      description={
        query.data ? wordsOf(query.data) : (query.error?.message ?? 'Counting what would be removed…')
      }
      confirmLabel="Remove Import"
      pending={pending || (!query.data && !query.error)}
      onConfirm={onConfirm}
    />
  )
}

function wordsOf({ tickets, kept, labels, columns }: RemovalPreview): string {
  const otherParts = [labels > 0 && things(labels, 'label'), columns > 0 && things(columns, 'column')].filter(
    Boolean,
  )
  const goes = `${things(tickets, 'ticket')} with comments, files and history${otherParts.map((one) => `, ${one}`).join('')}`
  const stays =
    kept > 0
      ? ` ${things(kept, 'ticket')} of it ${kept === 1 ? 'stays' : 'stay'}, because somebody has worked on ${kept === 1 ? 'it' : 'them'} here since.`
      : ''
  return `This permanently removes ${goes}.${stays}`
}

// Asks for confirmation before an import is removed, and shows what would be deleted.

import type { RemovalPreview } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { useQuery } from '../data/use-query.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

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
  const goes = [
    t(
      '{tickets, plural, one {# ticket with comments, files and history} other {# tickets with comments, files and history}}',
      { tickets },
    ),
    labels > 0 && t('{labels, plural, one {# label} other {# labels}}', { labels }),
    columns > 0 && t('{columns, plural, one {# column} other {# columns}}', { columns }),
  ]
  const removes = t('This permanently removes {list}.', { list: goes.filter(Boolean).join(', ') })
  const stays = t(
    '{kept, plural, one {# ticket of it stays, because somebody has worked on it here since.} other {# tickets of it stay, because somebody has worked on them here since.}}',
    { kept },
  )
  return kept > 0 ? `${removes} ${stays}` : removes
}

// Removes a recurring ticket after a confirmation, with an Undo in the toast and by Ctrl+Z.

import { t } from '../../domain/locale/message.ts'
import type { Recurrence } from '../../domain/recurrence/recurrence.ts'
import { undoable } from '../data/undo.ts'
import { runCommand, useCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { recurrence: Recurrence; onClose: () => void }
const TOAST = { id: 'recurrence' }

export function RemoveRecurrence({ recurrence: { id, title }, onClose }: Props) {
  const { run, pending } = useCommand('deleteRecurrence')
  const params = { recurrenceId: id }

  async function restore() {
    const failed = t('Failed to restore the recurring ticket')
    if (await attempt(failed, () => runCommand('restoreRecurrence', { params, input: {} }), TOAST))
      toast.success(t('The recurring ticket was restored.'), TOAST)
  }
  async function remove() {
    if (!(await attempt(t('Failed to delete it'), () => run({ params, input: {} }), TOAST))) return
    onClose()
    const action = undoable(() => void restore())
    toast.success(t('The recurring ticket was deleted.'), { ...TOAST, action })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Delete the recurring ticket “{title}”?', { title })}
      description={t('No more tickets are created by it. The tickets that it made stay.')}
      confirmLabel={t('Delete')}
      pending={pending}
      onConfirm={() => void remove()}
    />
  )
}

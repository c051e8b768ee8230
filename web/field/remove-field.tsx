// Removes a custom field after a confirmation. Its values are kept for a while, so that it can be restored.

import { type CustomField, FIELD_RESTORABLE_DAYS } from '../../domain/field/field.ts'
import { t } from '../../domain/locale/message.ts'
import { undoable } from '../data/undo.ts'
import { runCommand, useCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'

export function RemoveField({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const { run, pending } = useCommand('deleteField')
  const params = { fieldId: field.id }

  async function remove() {
    if (await attempt(t('Failed to remove field'), () => run({ params, input: {} })))
      toast.success(t('Field removed'), { action: undoable(() => void restoreField(field)) })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Remove the field “{name}”?', { name: field.name })}
      description={t(
        'Tickets no longer show it. Their values are kept for {days} days, in which you can restore the field here. After that they are erased.',
        { days: FIELD_RESTORABLE_DAYS },
      )}
      confirmLabel={t('Remove Field')}
      pending={pending}
      onConfirm={remove}
    />
  )
}

/** Restores a removed field, with the values of all tickets. */
export async function restoreField({ id, name }: CustomField): Promise<void> {
  const isDone = await attempt(t('Failed to restore field'), () =>
    runCommand('restoreField', { params: { fieldId: id }, input: {} }),
  )
  if (isDone) toast.success(t('The field “{name}” was restored.', { name }))
}

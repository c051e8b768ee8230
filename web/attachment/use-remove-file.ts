// Removes a file from its ticket, with Undo.

import type { Attachment } from '../../domain/attachment/attachment.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable } from '../data/undo.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'

export function useRemoveFile({ id, name }: Attachment) {
  const { run: remove } = useCommand('deleteAttachment')
  const { run: restore } = useCommand('restoreAttachment')
  const args = { params: { attachmentId: id }, input: {} }

  async function undo() {
    try {
      await restore(args)
      toast.success(t('{name} was restored', { name }))
    } catch (error) {
      toast.error(t('Failed to restore {name}', { name }), reasonOf(error))
    }
  }

  return async () => {
    try {
      await remove(args)
    } catch (error) {
      return void toast.error(t('Failed to remove {name}', { name }), reasonOf(error))
    }
    toast.success(t('{name} removed', { name }), { action: undoable(() => void undo()) })
  }
}

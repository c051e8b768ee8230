// Changes a custom field, with an Undo in the toast and by Ctrl+Z.

import type { InputOf } from '../../domain/api.ts'
import type { CustomField } from '../../domain/field/field.ts'
import { takenBack } from '../../domain/field/undo.ts'
import { t } from '../../domain/locale/message.ts'
import { undoable } from '../data/undo.ts'
import { runCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { toast } from '../ui/toast.tsx'

const update = ({ id }: CustomField, input: InputOf<'updateField'>) =>
  runCommand('updateField', { params: { fieldId: id }, input })

/** @param done the words of the toast; nothing is shown if nothing changed */
export async function changeField(
  before: CustomField,
  changes: Omit<InputOf<'updateField'>, 'version'>,
  done: string,
): Promise<void> {
  const event = await update(before, { version: before.version, ...changes })
  if (event?.type !== 'field.changed') return
  const after = event.custom_field
  const undo = () =>
    attempt(t('Failed to undo the change of the field'), async () => {
      await update(before, takenBack(before, after))
      toast.success(t('The field “{name}” is as it was before.', { name: before.name }))
    })
  toast.success(done, { action: undoable(() => void undo()) })
}

// The dialog with the name of a group: for a new group, and to rename one.

import { useState } from 'react'
import type { CreateGroup } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import { isRefusal } from '../data/form-errors.ts'
import { refusedAs } from '../form/attempt.ts'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/text-field.tsx'

type FormProps = {
  /** The current name. */
  name?: string
  submitLabel: string
  schema: typeof CreateGroup
  save: (input: { name: string }) => Promise<void>
  onClose: () => void
}

type Props = FormProps & { title: string; description: string; open: boolean }

export function NameDialog({ title, description, open, ...form }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={title}
      description={description}
      size="sm"
      focusFirstField
    >
      <NameForm {...form} />
    </Dialog>
  )
}

function NameForm({ name: current = '', submitLabel, schema, save, onClose }: FormProps) {
  const [name, setName] = useState(current)
  const { form, errors, pending, submit } = useForm(
    schemaCheck(schema),
    async (input) => {
      await save(input)
      onClose()
    },
    (error) => {
      const errors = refusedAs(t('Failed to save the group'), { id: 'group' })(error)
      return isRefusal(error) && error.code === 'group_taken' ? { name: error.message } : errors
    },
  )
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { name })}
      onCancel={onClose}
      submitLabel={submitLabel}
      pending={pending}
    >
      <TextField
        label={t('Name')}
        error={errors.name}
        hint={t('The name is unique on this server.')}
        autoComplete="off"
        value={name}
        onType={setName}
      />
    </DialogForm>
  )
}

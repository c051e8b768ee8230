// Removes a column, after asking which column takes its tickets.

import { type FormEvent, useRef, useState } from 'react'
import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { columnChoices } from './column-choices.tsx'

type Props = { column: Column; columns: Column[]; tickets: number; onClose: () => void }

export function RemoveColumn({ column, columns, tickets, onClose }: Props) {
  const others = columns.filter(({ id, moving_to }) => id !== column.id && moving_to === null)
  const [chosen, setChosen] = useState(others.find(({ status }) => status === column.status)?.key)
  const to = (others.find(({ key }) => key === chosen) ?? others[0])?.key ?? ''
  const { run, pending } = useCommand('deleteColumn')
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    try {
      const done = await run({ params: { columnId: column.id }, input: { to } })
      toast.success(
        done?.type === 'column.deleted'
          ? t('Column deleted')
          : t('The column is being removed, step by step'),
      )
    } catch (error) {
      toast.error(t('Failed to delete column'), reasonOf(error))
    }
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Delete the column “{name}”?', { name: column.name })}
      description={
        tickets === 0
          ? t('It has no tickets. This cannot be undone.')
          : t(
              '{tickets, plural, one {Its ticket goes to another column. This cannot be undone.} other {Its # tickets go to another column. This cannot be undone.}}',
              { tickets },
            )
      }
      size="sm"
    >
      <DialogForm
        formRef={form}
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('Delete Column')}
        pending={pending}
        destructive
      >
        <Field label={t('Move its tickets to')}>
          <Select value={to} onValueChange={setChosen} options={columnChoices(others)} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}

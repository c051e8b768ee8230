// The dialog that adds or changes a column.
import { type FormEvent, useState } from 'react'
import { type Column, ColumnColor, CreateColumn, MAX_WORK_LIMIT } from '../../domain/column/column.ts'
import { LIMITS } from '../../domain/text.ts'
import type { Status } from '../../domain/ticket/ticket.ts'
import type { CallError } from '../data/call.ts'
import { errorsOf, errorsOfRefusal, isRefusal, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { STATUS_CHOICES } from '../ticket/field/choices.tsx'
import { ToneDot } from '../ui/badge.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'column' }
const COLORS = ColumnColor.options.map((value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
  icon: <ToneDot tone={value} />,
}))

type Props = { projectId: string; column: Column | null; open: boolean; onClose: () => void }

export function ColumnDialog({ projectId, column, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={column ? 'Edit Column' : 'New Column'}
      size="sm"
      focusFirstField
    >
      <ColumnForm key={column?.id} projectId={projectId} column={column} onDone={onClose} />
    </Dialog>
  )
}

type FormProps = { projectId: string; column: Column | null; onDone: () => void }

function ColumnForm({ projectId, column, onDone }: FormProps) {
  const [base, setBase] = useState(column)
  const [name, setName] = useState(column?.name ?? '')
  const [status, setStatus] = useState<Status>(column?.status ?? 'in_progress')
  const [color, setColor] = useState<ColumnColor>(column?.color ?? 'blue')
  const [limit, setLimit] = useState(column?.work_limit?.toString() ?? '')
  const create = useCommand('createColumn')
  const update = useCommand('updateColumn')
  const pending = create.pending || update.pending
  const values = { name, status, color, work_limit: limit === '' ? null : Number(limit) }
  const { formRef, errors, refuse, clear } = useFormErrors(values)
  const failed = column ? 'Failed to update column' : 'Failed to create column'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const checked = CreateColumn.safeParse(values)
    if (!checked.success) return refuse(errorsOf(checked.error))
    clear()
    const { status: _, ...changes } = checked.data
    try {
      if (base)
        await update.run({ params: { columnId: base.id }, input: { version: base.version, ...changes } })
      else await create.run({ params: { projectId }, input: checked.data })
      toast.success(column ? 'Column updated' : 'Column created', TOAST)
      onDone()
    } catch (error) {
      refused(error)
    }
  }

  function refused(error: unknown) {
    const code = isRefusal(error) ? error.code : undefined
    refuse(code === 'column_taken' ? { name: reasonOf(error) } : errorsOfRefusal(error))
    if (code !== 'edit_conflict') return void toast.error(failed, reasonOf(error), TOAST)
    // Saving again is then a decision against what the other person has just written, which the message names.
    const theirs = (error as CallError).problem.current as Column
    setBase(theirs)
    toast.error(failed, `Somebody has just made it “${theirs.name}”. Save again to replace that.`, TOAST)
  }

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onCancel={onDone}
      submitLabel={column ? 'Save' : 'Create Column'}
      pending={pending}
    >
      <Field label="Name" required error={errors.name}>
        <Input
          value={name}
          maxLength={LIMITS.column_name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {!column && (
        <Field
          label="Status"
          error={errors.status}
          hint="What tickets in it count as. It cannot be changed later."
        >
          <Select value={status} onValueChange={setStatus} options={STATUS_CHOICES} />
        </Field>
      )}
      <Field label="Color" error={errors.color}>
        <Select value={color} onValueChange={setColor} options={COLORS} />
      </Field>
      <Field
        label="Work limit"
        error={errors.work_limit}
        hint="With more tickets, its heading says so. None are refused."
      >
        <Input
          type="number"
          inputMode="numeric"
          placeholder="None"
          min={1}
          max={MAX_WORK_LIMIT}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
      </Field>
    </DialogForm>
  )
}

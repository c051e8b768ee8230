// The dialog that makes or changes a label.
import { type FormEvent, useState } from 'react'
import { CreateLabel, LABEL_COLORS, type Label, type LabelColor } from '../../domain/label/label.ts'
import { LIMITS } from '../../domain/text.ts'
import type { CallError } from '../data/call.ts'
import { errorsOf, errorsOfRefusal, isRefusal, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { LabelChip } from './label-chip.tsx'
import { labelStyle } from './label-color.ts'

const TOAST = { id: 'label' }
const COLORS = LABEL_COLORS.map((value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
  icon: <span aria-hidden style={labelStyle(value)} className="size-4 rounded-sm border border-current" />,
}))

type Props = { projectId: string; label: Label | null; open: boolean; onClose: () => void }

export function LabelDialog({ projectId, label, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={label ? 'Edit Label' : 'New Label'}
      size="sm"
      focusFirstField
    >
      <LabelForm key={label?.id} projectId={projectId} label={label} onDone={onClose} />
    </Dialog>
  )
}

function LabelForm({
  projectId,
  label,
  onDone,
}: {
  projectId: string
  label: Label | null
  onDone: () => void
}) {
  const [base, setBase] = useState(label)
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<LabelColor>(label?.color ?? 'violet')
  const [description, setDescription] = useState(label?.description ?? '')
  const create = useCommand('createLabel')
  const update = useCommand('updateLabel')
  const pending = create.pending || update.pending
  const values = { name, color, description }
  const { formRef, errors, refuse, clear } = useFormErrors(values)
  const failed = label ? 'Failed to update label' : 'Failed to create label'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const checked = CreateLabel.safeParse(values)
    if (!checked.success) return refuse(errorsOf(checked.error))
    clear()
    try {
      if (base)
        await update.run({
          params: { labelId: base.id },
          input: { version: base.version, ...checked.data },
        })
      else await create.run({ params: { projectId }, input: checked.data })
      toast.success(label ? 'Label updated' : 'Label created', TOAST)
      onDone()
    } catch (error) {
      refused(error)
    }
  }

  function refused(error: unknown) {
    const code = isRefusal(error) ? error.code : undefined
    refuse(code === 'label_taken' ? { name: reasonOf(error) } : errorsOfRefusal(error))
    if (code !== 'edit_conflict') return void toast.error(failed, reasonOf(error), TOAST)
    // Saving again is then a decision against what the other person has just written, which the message names.
    const theirs = (error as CallError).problem.current as Label
    setBase(theirs)
    toast.error(failed, `Somebody has just made it “${theirs.name}”. Save again to replace that.`, TOAST)
  }

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onCancel={onDone}
      submitLabel={label ? 'Save' : 'Create Label'}
      pending={pending}
    >
      <Field label="Name" required error={errors.name}>
        <Input
          value={name}
          maxLength={LIMITS.label_name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Color" error={errors.color}>
        <Select value={color} onValueChange={setColor} options={COLORS} />
      </Field>
      <Field label="Description" error={errors.description}>
        <Input
          value={description}
          maxLength={LIMITS.label_description}
          autoComplete="off"
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <p className="flex min-w-0 items-center gap-2 text-sm text-ink-faint">
        Looks like <LabelChip label={{ name: name.trim() || 'label', color, description: null }} />
      </p>
    </DialogForm>
  )
}

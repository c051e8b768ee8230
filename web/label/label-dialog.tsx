// The dialog that creates or changes a label.

import { useState } from 'react'
import { CreateLabel, type Label, type LabelColor } from '../../domain/label/label.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { runCommand } from '../data/use-command.ts'
import { useNamedForm } from '../form/use-named-form.ts'
import { rich } from '../locale/rich.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { COLOR_CHOICES } from './color-choices.tsx'
import { LabelChip } from './label-chip.tsx'

type Props = { projectId: string; label: Label | null; open: boolean; onClose: () => void }

export function LabelDialog({ projectId, label, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={label ? t('Edit Label') : t('New Label')}
      size="sm"
      focusFirstField
    >
      <LabelForm key={label?.id} projectId={projectId} label={label} onDone={onClose} />
    </Dialog>
  )
}

type FormProps = { projectId: string; label: Label | null; onDone: () => void }

function LabelForm({ projectId, label, onDone }: FormProps) {
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<LabelColor>(label?.color ?? 'violet')
  const [description, setDescription] = useState(label?.description ?? '')
  const { form, errors } = useNamedForm({
    kind: 'label',
    row: label,
    values: { name, color, description },
    schema: CreateLabel,
    create: (input) => runCommand('createLabel', { params: { projectId }, input }),
    update: ({ id, version }, changes) =>
      runCommand('updateLabel', { params: { labelId: id }, input: { version, ...changes } }),
    onDone,
  })
  return (
    <DialogForm {...form}>
      <TextField
        label={t('Name')}
        error={errors.name}
        maxLength={LIMITS.label_name}
        autoComplete="off"
        value={name}
        onType={setName}
      />
      <Field label={t('Color')} error={errors.color}>
        <Select value={color} onValueChange={setColor} options={COLOR_CHOICES} />
      </Field>
      <Field label={t('Description')} error={errors.description}>
        <Input
          value={description}
          maxLength={LIMITS.label_description}
          autoComplete="off"
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <p className="flex min-w-0 items-center gap-2 text-sm text-ink-faint">
        {rich('Looks like {label}', {
          label: <LabelChip label={{ name: name.trim() || t('label'), color, description: null }} />,
        })}
      </p>
    </DialogForm>
  )
}

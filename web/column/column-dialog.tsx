// The dialog that adds or changes a column.

import { useState } from 'react'
import { type Column, ColumnColor, CreateColumn, MAX_WORK_LIMIT } from '../../domain/column/column.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { capitalised } from '../../domain/names.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import { runCommand } from '../data/use-command.ts'
import { useNamedForm } from '../form/use-named-form.ts'
import { optionsNamed } from '../ticket/field/choices.tsx'
import { ToneDot } from '../ui/badge.tsx'
import { CheckRow } from '../ui/check-row.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

const COLORS = ColumnColor.options.map((value) => ({
  value,
  label: capitalised(value),
  icon: <ToneDot tone={value} />,
}))

type Props = { projectId: string; column: Column | null; open: boolean; onClose: () => void }

export function ColumnDialog({ projectId, column, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={column ? t('Edit Column') : t('New Column')}
      size="sm"
      focusFirstField
    >
      <ColumnForm key={column?.id} projectId={projectId} column={column} onDone={onClose} />
    </Dialog>
  )
}

type FormProps = { projectId: string; column: Column | null; onDone: () => void }

function ColumnForm({ projectId, column, onDone }: FormProps) {
  const [name, setName] = useState(column?.name ?? '')
  const [status, setStatus] = useState<Status>(column?.status ?? 'in_progress')
  const [color, setColor] = useState<ColumnColor>(column?.color ?? 'blue')
  const [limit, setLimit] = useState(column?.work_limit?.toString() ?? '')
  const [isDelivered, setDelivered] = useState(column?.delivered !== false)
  const delivered = isDelivered || status !== 'done'
  const { form, errors } = useNamedForm({
    kind: 'column',
    row: column,
    values: { name, status, color, work_limit: limit === '' ? null : Number(limit), delivered },
    schema: CreateColumn,
    create: (input) => runCommand('createColumn', { params: { projectId }, input }),
    update: ({ id, version }, { status: _, ...changes }) =>
      runCommand('updateColumn', { params: { columnId: id }, input: { version, ...changes } }),
    onDone,
  })
  return (
    <DialogForm {...form}>
      <TextField
        label={t('Name')}
        error={errors.name}
        maxLength={LIMITS.column_name}
        autoComplete="off"
        value={name}
        onType={setName}
      />
      {!column && (
        <Field
          label={t('Status')}
          error={errors.status}
          hint={t('The status of the tickets in it. It cannot be changed later.')}
        >
          <Select value={status} onValueChange={setStatus} options={optionsNamed('status')} />
        </Field>
      )}
      <Field label={t('Color')} error={errors.color}>
        <Select value={color} onValueChange={setColor} options={COLORS} />
      </Field>
      <Field
        label={t('Work limit')}
        error={errors.work_limit}
        hint={t('The heading shows when there are more tickets. None are refused.')}
      >
        <Input
          type="number"
          inputMode="numeric"
          placeholder={t('None')}
          min={1}
          max={MAX_WORK_LIMIT}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
      </Field>
      {status === 'done' && (
        <CheckRow
          checked={!isDelivered}
          onChange={(isMarked) => setDelivered(!isMarked)}
          hint={t(
            'For tickets that were closed without being done, such as duplicates. They never count as done work.',
          )}
        >
          {t('Not delivered')}
        </CheckRow>
      )}
    </DialogForm>
  )
}

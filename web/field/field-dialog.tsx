// The dialog that creates or changes a custom field.

import { useState } from 'react'
import {
  CreateField,
  type CustomField,
  FIELDS_ON_CARD,
  type FieldKind,
  hasOptions,
} from '../../domain/field/field.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { runCommand } from '../data/use-command.ts'
import { useNamedForm } from '../form/use-named-form.ts'
import { listText } from '../locale/list.ts'
import { CheckRow } from '../ui/check-row.tsx'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { changeField } from './change-field.ts'
import { FieldOptions } from './field-options.tsx'
import { aboutKind, KIND_CHOICES, kindLabel } from './kind-choices.tsx'
import { useOptionRows } from './use-option-rows.ts'

type FormProps = {
  projectId: string
  /** The field that is changed; null for a new one. */
  field: CustomField | null
  /** The other fields of the project. */
  others: CustomField[]
  onClose: () => void
}

export function FieldDialog({
  open,
  returnFocus,
  ...form
}: FormProps & Pick<DialogProps, 'open'> & Required<Pick<DialogProps, 'returnFocus'>>) {
  const { field, onClose } = form
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={field ? t('Edit Field') : t('New Field')}
      description={field ? undefined : t('No ticket has to have a value: custom fields are never required.')}
      focusFirstField
      returnFocus={returnFocus}
    >
      <FieldForm key={field?.id} {...form} />
    </Dialog>
  )
}

function FieldForm({ projectId, field, others, onClose }: FormProps) {
  const [name, setName] = useState(field?.name ?? '')
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? 'text')
  const [unit, setUnit] = useState(field?.unit ?? '')
  const [isOnCard, setOnCard] = useState(field?.on_card ?? false)
  const options = useOptionRows(field?.options ?? [])
  const onCards = others.filter(({ on_card }) => on_card)
  const isCardFull = onCards.length >= FIELDS_ON_CARD
  const { form, errors } = useNamedForm({
    kind: 'field',
    row: field,
    values: {
      name,
      kind,
      unit: kind === 'number' ? unit : null,
      options: hasOptions(kind) ? options.sent : NO_OPTIONS,
      on_card: isOnCard,
    },
    schema: CreateField,
    create: (input) => runCommand('createField', { params: { projectId }, input }),
    update: (base, { kind: _, ...changes }) => changeField(base, changes, t('Field updated')),
    saysDone: true,
    onDone: onClose,
  })
  return (
    <DialogForm {...form}>
      <TextField
        label={t('Name')}
        error={errors.name}
        maxLength={LIMITS.field_name}
        autoComplete="off"
        value={name}
        onType={setName}
      />
      {field ? (
        <p className="text-sm text-ink-faint">
          {t('{kind}. The kind of a field cannot be changed.', { kind: kindLabel(kind) })}
        </p>
      ) : (
        <Field
          label={t('Kind')}
          error={errors.kind}
          hint={`${aboutKind(kind)} ${t('The kind cannot be changed later.')}`}
        >
          <Select value={kind} onValueChange={setKind} options={KIND_CHOICES} />
        </Field>
      )}
      {kind === 'number' && (
        <Field label={t('Unit')} error={errors.unit} hint={t('Shown after the number.')}>
          <Input
            value={unit}
            maxLength={LIMITS.field_unit}
            autoComplete="off"
            placeholder={t('hours')}
            onChange={({ target }) => setUnit(target.value)}
          />
        </Field>
      )}
      {hasOptions(kind) && <FieldOptions {...options} error={errors.options} />}
      <CheckRow
        checked={isOnCard}
        onChange={setOnCard}
        disabled={isCardFull && !isOnCard}
        hint={
          isCardFull && !isOnCard
            ? t('Cards show at most {count} fields: take {fields} off the cards first.', {
                count: FIELDS_ON_CARD,
                fields: listed(onCards),
              })
            : t('Cards of the board show its value. At most {count} fields can be on cards.', {
                count: FIELDS_ON_CARD,
              })
        }
      >
        {t('Show on cards')}
      </CheckRow>
    </DialogForm>
  )
}

const NO_OPTIONS: never[] = []

const listed = (fields: CustomField[]) =>
  listText(
    fields.map(({ name }) => t('“{name}”', { name })),
    'or',
  )

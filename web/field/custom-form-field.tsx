// A custom field in a form: its label, its error, and the control of its kind.

import { ExternalLink } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CustomField, FieldKind } from '../../domain/field/field.ts'
import { isTextKind, isWebAddress } from '../../domain/field/read.ts'
import type { CustomValue } from '../../domain/field/value.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { NONE } from '../../domain/ticket/kinds.ts'
import { roomLeft } from '../data/form-errors.ts'
import { AssigneeSelect } from '../ticket/field/assignee-select.tsx'
import { useToday } from '../ticket/use-today.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { DateField } from '../ui/date-field.tsx'
import { Field, Input, useFieldControl } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'
import { customOptions, NO_VALUE } from './custom-options.tsx'
import { optionsIn } from './custom-value.tsx'

type Value = CustomValue | null
type ControlProps = {
  field: CustomField
  value: Value
  onChange: (value: Value) => void
  disabled: boolean
}

const Text = ({ field, value, onChange, disabled }: ControlProps) => (
  <Input
    dir="auto"
    autoComplete="off"
    placeholder={t('None')}
    {...(field.kind === 'address' && { type: 'url', inputMode: 'url', placeholder: 'https://' })}
    value={value === null ? '' : String(value)}
    readOnly={disabled}
    onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
  />
)

function Address(props: ControlProps) {
  const { field, value } = props
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Text {...props} />
      {typeof value === 'string' && isWebAddress(value) && (
        <a
          href={value}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('Open {name}', { name: field.name })}
          title={t('Open in a new tab')}
          className={buttonStyle({ variant: 'icon', className: 'shrink-0' })}
        >
          <ExternalLink />
        </a>
      )}
    </div>
  )
}

const Digits = ({ field, value, onChange, disabled }: ControlProps) => (
  <div className="flex min-w-0 items-center gap-2">
    <NumberInput
      inputMode="decimal"
      step="any"
      value={typeof value === 'number' ? value : null}
      readOnly={disabled}
      onNumber={onChange}
    />
    {field.unit && <span className="max-w-24 shrink-0 truncate text-sm text-ink-faint">{field.unit}</span>}
  </div>
)

const Day = ({ field, value, onChange, disabled }: ControlProps) => (
  <DateField
    label={field.name}
    value={value === null ? null : String(value)}
    today={useToday()}
    none={NO_VALUE.label}
    disabled={disabled}
    onChange={onChange}
  />
)

const Choice = ({ field, value, onChange, disabled }: ControlProps) => (
  <Select
    value={value === null ? NONE : String(value)}
    onValueChange={(next) => onChange(next === NONE ? null : next)}
    options={[...customOptions(field, [String(value)]), NO_VALUE]}
    disabled={disabled}
  />
)

/** A choice adds an option or removes it; the option for none removes all. */
function Choices({ field, value, onChange, disabled }: ControlProps) {
  const ids = Array.isArray(value) ? value : []
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].sort()
    onChange(id === NONE || next.length === 0 ? null : next)
  }
  return (
    <Select
      value={ids.length === 0 ? NONE : (ids[0] ?? '')}
      onValueChange={toggle}
      options={[...customOptions(field, ids), NO_VALUE]}
      several={{
        values: ids,
        label: optionsIn(field, ids)
          .map(({ name }) => name)
          .join(', '),
        onToggle: toggle,
      }}
      disabled={disabled}
    />
  )
}

const Person = ({ field, value, onChange, disabled }: ControlProps) => (
  <AssigneeSelect
    projectId={field.project_id}
    value={value === null ? null : String(value)}
    onChange={onChange}
    disabled={disabled}
    none={NO_VALUE.label}
  />
)

function Checkbox({ value, onChange, disabled }: ControlProps) {
  const { 'data-quiet': _, ...control } = useFieldControl()
  return (
    <span className="flex h-8 items-center ps-2.5 pointer-coarse:h-11">
      <input
        type="checkbox"
        {...control}
        checked={value === true}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked || null)}
        className="size-4 shrink-0 accent-accent"
      />
    </span>
  )
}

const CONTROLS: Record<FieldKind, ComponentType<ControlProps>> = {
  text: Text,
  number: Digits,
  day: Day,
  choice: Choice,
  choices: Choices,
  person: Person,
  address: Address,
  checkbox: Checkbox,
}

/** Whether a value is typed, and not chosen. */
export const isTypedKind = (kind: FieldKind): boolean => isTextKind(kind) || kind === 'number'

export function CustomFormField({
  field,
  value,
  error,
  note,
  quiet = false,
  hideLabel = false,
  ...control
}: ControlProps & {
  error: string | undefined
  /** A remark below the control. */
  note?: string | undefined
  quiet?: boolean
  hideLabel?: boolean
}) {
  const Control = CONTROLS[field.kind] ?? Text
  const room =
    isTextKind(field.kind) &&
    roomLeft(String(value ?? ''), field.kind === 'text' ? LIMITS.field_text : LIMITS.field_address)
  return (
    <Field label={field.name} error={error} hint={room || note} quiet={quiet} hideLabel={hideLabel}>
      <Control field={field} value={value} {...control} />
    </Field>
  )
}

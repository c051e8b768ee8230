// A required text field of a form: label, input, error. The caller validates the value.
import type { ComponentProps } from 'react'
import { Field, Input } from './field.tsx'

/** Props of {@link TextField}. */
export type TextFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'hint'> &
  Omit<ComponentProps<typeof Input>, 'onChange'> & { onType(value: string): void }

/** A required {@link Field} with one line of text; `onType` gets its new value. */
export function TextField({ label, error, hint, onType, ...input }: TextFieldProps) {
  return (
    <Field label={label} required error={error} hint={hint}>
      <Input {...input} onChange={({ target }) => onType(target.value)} />
    </Field>
  )
}

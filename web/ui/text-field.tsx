// A required field of an account form: label, input, error.
import type { ComponentProps } from 'react'
import { Field, Input } from './field.tsx'

export type TextFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'hint'> &
  Omit<ComponentProps<typeof Input>, 'onChange'> & { onType(value: string): void }

export function TextField({ label, error, hint, onType, ...input }: TextFieldProps) {
  return (
    <Field label={label} required error={error} hint={hint}>
      <Input {...input} onChange={({ target }) => onType(target.value)} />
    </Field>
  )
}

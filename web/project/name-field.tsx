// The name of a project that is created or copied.

import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { roomLeft } from '../data/form-errors.ts'
import { Field, Input } from '../ui/field.tsx'

export function NameField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (name: string) => void
}) {
  return (
    <Field label={t('Project Name')} required error={error} hint={roomLeft(value, LIMITS.project_name)}>
      <Input value={value} onChange={({ target }) => onChange(target.value)} autoComplete="off" />
    </Field>
  )
}

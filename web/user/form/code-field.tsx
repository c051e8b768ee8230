// The six digits shown by an authenticator app.
import { t } from '../../../domain/locale/message.ts'
import { TextField } from '../../ui/text-field.tsx'

type Props = { error?: string; disabled: boolean; value: string; onType: (value: string) => void }

export function CodeField({ value, ...rest }: Props) {
  return (
    <TextField
      label={t('Code', { context: 'sign-in' })}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123 456"
      className="font-mono tracking-widest"
      value={value}
      {...rest}
    />
  )
}

export function isWholeCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replace(/\s/g, ''))
}

// The username, as in every account form.
import { t } from '../../../domain/locale/message.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

export function UsernameField(rest: Omit<TextFieldProps, 'label' | 'hint'>) {
  return (
    <TextField
      label={t('Username')}
      hint={t('Teammates use it to invite you.')}
      name="username"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  )
}

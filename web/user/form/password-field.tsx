// A password field, as in every account form. Password managers need to know whether it is for the current password or a new one.
import { t } from '../../../domain/locale/message.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

type Props = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete'> & {
  which: 'current' | 'new'
  label?: string
}

export function PasswordField({ which, ...rest }: Props) {
  return (
    <TextField
      label={t('Password')}
      type="password"
      name="password"
      autoComplete={`${which}-password`}
      {...rest}
    />
  )
}

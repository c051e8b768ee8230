// The sign-in address, as in every account form.
import { t } from '../../../domain/locale/message.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

type Props = Omit<TextFieldProps, 'label' | 'type'> & { label?: string }

export function EmailField(rest: Props) {
  return <TextField label={t('Email')} type="email" name="email" autoComplete="username" {...rest} />
}

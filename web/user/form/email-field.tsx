// The address that somebody signs in with, as every account form asks for it.
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<TextFieldProps, 'label' | 'type'> & { label?: string }

export function EmailField(rest: Props) {
  return <TextField label="Email" type="email" name="email" autoComplete="username" {...rest} />
}

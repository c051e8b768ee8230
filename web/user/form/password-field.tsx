// A password, as every account form asks for it: the one that somebody has, or a new one. Password managers go by that.
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete'> & {
  which: 'current' | 'new'
  label?: string
}

export function PasswordField({ which, ...rest }: Props) {
  return (
    <TextField
      label="Password"
      type="password"
      name="password"
      autoComplete={`${which}-password`}
      {...rest}
    />
  )
}

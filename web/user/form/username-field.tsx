// The username, as in every account form.
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

export function UsernameField(rest: Omit<TextFieldProps, 'label' | 'hint'>) {
  return (
    <TextField
      label="Username"
      hint="Teammates use it to invite you."
      name="username"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  )
}

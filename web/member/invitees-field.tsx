// The box for usernames and addresses: one line that grows with a pasted list. Enter submits, as in a box of one line.

import type { KeyboardEvent } from 'react'
import { t } from '../../domain/locale/message.ts'
import { numberText } from '../locale/format.ts'
import { Field, Textarea } from '../ui/field.tsx'
import { isComposing } from '../ui/pressed-key.ts'

type Props = {
  text: string
  /** The people in the text. */
  entries: readonly string[]
  error?: string
  disabled: boolean
  onType: (text: string) => void
}

/** The people that the hint names. */
const NAMED = 3

export function InviteesField({ text, entries, error, disabled, onType }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const more = entries.length - NAMED
  return (
    <Field
      label={t('Username')}
      required
      error={error}
      hint={
        entries.length > 1
          ? more > 0
            ? t(
                '{count, plural, other {# people}}: {names} and {more} more. Addresses without an account get an invitation.',
                {
                  count: entries.length,
                  names: entries.slice(0, NAMED).join(', '),
                  more: numberText(more),
                },
              )
            : t(
                '{count, plural, other {# people}}: {names}. Addresses without an account get an invitation.',
                {
                  count: entries.length,
                  names: entries.slice(0, NAMED).join(', '),
                },
              )
          : t(
              'Their username, or the email address they signed up with. Paste a list to invite several people.',
            )
      }
    >
      <Textarea
        rows={1}
        className="min-h-8! max-h-48! resize-none pointer-coarse:min-h-11!"
        value={text}
        disabled={disabled}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}

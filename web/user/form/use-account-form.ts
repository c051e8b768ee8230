// The form of an account: its required fields, and how it shows a refusal of the server: as a toast, and beside the field that the
// refusal is about, or else in the form.

import { isAuthError } from '@supabase/auth-js'
import { t } from '../../../domain/locale/message.ts'
import { type FieldErrors, isRefusal } from '../../data/form-errors.ts'
import { wordsOf } from '../../data/session.ts'
import { type Check, useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.tsx'

/** The field that each error code of the server is about. */
const FIELD_OF: Record<string, string> = {
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  full_name_invalid: 'full_name',
  username_invalid: 'username',
  weak_password: 'password',
  same_password: 'password',
  username_taken: 'username',
  current_password_required: 'current_password',
  current_password_mismatch: 'current_password',
  wrong_password: 'password',
  reauthentication_not_valid: 'nonce',
  mfa_verification_failed: 'code',
  mfa_challenge_expired: 'code',
  mfa_factor_name_conflict: 'name',
}

/** One toast at a time: the next attempt replaces the previous result. */
export const ACCOUNT_TOAST = { id: 'account' }

/** Requires every field, and trims all except passwords. */
export function filled<Name extends string>(
  messages: Record<Name, string>,
): Check<Record<Name, string>, Record<Name, string>> {
  const names = Object.keys(messages) as Name[]
  return (typed) => {
    const text = (name: Name) => (name.includes('password') ? typed[name] : typed[name].trim())
    const empty = names.filter((name) => text(name) === '')
    if (empty.length > 0) return { errors: Object.fromEntries(empty.map((name) => [name, messages[name]])) }
    return { values: Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string> }
  }
}

/** @param action submits the form; an error that it throws is shown */
export function useAccountForm<Typed, Values>(
  check: Check<Typed, Values>,
  action: (values: Values) => Promise<void>,
) {
  return useForm(check, action, refused)
}

function refused(error: unknown): FieldErrors {
  const { code, words } = wordsOfError(error)
  toast.error(words, undefined, ACCOUNT_TOAST)
  return { [FIELD_OF[code] ?? 'form']: words }
}

function wordsOfError(error: unknown): { code: string; words: string } {
  if (isAuthError(error)) return { code: error.code ?? '', words: wordsOf(error) }
  if (isRefusal(error)) return { code: error.code, words: error.message }
  return { code: '', words: t('An unexpected error occurred') }
}

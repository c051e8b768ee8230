// Shows why no passkey was created or used. Cancelling the browser's prompt is not an error.

import { isAuthError } from '@supabase/auth-js'
import { t } from '../../../domain/locale/message.ts'
import { wordsOf } from '../../data/session.ts'
import { toast } from '../../ui/toast.tsx'
import { ACCOUNT_TOAST } from '../form/use-account-form.ts'

const KNOWN = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

export function showCeremonyError(what: 'made' | 'used', error: unknown) {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  if (name === 'NotAllowedError' || name === 'AbortError')
    toast.plain(what === 'made' ? t('No passkey was made.') : t('No passkey was used.'), ACCOUNT_TOAST)
  else if (code === KNOWN || name === 'InvalidStateError')
    toast.plain(t('This device has a passkey for your account already.'), ACCOUNT_TOAST)
  else if (isAuthError(error)) toast.error(wordsOf(error), undefined, ACCOUNT_TOAST)
  else {
    const failed = what === 'made' ? t('No passkey could be made here') : t('No passkey could be used here')
    toast.error(failed, undefined, ACCOUNT_TOAST)
  }
}

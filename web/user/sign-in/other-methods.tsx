// The ways to sign in without a password that the server and this browser support.

import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { needsSecondFactor } from '../../data/second-factor.ts'
import { auth, wordsOf } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ACCOUNT_TOAST } from '../form/use-account-form.ts'
import { showCeremonyError } from '../security/show-ceremony-error.ts'
import { PROVIDER } from './provider.ts'
import { usePageRestored } from './use-page-restored.ts'

/** @param busy while another way of signing in is under way */
export function OtherMethods({ busy }: { busy: boolean }) {
  const settings = useSettings()
  const [pending, setPending] = useState<'passkey' | 'provider' | null>(null)
  usePageRestored(() => setPending(null))
  const hasPasskeys = settings?.passkeys_enabled && 'PublicKeyCredential' in window
  const name = settings?.external.oidc ? settings.oidc_name : undefined
  if (!hasPasskeys && !name) return null

  async function usePasskey() {
    setPending('passkey')
    const { data, error } = await auth.signInWithPasskey()
    setPending(null)
    if (error) return showCeremonyError('used', error)
    if (!data?.session || !needsSecondFactor(data.session))
      toast.plain(t('Successfully signed in!'), ACCOUNT_TOAST)
  }

  async function goToProvider() {
    setPending('provider')
    const redirectTo = `${location.origin}/auth${location.search}`
    const { error } = await auth.signInWithOAuth({ provider: PROVIDER, options: { redirectTo } })
    if (!error) return
    setPending(null)
    toast.error(wordsOf(error), undefined, ACCOUNT_TOAST)
  }

  return (
    <div className="mt-4 flex flex-col gap-2">
      <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {hasPasskeys && (
        <Button icon={<KeyRound />} disabled={busy} pending={pending === 'passkey'} onClick={usePasskey}>
          {t('Sign in with a passkey')}
        </Button>
      )}
      {name && (
        <Button icon={<LogIn />} disabled={busy} pending={pending === 'provider'} onClick={goToProvider}>
          <span className="min-w-0 truncate">{t('Continue with {name}', { name })}</span>
        </Button>
      )}
    </div>
  )
}

// The explanation of a required two-factor sign-in, and the form that sets it up. Used by the page of the server's requirement and
// by that of a project's.

import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { useSession } from '../data/session.ts'
import { Button } from '../ui/button.tsx'
import { TwoFactorCard } from '../user/security/two-factor-card.tsx'
import { Explanation } from './explanation.tsx'
import { PasskeyInstead } from './passkey-instead.tsx'

export function SetUp({
  title,
  reason,
  actions,
  onDone,
}: {
  title: string
  reason: string
  /** Beside the button that continues. */
  actions: ReactNode
  /** Called when two-factor sign-in is set up and its recovery codes are saved. */
  onDone: () => void
}) {
  const [isSetUp, setSetUp] = useState(false)
  useDoneElsewhere(onDone)
  return (
    <Explanation
      icon={ShieldCheck}
      title={title}
      reasons={[
        reason,
        t(
          'You need an authenticator app on your phone, which takes about two minutes. A passkey counts as well: your fingerprint, your face or the PIN of your device. Your device asks twice, once to add it and once to sign in with it.',
        ),
      ]}
    >
      <TwoFactorCard isAwaited onChanged={() => setSetUp(true)} onStored={onDone} />
      <div className="flex flex-wrap gap-2">
        {isSetUp && (
          <Button variant="primary" onClick={onDone}>
            {t('Continue')}
          </Button>
        )}
        {!isSetUp && <PasskeyInstead onDone={onDone} />}
        {actions}
      </div>
    </Explanation>
  )
}

/** The tabs of a browser share its session: when the user returns to this tab, another one may have set it up. */
function useDoneElsewhere(onDone: () => void) {
  const { session } = useSession()
  const isOn = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  useEffect(() => {
    if (!isOn) return
    // An open dialog is that of this tab: its recovery codes are shown only once.
    const goOn = () => {
      if (document.visibilityState === 'visible' && !document.querySelector('[role=dialog]')) onDone()
    }
    document.addEventListener('visibilitychange', goOn)
    return () => document.removeEventListener('visibilitychange', goOn)
  }, [isOn, onDone])
}

// A passkey in place of an authenticator app, where two-factor sign-in is required. The passkey is added and then used to sign in,
// because only a session that has shown it counts.

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { auth } from '../data/session.ts'
import { useSettings } from '../data/settings.ts'
import { Button } from '../ui/button.tsx'
import { useAccountQuery } from '../user/form/use-account-query.ts'
import { showCeremonyError } from '../user/security/show-ceremony-error.ts'
import { ProofCancelled, useRecentProof } from '../user/security/use-recent-proof.tsx'

/** Empty if the server or the browser has no passkeys. */
export function PasskeyInstead({ onDone }: { onDone: () => void }) {
  const settings = useSettings()
  if (!settings?.passkeys_enabled || !('PublicKeyCredential' in window)) return null
  return <UsePasskey onDone={onDone} />
}

function UsePasskey({ onDone }: { onDone: () => void }) {
  const { data: passkeys, refetch } = useAccountQuery(() => auth.passkey.list())
  const { withProof, question } = useRecentProof()
  const [pending, setPending] = useState(false)
  const hasPasskey = passkeys !== undefined && passkeys.length > 0

  async function add() {
    // Also after an error: the passkey may have been added although its answer was lost. Then the button offers to sign in with it.
    await withProof(async () => {
      const { error } = await auth.registerPasskey()
      if (error) throw error
    }).finally(refetch)
  }

  async function proceed() {
    setPending(true)
    let step: 'made' | 'used' = hasPasskey ? 'used' : 'made'
    try {
      if (!hasPasskey) await add()
      step = 'used'
      const { error } = await auth.signInWithPasskey()
      if (error) throw error
      onDone()
    } catch (error) {
      if (!(error instanceof ProofCancelled)) showCeremonyError(step, error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button icon={<KeyRound />} disabled={!passkeys} pending={pending} onClick={() => void proceed()}>
        {hasPasskey ? t('Sign In with Passkey') : t('Use a Passkey Instead')}
      </Button>
      {question}
    </>
  )
}

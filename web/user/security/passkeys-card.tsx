// The user's passkeys, and adding one.
import { useState } from 'react'
import { auth } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountQueryList } from '../form/account-query-list.tsx'
import { ACCOUNT_TOAST } from '../form/use-account-form.ts'
import { useAccountQuery } from '../form/use-account-query.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { tellCeremony } from './tell-ceremony.ts'
import { NotProven, useProven } from './use-proven.tsx'

export function PasskeysCard() {
  const settings = useSettings()
  if (!settings?.passkeys_enabled || !('PublicKeyCredential' in window)) return null
  return <Passkeys />
}

function Passkeys() {
  const answer = useAccountQuery(() => auth.passkey.list())
  const { known, reload } = answer
  const { proven, question } = useProven()
  const [adding, setAdding] = useState(false)

  async function add() {
    setAdding(true)
    try {
      await proven(async () => {
        const { error } = await auth.registerPasskey()
        if (error) throw error
      })
      toast.success('Passkey added successfully!', ACCOUNT_TOAST)
      await reload()
    } catch (error) {
      if (!(error instanceof NotProven)) tellCeremony('made', error)
    } finally {
      setAdding(false)
    }
  }

  return (
    <Card
      title="Passkeys"
      description="Sign in with a finger, your face or a PIN, without a password."
      actions={
        known && (
          <Button size={known.length > 0 ? 'sm' : 'md'} pending={adding} onClick={add}>
            Add Passkey
          </Button>
        )
      }
    >
      <AccountQueryList what="passkeys" answer={answer} count={known?.length} none="You have none yet.">
        {known?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} proven={proven} onChanged={() => void reload()} />
        ))}
      </AccountQueryList>
      {question}
    </Card>
  )
}

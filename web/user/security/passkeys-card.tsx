// The user's passkeys, and a button to add one.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { auth } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { toast } from '../../ui/toast.tsx'
import { ACCOUNT_TOAST } from '../form/use-account-form.ts'
import { useAccountQuery } from '../form/use-account-query.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { showCeremonyError } from './show-ceremony-error.ts'
import { ProofCancelled, useRecentProof } from './use-recent-proof.tsx'

export function PasskeysCard() {
  const settings = useSettings()
  if (!settings?.passkeys_enabled || !('PublicKeyCredential' in window)) return null
  return <Passkeys />
}

function Passkeys() {
  const query = useAccountQuery(() => auth.passkey.list())
  const { data: passkeys, refetch } = query
  const { withProof, question } = useRecentProof()
  const [adding, setAdding] = useState(false)

  async function add() {
    setAdding(true)
    try {
      await withProof(async () => {
        const { error } = await auth.registerPasskey()
        if (error) throw error
      })
      toast.success(t('Passkey added successfully!'), ACCOUNT_TOAST)
      await refetch()
    } catch (error) {
      if (!(error instanceof ProofCancelled)) showCeremonyError('made', error)
    } finally {
      setAdding(false)
    }
  }

  return (
    <Card
      title={t('Passkeys')}
      description={t('Sign in with a fingerprint, your face or a PIN, without a password.')}
      actions={
        passkeys && (
          <Button size={passkeys.length > 0 ? 'sm' : 'md'} pending={adding} onClick={add}>
            {t('Add Passkey')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading your passkeys')}
        failed={t('Failed to load your passkeys')}
        query={query}
        rows={passkeys}
        keyOf={({ id }) => id}
        cannotShow={t('This passkey cannot be shown.')}
        none={t('You have no passkeys yet.')}
        className="-my-3"
      >
        {(passkey) => <PasskeyRow passkey={passkey} withProof={withProof} onChanged={() => void refetch()} />}
      </QueryList>
      {question}
    </Card>
  )
}

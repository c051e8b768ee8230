// One passkey: name, last use, rename and removal.

import type { PasskeyListItem } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { auth } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasskeyName } from './passkey-name.tsx'
import { SignInMethodRow } from './sign-in-method-row.tsx'
import type { WithProof } from './use-recent-proof.tsx'

type Props = { passkey: PasskeyListItem; withProof: WithProof; onChanged: () => void }

export function PasskeyRow({ passkey, withProof, onChanged }: Props) {
  const [renaming, setRenaming] = useState(false)
  const name = passkey.friendly_name ?? t('Passkey')
  const close = () => setRenaming(false)
  const remove = () =>
    withProof(async () => {
      const { error } = await auth.passkey.delete({ passkeyId: passkey.id })
      if (error) throw error
    })
  return (
    <SignInMethodRow
      icon={KeyRound}
      name={name}
      beganAt={passkey.created_at}
      usedAt={passkey.last_used_at}
      warning={t('It no longer signs you in. Your device keeps it until you remove it there too.')}
      remove={remove}
      removed={t('Passkey removed successfully!')}
      failed={t('Failed to remove the passkey')}
      onChanged={onChanged}
    >
      <Button size="sm" onClick={() => setRenaming(true)} aria-label={t('Rename: {name}', { name })}>
        {t('Rename')}
      </Button>
      <PasskeyName
        open={renaming}
        passkey={passkey}
        onClose={close}
        onRenamed={() => {
          close()
          onChanged()
        }}
      />
    </SignInMethodRow>
  )
}

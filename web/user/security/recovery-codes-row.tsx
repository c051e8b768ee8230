// The number of recovery codes that are left, and a button to create a new set.

import { LifeBuoy } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { makeRecoveryCodes, type RecoveryCodes } from '../../data/account.ts'
import { rich } from '../../locale/rich.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { showProblem } from '../form/show-problem.ts'
import { ProfileRow } from '../profile/profile-row.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import type { WithProof } from './use-recent-proof.tsx'

/** A warning is shown from this number of codes down. */
const FEW = 3

type Props = { codes: RecoveryCodes; withProof: WithProof; onChanged: () => void }

export function RecoveryCodesRow({ codes: { left, created_at }, withProof, onChanged }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const [made, setMade] = useState<string[]>([])
  const button = useRef<HTMLButtonElement>(null)
  async function make() {
    setPending(true)
    try {
      setMade(await withProof(makeRecoveryCodes))
      setAsking(false)
      onChanged()
    } catch (error) {
      showProblem(t('Failed to create recovery codes'), error)
    } finally {
      setPending(false)
    }
  }
  const detail =
    created_at === null
      ? t('None yet: without them a lost phone locks you out.')
      : rich('{count} left, created {time}', { count: left, time: <TimeAgo at={created_at} /> })
  return (
    <ProfileRow icon={LifeBuoy} title={t('Recovery codes')} detail={detail} isUrgent={left <= FEW}>
      <Button
        ref={button}
        size="sm"
        pending={pending && !asking}
        onClick={() => (left > 0 ? setAsking(true) : void make())}
      >
        {t('Create New Codes')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Create new recovery codes?')}
        description={t('Your old codes stop working.')}
        confirmLabel={t('Create New Codes')}
        destructive={false}
        pending={pending}
        onConfirm={() => void make()}
      />
      <RecoveryCodesDialog codes={made} onStored={() => setMade([])} returnFocus={() => button.current} />
    </ProfileRow>
  )
}

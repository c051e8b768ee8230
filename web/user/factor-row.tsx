// One authenticator, and its removal.
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { auth } from '../data/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { factorName, type UsedFactor } from './factor-name.ts'
import { tellProblem } from './tell-problem.ts'
import { ACCOUNT_TOAST } from './use-account-form.ts'

type Props = {
  factor: UsedFactor
  isLast: boolean
  proven: <T>(act: () => Promise<T>) => Promise<T>
  onChanged: () => void
}

export function FactorRow({ factor, isLast, proven, onChanged }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const name = factorName(factor)
  async function remove() {
    setPending(true)
    try {
      await proven(async () => {
        const { error } = await auth.mfa.unenroll({ factorId: factor.id })
        if (error) throw error
      })
      // The session's own token and user still tell of it.
      await auth.refreshSession()
      toast.success('Authenticator removed successfully!', ACCOUNT_TOAST)
      setAsking(false)
      onChanged()
    } catch (error) {
      tellProblem('Failed to remove the authenticator', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Smartphone aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-faint">
          Added <TimeAgo at={factor.created_at} />
          {factor.last_used_at && (
            <>
              , last used <TimeAgo at={factor.last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button size="sm" onClick={() => setAsking(true)} aria-label={`Remove: ${name}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${name}”?`}
        description={
          isLast
            ? 'Two-factor sign-in is then off: the password alone signs you in, and your recovery codes end.'
            : 'Codes from this app no longer sign you in. Your other authenticators stay.'
        }
        confirmLabel="Remove"
        pending={pending}
        onConfirm={() => void remove()}
      />
    </li>
  )
}

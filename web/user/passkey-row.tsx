// One passkey: its name, its use, its removal.
import type { PasskeyListItem } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { auth } from '../data/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { PasskeyName } from './passkey-name.tsx'
import { tellProblem } from './tell-problem.ts'
import { ACCOUNT_TOAST } from './use-account-form.ts'

type Props = {
  passkey: PasskeyListItem
  proven: <T>(act: () => Promise<T>) => Promise<T>
  onChanged: () => void
}

export function PasskeyRow({ passkey, proven, onChanged }: Props) {
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null)
  const [pending, setPending] = useState(false)
  const name = passkey.friendly_name ?? 'Passkey'
  const close = () => setAsking(null)

  async function remove() {
    setPending(true)
    try {
      await proven(async () => {
        const { error } = await auth.passkey.delete({ passkeyId: passkey.id })
        if (error) throw error
      })
      toast.success('Passkey removed successfully!', ACCOUNT_TOAST)
      close()
      onChanged()
    } catch (error) {
      tellProblem('Failed to remove the passkey', error)
    } finally {
      setPending(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-faint">
          Added <TimeAgo at={passkey.created_at} />
          {passkey.last_used_at && (
            <>
              , last used <TimeAgo at={passkey.last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => setAsking('name')} aria-label={`Rename: ${name}`}>
          Rename
        </Button>
        <Button size="sm" onClick={() => setAsking('removal')} aria-label={`Remove: ${name}`}>
          Remove
        </Button>
      </div>
      <PasskeyName
        open={asking === 'name'}
        passkey={passkey}
        onClose={close}
        onRenamed={() => {
          close()
          onChanged()
        }}
      />
      <ConfirmDialog
        open={asking === 'removal'}
        onOpenChange={close}
        title={`Remove “${name}”?`}
        description="It no longer signs you in. Your device keeps it until you remove it there too."
        confirmLabel="Remove"
        pending={pending}
        onConfirm={() => void remove()}
      />
    </li>
  )
}

// The person's accounts at the provider: which of them open this account, one more, and their end.
import type { UserIdentity } from '@supabase/auth-js'
import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { auth } from '../data/session.ts'
import { useSettings } from '../data/settings.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { AnswerState } from './answer-state.tsx'
import { PROVIDER } from './provider.ts'
import { tellProblem } from './tell-problem.ts'
import { ACCOUNT_TOAST } from './use-account-form.ts'
import { useAnswer } from './use-answer.ts'
import { useProven } from './use-proven.tsx'
import { useReturn } from './use-return.ts'

export function ProviderCard() {
  const settings = useSettings()
  if (!settings?.external.oidc) return null
  return <Linked name={settings.oidc_name ?? 'single sign-on'} />
}

function Linked({ name }: { name: string }) {
  const answer = useAnswer(() => auth.getUserIdentities())
  const { known, reload } = answer
  const { proven, question } = useProven()
  const [leaving, setLeaving] = useState(false)
  useReturn(() => setLeaving(false))
  const linked = known?.identities.filter(({ provider }) => provider === PROVIDER)

  async function link() {
    setLeaving(true)
    try {
      await proven(async () => {
        const options = { redirectTo: `${location.origin}/profile` }
        const { error } = await auth.linkIdentity({ provider: PROVIDER, options })
        if (error) throw error
      })
    } catch (error) {
      setLeaving(false)
      tellProblem(`Failed to link ${name}`, error)
    }
  }

  return (
    <Card
      title={`Sign-In with ${name}`}
      description="Accounts there that open this account."
      actions={
        linked && (
          <Button size={linked.length > 0 ? 'sm' : 'md'} pending={leaving} onClick={link}>
            {linked.length > 0 ? 'Link Another' : 'Link Account'}
          </Button>
        )
      }
    >
      {linked ? (
        linked.length === 0 ? (
          <p className="text-sm text-ink-faint">None is linked yet.</p>
        ) : (
          <ul className="-my-3 flex flex-col divide-y divide-line">
            {linked.map((identity) => (
              <IdentityRow
                key={identity.identity_id}
                identity={identity}
                name={name}
                proven={proven}
                onChanged={() => void reload()}
              />
            ))}
          </ul>
        )
      ) : (
        <AnswerState what="linked accounts" answer={answer} />
      )}
      {question}
    </Card>
  )
}

type RowProps = {
  identity: UserIdentity
  name: string
  proven: <T>(act: () => Promise<T>) => Promise<T>
  onChanged: () => void
}

function IdentityRow({ identity, name, proven, onChanged }: RowProps) {
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const who = String(identity.identity_data?.email ?? identity.identity_data?.name ?? identity.id)

  async function unlink() {
    setPending(true)
    try {
      await proven(async () => {
        const { error } = await auth.unlinkIdentity(identity)
        if (error) throw error
      })
      toast.success('Account unlinked successfully!', ACCOUNT_TOAST)
      setAsking(false)
      onChanged()
    } catch (error) {
      tellProblem('Failed to unlink the account', error)
    } finally {
      setPending(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <CircleUserRound aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">{who}</p>
        <p className="text-sm text-ink-faint">
          {identity.created_at && (
            <>
              Linked <TimeAgo at={identity.created_at} />
            </>
          )}
          {identity.last_sign_in_at && (
            <>
              , last used <TimeAgo at={identity.last_sign_in_at} />
            </>
          )}
        </p>
      </div>
      <Button size="sm" onClick={() => setAsking(true)} aria-label={`Unlink: ${who}`}>
        Unlink
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Unlink “${who}”?`}
        description={`It no longer signs you in with ${name}. You can link it again.`}
        confirmLabel="Unlink"
        pending={pending}
        onConfirm={() => void unlink()}
      />
    </li>
  )
}

// One token in a list: its scope, its expiry, its last use, and a button to end it.

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { TOKEN_SCOPES, type Token } from '../../domain/token/token.ts'
import { attempt } from '../form/attempt.ts'
import { rich } from '../locale/rich.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { dateOf, TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'token' }

type Props = {
  token: Token
  /** The names of the projects to which the token is limited, if any. */
  projects?: string[] | undefined
  end: (input: { token_id: string }) => Promise<unknown>
  onEnded: () => void
}

export function TokenRow({ token, projects, end, onEnded }: Props) {
  const { id, name, scope, expires_at, last_used_at } = token
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  async function confirmed() {
    setPending(true)
    if (await attempt(t('Failed to revoke the token'), () => end({ token_id: id }), TOAST)) {
      onEnded()
      toast.success(t('The token “{name}” was revoked.', { name }), TOAST)
      setAsking(false)
    }
    setPending(false)
  }
  return (
    <div className="flex items-center gap-2 py-2.5 sm:gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-faint sm:text-sm">
          <Until at={expires_at} /> ·{' '}
          {last_used_at ? rich('used {time}', { time: <TimeAgo at={last_used_at} /> }) : t('never used')}
          {projects && ` · ${t('only {projects}', { projects: projects.join(', ') })}`}
        </p>
      </div>
      <Badge>{TOKEN_SCOPES.find(({ value }) => value === scope)?.label ?? scope}</Badge>
      <Button
        variant="icon"
        aria-label={t('Revoke the token {name}', { name })}
        title={t('Revoke')}
        onClick={() => setAsking(true)}
      >
        <Trash2 />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Revoke the token “{name}”?', { name })}
        description={t(
          'Programs that use it will be refused. This cannot be undone; you can create a new one.',
        )}
        confirmLabel={t('Revoke Token')}
        pending={pending}
        onConfirm={confirmed}
      />
    </div>
  )
}

function Until({ at }: { at: string | null }) {
  if (at === null) return <>{t('Valid until it is revoked')}</>
  const isOver = Date.parse(at) <= Date.now()
  const date = <time dateTime={at}>{dateOf(at)}</time>
  return <>{isOver ? rich('Expired on {date}', { date }) : rich('Valid until {date}', { date })}</>
}

// The user's sessions, with buttons to end them.

import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '../../../domain/api.ts'
import { t } from '../../../domain/locale/message.ts'
import type { Session } from '../../../domain/user/user.ts'
import { reasonOf } from '../../data/form-errors.ts'
import { auth, wordsOf } from '../../data/session.ts'
import { useCommand } from '../../data/use-command.ts'
import type { Answer } from '../../data/use-query.ts'
import { rich } from '../../locale/rich.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { toast } from '../../ui/toast.tsx'

export function SessionsCard({ query }: { query: Answer<OutputOf<'listSessions'>> }) {
  const sessions = query.data?.sessions
  const reload = () => void query.refetch()
  return (
    <Card
      title={t('Sessions')}
      description={t('Where you are signed in.')}
      actions={sessions && sessions.length > 1 && <EndOthers onDone={reload} />}
    >
      <QueryList
        loading={t('Loading your sessions')}
        failed={t('Failed to load your sessions')}
        query={query}
        rows={sessions}
        keyOf={({ id }) => id}
        cannotShow={t('This session cannot be shown.')}
        none={null}
        className="-my-3"
      >
        {(session) => <SessionRow session={session} onDone={reload} />}
      </QueryList>
    </Card>
  )
}

function SessionRow({ session, onDone }: { session: Session; onDone: () => void }) {
  const { run, pending } = useCommand('endSession')
  async function end() {
    try {
      await run({ params: { sessionId: session.id }, input: {} })
      toast.quiet(t('Session signed out successfully!'))
    } catch (error) {
      toast.error(t('Failed to sign out the session'), reasonOf(error))
    }
    onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.awaiting_factor && <Badge tone="yellow">{t('Waiting for the code')}</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          {rich('Signed in {began}, last used {used}', {
            began: <TimeAgo at={session.created_at} />,
            used: <TimeAgo at={session.last_used_at} />,
          })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="green">{t('This session')}</Badge>
      ) : (
        <Button
          size="sm"
          pending={pending}
          onClick={end}
          aria-label={t('Sign out {device}', { device: session.device })}
        >
          {t('Sign Out')}
        </Button>
      )}
    </div>
  )
}

function EndOthers({ onDone }: { onDone: () => void }) {
  const [pending, setPending] = useState(false)
  async function endOthers() {
    setPending(true)
    const { error } = await auth.signOut({ scope: 'others' })
    if (error) toast.error(t('Failed to sign out the other sessions'), wordsOf(error))
    else toast.quiet(t('All other sessions signed out successfully!'))
    setPending(false)
    onDone()
  }
  return (
    <Button size="sm" pending={pending} onClick={endOthers}>
      {t('Sign Out All Others')}
    </Button>
  )
}

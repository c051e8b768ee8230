// Two-factor sign-in on the server in figures, and the button that ends all sessions.

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ServerState } from '../../domain/operator/operator.ts'
import { attempt } from '../form/attempt.ts'
import { numberText } from '../locale/format.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { toast } from '../ui/toast.tsx'
import { Fact, Facts } from './facts.tsx'
import { useAct } from './proven.tsx'
import { useServerState } from './use-server-state.ts'
import { refetchServer } from './use-windows.ts'

export function TwoFactorCard() {
  const query = useServerState()
  return (
    <Card
      title={t('Two-Factor Sign-In')}
      description={t(
        'An authenticator app, a passkey or single sign-on. Projects can require it of their members. The list of people shows who has it.',
      )}
    >
      {query.data ? (
        <TwoFactor {...query.data.security} />
      ) : (
        <QueryState
          loading={t('Loading the state of two-factor sign-in')}
          failed={t('Failed to load the state of two-factor sign-in')}
          query={query}
        />
      )}
    </Card>
  )
}

const CODE = { code: (text: string) => <code>{text}</code> }

function TwoFactor({ two_factor_required, two_factor, one_factor }: ServerState['security']) {
  return (
    <Facts>
      <Fact name={t('Required of everybody')}>
        {two_factor_required
          ? rich('Yes, by <code>TWO_FACTOR=required</code>', {}, CODE)
          : rich('No: set <code>TWO_FACTOR=required</code>', {}, CODE)}
      </Fact>
      <Fact name={t('People with two factors')}>{numberText(two_factor)}</Fact>
      <Fact name={two_factor_required ? t('People who still have to set it up') : t('People without')}>
        {numberText(one_factor)}
      </Fact>
    </Facts>
  )
}

export function SessionsCard() {
  const query = useServerState()
  return (
    <Card
      title={t('Sessions')}
      description={t(
        'After a leak, sign everybody out at once. The list of people ends the sessions of one person.',
      )}
    >
      {query.data ? (
        <Sessions {...query.data.security} />
      ) : (
        <QueryState
          loading={t('Loading the number of sessions')}
          failed={t('Failed to load the number of sessions')}
          query={query}
        />
      )}
    </Card>
  )
}

const TOAST = { id: 'end-sessions' }

function Sessions({ sessions, signed_in }: ServerState['security']) {
  const [isAsking, setAsking] = useState(false)
  const { run, pending } = useAct('endServerSessions')
  // The operator's own session continues.
  const others = Math.max(0, sessions - 1)

  async function end() {
    if (!(await attempt(t('Failed to end the sessions'), () => run({ params: {}, input: {} }), TOAST))) return
    setAsking(false)
    refetchServer()
    toast.success(t('Every other session has ended. Everybody else has to sign in again.'), TOAST)
  }
  return (
    <div className="flex flex-col gap-4">
      <Facts>
        <Fact name={t('Sessions')}>{numberText(sessions)}</Fact>
        <Fact name={t('People who are signed in')}>{numberText(signed_in)}</Fact>
      </Facts>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="destructive"
          icon={<LogOut />}
          disabled={others === 0}
          onClick={() => setAsking(true)}
        >
          {t('End All Sessions…')}
        </Button>
        {others === 0 && (
          <span className="text-sm text-ink-faint">{t('There is no session but yours.')}</span>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('End all sessions of this server?')}
        description={t(
          '{others, plural, one {One session ends at once: everybody has to sign in again on every device. Only this browser stays signed in, and drafts are kept. API tokens and calendar links continue.} other {# sessions end at once: everybody has to sign in again on every device. Only this browser stays signed in, and drafts are kept. API tokens and calendar links continue.}}',
          { others },
        )}
        confirmLabel={t('End All Sessions')}
        pending={pending}
        onConfirm={() => void end()}
      />
    </div>
  )
}

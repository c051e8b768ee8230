// The state of sign-up. A server on the internet that lets everybody in is shown in red.

import { CircleAlert } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { Card } from '../ui/card.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { useServerState } from './use-server-state.ts'

export function SignUpCard() {
  const query = useServerState()
  return (
    <Card title={t('Sign-Up')}>
      {query.data ? (
        <State {...query.data.sign_up} />
      ) : (
        <QueryState
          loading={t('Loading the state of sign-up')}
          failed={t('Failed to load the state of sign-up')}
          query={query}
        />
      )}
    </Card>
  )
}

function State({ open, domains, exposed }: { open: boolean; domains: string[]; exposed: boolean }) {
  if (exposed)
    return (
      <div className="flex items-start gap-2 rounded-md bg-red-ground p-3 text-red-text">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p>
          {rich(
            '<b>Open to the internet.</b> Anybody who finds this server can create an account. Set <code>SIGN_UP=closed</code>, or allow only your own addresses with <code2>SIGN_UP_DOMAINS</code2>, and restart.',
            {},
            {
              b: (text) => <strong className="font-semibold">{text}</strong>,
              code: (text) => <code>{text}</code>,
              code2: (text) => <code>{text}</code>,
            },
          )}
        </p>
      </div>
    )
  if (!open)
    return (
      <p>
        {rich(
          'Closed: only operators create accounts (<code>SIGN_UP</code>).',
          {},
          { code: (text) => <code>{text}</code> },
        )}
      </p>
    )
  return domains.length > 0 ? (
    <p className="wrap-anywhere">
      {rich(
        'Open for addresses of {domains} (<code>SIGN_UP_DOMAINS</code>).',
        { domains: domains.join(', ') },
        { code: (text) => <code>{text}</code> },
      )}
    </p>
  ) : (
    <p>
      {rich(
        'Open for everybody who can reach this server (<code>SIGN_UP</code>).',
        {},
        { code: (text) => <code>{text}</code> },
      )}
    </p>
  )
}

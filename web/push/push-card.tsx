// The setting for push messages: whether this browser shows mentions and assignments while no page is open.
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryState } from '../ui/query-state.tsx'
import type { Ability } from './browser.ts'
import { usePush } from './use-push.ts'

const WHY_NOT: Record<Exclude<Ability, 'able'>, string> = {
  blocked: t(
    'This browser blocks notifications of this site. Allow them in its settings for this site, then reload this page.',
  ),
  'no https': t('Browsers allow this only on https addresses. Ask the operator of this server.'),
  none: t(
    'This browser cannot do this. On an iPhone or iPad, add Lacewing to the home screen and open it there.',
  ),
}

export function PushCard() {
  const push = usePush()
  const { can, pending, isOn, isKnown, turnOn, turnOff } = push
  return (
    <Card
      title={t('Push')}
      description={t('Mentions and assignments, shown by this browser even while Lacewing is closed.')}
      actions={
        can === 'able' &&
        isKnown && (
          <Button pending={pending} onClick={isOn ? turnOff : turnOn}>
            {isOn ? t('Turn Off') : t('Turn On')}
          </Button>
        )
      }
    >
      <State push={push} />
    </Card>
  )
}

function State({ push: { query, can, isOn, isKnown, others } }: { push: ReturnType<typeof usePush> }) {
  if (can !== 'able') return <p className="text-sm text-ink-faint">{WHY_NOT[can]}</p>
  if (query.error || !isKnown)
    return (
      <QueryState
        loading={t('Loading your push settings')}
        failed={t('Failed to load your push settings')}
        query={query}
      />
    )
  return (
    <p className="text-sm text-ink-soft" role="status">
      {isOn
        ? `${stateOf(others)} ${t('It stops when you sign out here. The quiet hours of mails apply here, too.')}`
        : t(
            '{others, plural, =0 {Off in this browser.} one {Off in this browser, on in # other.} other {Off in this browser, on in # others.}}',
            { others },
          )}
    </p>
  )
}

const stateOf = (others: number) =>
  t(
    '{others, plural, =0 {On in this browser.} one {On in this browser, on in # other.} other {On in this browser, on in # others.}}',
    { others },
  )

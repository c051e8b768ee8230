// The demo board's latest changes in words. Not a live region: a screen reader would never stop reading it.
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { PersonAvatar, people } from './demo-people.tsx'
import { type FeedLine, labelOf } from './demo-story.ts'

export function Feed({ lines }: { lines: readonly FeedLine[] }) {
  const [line] = lines
  return (
    <div className="flex h-9 items-center gap-2 border-t border-line px-3 text-sm text-ink-soft">
      <span aria-hidden="true" className="relative flex size-2 shrink-0 rounded-full bg-green-mark" />
      {line ? (
        <p key={line.id} className="flex min-w-0 animate-rise-in items-center gap-1.5">
          {line.who !== 'you' && <PersonAvatar person={line.who} size="sm" />}
          <span className="truncate">{sentenceOf(line)}</span>
        </p>
      ) : (
        <p>{t('Live: everyone sees a change as it happens.')}</p>
      )}
    </div>
  )
}

function sentenceOf({ who, number, action }: FeedLine): ReactNode {
  const b = { b: (text: string) => <span className="font-medium text-ink">{text}</span> }
  const ticket = <span className="font-mono text-xs">{`APO-${number}`}</span>
  const values = { name: who === 'you' ? '' : people[who].name, ticket }
  switch (action.do) {
    case 'move': {
      const column = labelOf(action.to)
      return who === 'you'
        ? rich('<b>You</b> moved {ticket} to {column}', { ticket, column }, b)
        : rich('<b>{name}</b> moved {ticket} to {column}', { ...values, column }, b)
    }
    case 'comment':
      return rich('<b>{name}</b> commented on {ticket}', values, b)
    case 'retitle':
      return rich('<b>{name}</b> changed the title of {ticket}', values, b)
    case 'prioritise':
      return rich(
        '{priority, select, critical {<b>{name}</b> set {ticket} to critical priority} high {<b>{name}</b> set {ticket} to high priority} medium {<b>{name}</b> set {ticket} to medium priority} other {<b>{name}</b> set {ticket} to low priority}}',
        { ...values, priority: action.priority },
        b,
      )
  }
}

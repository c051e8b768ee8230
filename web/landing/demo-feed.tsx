// The demo board's latest changes in words. Not a live region: a screen reader would never stop reading it.
import { t } from '../locale/message.ts'
import { PersonAvatar, people } from './demo-people.tsx'
import type { FeedLine } from './demo-story.ts'

export function Feed({ lines }: { lines: readonly FeedLine[] }) {
  const [line] = lines
  return (
    <div className="flex h-9 items-center gap-2 border-t border-line px-3 text-sm text-ink-soft">
      <span aria-hidden="true" className="relative flex size-2 shrink-0 rounded-full bg-green-mark" />
      {line ? (
        <p key={line.id} className="flex min-w-0 animate-rise-in items-center gap-1.5">
          {line.who !== 'you' && <PersonAvatar person={line.who} size="sm" />}
          <span className="truncate">
            <span className="font-medium text-ink">
              {line.who === 'you' ? t('You') : people[line.who].name}
            </span>{' '}
            {line.verb}{' '}
            <span className="font-mono text-xs">{t('APO-{number}', { number: line.number })}</span>{' '}
            {line.rest}
          </span>
        </p>
      ) : (
        <p>{t('Live: everyone sees a change as it happens.')}</p>
      )}
    </div>
  )
}

// The entries of a list of people that were refused, each with its reason. The text box above still has them.
import { t } from '../../domain/locale/message.ts'
import type { Refused } from './invite-many.ts'

export function InviteRefused({ done, refused }: { done: string; refused: Refused[] }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
      <p>
        {`${done}. ${t('{count, plural, one {One entry is left in the box:} other {# entries are left in the box:}}', { count: refused.length })}`}
      </p>
      <ul aria-label={t('Not invited')} className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {refused.map(({ entry, reason }) => (
          <li key={entry} className="wrap-anywhere">
            <strong className="font-medium">{entry}</strong>
            <span className="text-ink-soft">: {reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

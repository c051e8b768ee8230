// The time of an entry, relative and exact.
import { dateText } from '../ui/date-text.ts'
import { TimeAgo } from '../ui/time-ago.tsx'

export function Moment({ at, children }: { at: string; children?: string }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-faint">
      <TimeAgo at={at} /> · {dateText(at, 'moment')}
      {children && ` · ${children}`}
    </p>
  )
}

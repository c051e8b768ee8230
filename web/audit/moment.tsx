// The time of an entry, relative and exact.
import { TimeAgo } from '../ui/time-ago.tsx'

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function Moment({ at, children }: { at: string; children?: string }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-faint">
      <TimeAgo at={at} /> · {exact.format(new Date(at))}
      {children && ` · ${children}`}
    </p>
  )
}

// The progress of the server's work on an import.
import { t } from '../../domain/locale/message.ts'
import { SpinnerRing } from '../ui/spinner.tsx'
import { count } from './words.ts'

type Props = { label: string; done: number; total: number | null }

export function Progress({ label, done, total }: Props) {
  const isKnown = total !== null && total > 0
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2">
        {!isKnown && <SpinnerRing className="text-accent-text" />}
        <span role="status">{label}</span>
      </p>
      {isKnown && (
        <progress
          aria-label={label}
          value={Math.min(done, total)}
          max={total}
          className="h-1.5 w-full accent-accent"
        />
      )}
      <p className="text-sm text-ink-faint tabular-nums">
        {isKnown
          ? t('{done} of {total, plural, one {# records} other {# records}}', { done: count(done), total })
          : t('{done, plural, one {# records imported so far} other {# records imported so far}}', { done })}
      </p>
    </div>
  )
}

// The share of each status as a bar.
import { STATUSES } from '../../domain/ticket/fields.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import { numberText } from '../locale/format.ts'

/** The color of each status in bars and legends. */
export const STATUS_MARKS = { gray: 'bg-line-strong', blue: 'bg-blue-mark', green: 'bg-green-mark' }

/** The share of each status as a bar, with a text alternative. */
export function StatusBar({ counts }: { counts: Record<Status, number> }) {
  const words = STATUSES.map(({ value, label }) => `${label} ${numberText(counts[value])}`).join(', ')
  return (
    <div
      role="img"
      aria-label={words}
      title={words}
      className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-hover"
    >
      {[...STATUSES]
        .reverse()
        .map(
          ({ value, color }) =>
            counts[value] > 0 && (
              <span
                key={value}
                className={`min-w-1 ${STATUS_MARKS[color]}`}
                style={{ flexGrow: counts[value], flexBasis: 0 }}
              />
            ),
        )}
    </div>
  )
}

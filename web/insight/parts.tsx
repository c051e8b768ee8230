// The tickets that went out by type, priority, label or assignee, and how long half of it took.
import type { Tone } from '../ui/badge.tsx'
import { Bars } from './bars.tsx'
import type { Part } from './figures.ts'
import { countText, durationText, numberText } from './numbers.ts'
import type { Open } from './open-tickets.tsx'

const MOST = 10

export function Parts({ label, parts, open }: { label: string; parts: Part[]; open: Open }) {
  return (
    <Bars
      label={label}
      legend="Bar: went out. Line: came in."
      bars={parts.slice(0, MOST).map((part) => {
        const { value, came, went, p50, color } = part
        const title = `${part.label}: ${countText(went.count, 'ticket')} went out`
        return {
          id: value,
          value: went.count,
          reach: came.count,
          tone: (color ?? 'gray') as Tone,
          name:
            went.count > 0 ? (
              <button
                type="button"
                data-printed
                className="max-w-full truncate rounded text-start hover:underline"
                onClick={() => open(title, went)}
              >
                {part.label}
              </button>
            ) : (
              part.label
            ),
          words: `${numberText(came.count)} in, ${numberText(went.count)} out${p50 === null ? '' : ` · half in ${durationText(p50)}`}`,
        }
      })}
    />
  )
}

// The labels of a ticket as they are displayed: all of them beside its text, the first few on its card.
import { LabelChip } from './label-chip.tsx'
import { useLabelsOf } from './use-labels.tsx'

/** @param value null in history entries that an older release wrote */
export function TicketLabels({ value }: { value: string[] | null }) {
  const labels = useLabelsOf(value ?? [])
  if (labels.length === 0) return <span className="text-ink-faint">None</span>
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
    </span>
  )
}

/** More labels would push the due date out of a card. */
const SHOWN = 2

export function LabelMarks({ value }: { value: string[] }) {
  const labels = useLabelsOf(value)
  const rest = labels.slice(SHOWN)
  if (labels.length === 0) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {labels.slice(0, SHOWN).map((label) => (
        <LabelChip key={label.id} label={label} className="max-w-28" />
      ))}
      {rest.length > 0 && (
        <span className="shrink-0 tabular-nums" title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
          <span className="sr-only"> more labels: {rest.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

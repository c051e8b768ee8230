// The labels of a ticket as they are displayed: all of them beside its text; on its card and in its row as many as one line has
// room for, the others as dots.
import { createContext, Fragment, useContext } from 'react'
import { LabelChip, LabelDot } from './label-chip.tsx'
import { useLabelsOf } from './use-labels.tsx'
import { ROOM, wholeLabels } from './whole-labels.ts'

/** Whether labels are shown in a row of the list. */
export const LabelsInRow = createContext(false)

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

export function LabelMarks({ value }: { value: string[] }) {
  const labels = useLabelsOf(value)
  const isInRow = useContext(LabelsInRow)
  const names = labels.map(({ name }) => name)
  const whole = wholeLabels(names, isInRow ? ROOM.row : ROOM.card)
  if (labels.length === 0) return null
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1 in-data-[density=compact]:gap-0">
      {labels.map((label, index) => {
        const isWhole = index < whole
        return (
          <Fragment key={label.id}>
            {isWhole && <LabelChip label={label} className="in-data-[density=compact]:hidden" />}
            <span className={isWhole ? 'hidden in-data-[density=compact]:contents' : 'contents'}>
              <LabelDot label={label} isInRow={isInRow} />
            </span>
          </Fragment>
        )
      })}
    </span>
  )
}

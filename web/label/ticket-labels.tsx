// The labels of a ticket as they are displayed: all of them beside its text; on its card and in its row as many as one line has
// room for, the others as dots.

import { createContext, Fragment, useContext } from 'react'
import { t } from '../../domain/locale/message.ts'
import { LabelChip, LabelDot } from './label-chip.tsx'
import { useLabelsOf } from './use-labels.tsx'
import { CARD_ROOM, wholeLabels } from './whole-labels.ts'

/** The room for labels, in letters, and how a label without room is shown. The list has its own. */
export const LabelRoom = createContext({ room: CARD_ROOM, Dot: LabelDot })

/** @param value null in history entries that an older release wrote */
export function TicketLabels({ value }: { value: string[] | null }) {
  const labels = useLabelsOf(value ?? [])
  if (labels.length === 0) return <span className="text-ink-faint">{t('None', { context: 'labels' })}</span>
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
  const { room, Dot } = useContext(LabelRoom)
  const names = labels.map(({ name }) => name)
  const whole = wholeLabels(names, room)
  if (labels.length === 0) return null
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1 in-data-[density=compact]:gap-0">
      {labels.map((label, index) => {
        const isWhole = index < whole
        return (
          <Fragment key={label.id}>
            {isWhole && <LabelChip label={label} className="in-data-[density=compact]:hidden" />}
            <span className={isWhole ? 'hidden in-data-[density=compact]:contents' : 'contents'}>
              <Dot label={label} />
            </span>
          </Fragment>
        )
      })}
    </span>
  )
}

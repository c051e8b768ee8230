// The head of a group: its value, the number of its tickets, and whether they are shown.

import { ChevronDown, ChevronRight } from 'lucide-react'
import { numberText } from '../../locale/format.ts'
import { useCounted, useKnownNumber } from '../list/number-found.tsx'
import { NumberOfTickets } from '../number-of-tickets.tsx'
import type { Section } from './sections.ts'

export function GroupHead({
  projectId,
  seq,
  section: { group, isClosed, tickets, more },
  onToggle,
}: {
  projectId: string
  /** The project's event number. */
  seq: number
  section: Section
  onToggle: () => void
}) {
  const known = useKnownNumber(projectId, group.filter)
  const whole = more === null ? tickets?.length : undefined
  const isOpenPart = tickets !== undefined && more !== null
  // A group that is being loaded mostly turns out to be whole.
  const isCounted = known === undefined && (isClosed || isOpenPart)
  const counted = useCounted(projectId, group.filter, isCounted, seq)
  const count = known ?? whole ?? counted?.tickets
  const Icon = isClosed ? ChevronRight : ChevronDown
  return (
    <button
      type="button"
      aria-expanded={!isClosed}
      onClick={onToggle}
      className="flex h-9 w-full items-center bg-sunken px-3 text-start text-sm font-medium hover:bg-hover focus-visible:-outline-offset-2"
    >
      {/* Stays in view while the table scrolls sideways. */}
      <span className="sticky start-3 flex min-w-0 items-center gap-2">
        <Icon className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100" aria-hidden />
        <span className="truncate">{group.label}</span>
        {count !== undefined && (
          <span className="text-ink-faint tabular-nums">
            <NumberOfTickets
              count={count}
              shown={`${numberText(count)}${isCounted && counted?.is_more ? '+' : ''}`}
            />
          </span>
        )}
      </span>
    </button>
  )
}

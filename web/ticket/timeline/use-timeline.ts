// The rows of the timeline with their live windows, the tickets that block them, and the changes that are being saved.

import { useMemo, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { ListedMilestone } from '../../../domain/milestone/milestone.ts'
import { BLOCKED_AT_ONCE, type Blocker } from '../../../domain/relation/blockers.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { undoable } from '../../data/undo.ts'
import { runCommand } from '../../data/use-command.ts'
import { useLiveQueries } from '../../data/use-live-queries.ts'
import { attempt } from '../../form/attempt.ts'
import { useMilestones } from '../../milestone/use-milestones.tsx'
import { useProject } from '../../project/use-project.ts'
import { toast } from '../../ui/toast.tsx'
import type { Grouping } from '../../view/days-look.ts'
import { useDoneShown } from '../done-shown.tsx'
import { type Days, useDayChanges, useTicketDays } from '../use-day-changes.ts'
import { ticketsIn, useDayWindows } from '../use-day-windows.ts'
import { type Row, rowsOf } from './rows.ts'
import type { Scale } from './scale.ts'
import { timelineWindows } from './windows.ts'

/** The tickets that are loaded of each window, and the number that “Show More” adds. */
const MOST = 500
/** The most requests for blockers. */
const MOST_OF_BLOCKERS = 10

export function useTimeline(projectId: string, filter: TicketFilter, scale: Scale, grouping: Grouping) {
  const { columns } = useProject(projectId)
  const isDoneShown = useDoneShown()
  const inputs = useMemo(
    () => timelineWindows(filter, scale, columns, isDoneShown),
    [filter, scale, columns, isDoneShown],
  )
  const [most, setMost] = useState(MOST)
  const { answers, ...windows } = useDayWindows(projectId, inputs, most, scale.last)
  const { milestones, closed } = useMilestones()
  const ofTickets = useTicketDays()
  const ofMilestones = useDayChanges(sendMilestone)
  const pending = useMemo(
    () => new Map([...ofTickets.pending, ...ofMilestones.pending]),
    [ofTickets.pending, ofMilestones.pending],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are in a new order for another look
  const order = useMemo(() => new Map<string, string>(), [filter, scale, grouping])
  const rows = useMemo(
    () =>
      rowsOf({
        tickets: ticketsIn(answers),
        milestones,
        closed,
        pending,
        scale,
        grouping,
        isDoneShown,
        order,
      }),
    [answers, milestones, closed, pending, scale, grouping, isDoneShown, order],
  )
  return {
    rows,
    blockers: useBlockers(projectId, rows),
    changeTicket: ofTickets.change,
    changeMilestone: ofMilestones.change,
    showMore: () => setMost((now) => now + MOST),
    ...windows,
  }
}

/** The open tickets that block shown ones. */
function useBlockers(projectId: string, rows: readonly Row[]): readonly Blocker[] {
  const numbers = rows
    .flatMap((row) =>
      row.kind === 'item' && row.item.kind === 'ticket' && row.item.ticket.blocked_by > 0
        ? row.item.ticket.number
        : [],
    )
    .sort((one, other) => one - other)
  const count = Math.min(MOST_OF_BLOCKERS, Math.ceil(numbers.length / BLOCKED_AT_ONCE))
  const inputs = Array.from({ length: count }, (_, index) => ({
    blocked: numbers.slice(index * BLOCKED_AT_ONCE, (index + 1) * BLOCKED_AT_ONCE).join(),
  }))
  const answers = useLiveQueries('listBlockers', { projectId }, inputs)
  return useMemo(() => answers.flatMap(({ data }) => data?.blockers ?? []), [answers])
}

async function sendMilestone(
  milestone: ListedMilestone,
  changes: Partial<Days>,
): Promise<ListedMilestone | undefined> {
  const { id, version, start_date, due_date } = milestone
  const update = (input: Partial<Days> & { version: number }) =>
    runCommand('updateMilestone', { params: { milestoneId: id }, input })
  let event: Awaited<ReturnType<typeof update>> = null
  await attempt(t('Failed to update milestone'), async () => {
    event = await update({ version, ...changes })
  })
  const changed = event as Awaited<ReturnType<typeof update>>
  if (changed?.type !== 'milestone.changed') return undefined
  const before = { version: changed.milestone.version, start_date, due_date }
  toast.success(t('Milestone updated'), {
    id: 'milestone',
    action: undoable(() => void attempt(t('Failed to undo'), () => update(before))),
  })
  return { ...milestone, ...changed.milestone }
}

// The milestones of the sample projects, and the plan of each ticket: its milestone, its days and its estimate. All of it depends on
// today, so that some milestones are always finished, one is under way, and one is late.
import { daysAfter } from '../../domain/date.ts'
import type { SampleTicket } from './parse.ts'
import type { DemoChange } from './timeline.ts'

export type SampleMilestone = {
  name: string
  goal: string | null
  start: string | null
  due: string | null
  repeat_weeks?: number
  /** Whether its owner closed it on its due day. */
  isClosed?: boolean
}

/** Two-week sprints; the last one is not planned yet. */
const SPRINTS = 8
const SPRINT_GOALS: Record<number, string> = {
  [SPRINTS - 2]: 'Search finds every hut, and its accents.',
  [SPRINTS - 1]: 'Nobody loses a recorded tour, **even without a network**.',
  [SPRINTS]: 'Ready for the test of the winter release.',
}

/** The milestones of a project, by its name. */
export function milestonesOf(project: string, now: Date): SampleMilestone[] {
  const monday = mondayOf(now)
  const day = (days: number) => onWeekday(daysAfter(now.toISOString().slice(0, 10), days))
  if (project === 'Wayfinder')
    return Array.from({ length: SPRINTS }, (_, index) => {
      const number = index + 1
      // The last but one is under way since the Monday before this week.
      const start = daysAfter(monday, 14 * (number - SPRINTS + 1) - 7)
      return {
        name: `Sprint ${number}`,
        goal: SPRINT_GOALS[number] ?? null,
        start,
        due: daysAfter(start, 11),
        repeat_weeks: 2,
        isClosed: number < SPRINTS - 1,
      }
    })
  if (project === 'Billing')
    return [
      { name: '3.0', goal: 'The new provider.', start: day(-95), due: day(-55), isClosed: true },
      { name: '3.1', goal: null, start: day(-54), due: day(-25), isClosed: true },
      { name: '3.2', goal: 'Refunds without a spreadsheet.', start: day(-24), due: day(-4) },
      {
        name: 'Year-end closing',
        goal: 'Numbers, rates and archive are right on the last day of the year:\n\n- [x] tax rates\n- [ ] numbers\n- [ ] archive',
        start: day(3),
        due: day(33),
      },
    ]
  return [
    { name: 'Templates', goal: null, start: day(-65), due: day(-21), isClosed: true },
    { name: 'Soft launch', goal: 'Fifty visitors find what they came for.', start: day(-20), due: day(4) },
    { name: 'Night of the switch', goal: 'One night, no broken link.', start: day(5), due: day(12) },
    { name: 'After the switch', goal: null, start: null, due: null },
  ]
}

/** This week’s Monday; on a weekend the next one. */
function mondayOf(now: Date): string {
  const weekday = (now.getUTCDay() + 6) % 7
  return daysAfter(now.toISOString().slice(0, 10), weekday > 4 ? 7 - weekday : -weekday)
}

function onWeekday(day: string): string {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0) return daysAfter(day, 1)
  return weekday === 6 ? daysAfter(day, 2) : day
}

export type TicketPlan = {
  milestone?: SampleMilestone | undefined
  start_date: string | null
  due_date: string | null
  estimate: number | null
}

const ESTIMATES = [2, 3, 1, 5, 3, 8, 2]
const NO_PLAN: TicketPlan = { start_date: null, due_date: null, estimate: null }

/** The plan of each ticket, by what happens to it and when. */
export function plansOf(
  tickets: SampleTicket[],
  changes: DemoChange[],
  milestones: SampleMilestone[],
  now: Date,
): (ticket: SampleTicket) => TicketPlan {
  const today = now.toISOString().slice(0, 10)
  const open = milestones.filter(({ isClosed }) => !isClosed)
  const movedTo = (ticket: SampleTicket, to: 'in_progress' | 'done') =>
    changes
      .find((change) => change.kind === 'move' && change.ticket === ticket && change.to === to)
      ?.at.toISOString()
      .slice(0, 10) ?? today
  const planOf = (ticket: SampleTicket, index: number): Omit<TicketPlan, 'estimate'> => {
    switch (ticket.status) {
      case 'deleted':
        return NO_PLAN
      case 'done':
        return planOfDone(movedTo(ticket, 'in_progress'), movedTo(ticket, 'done'), milestones, index)
      case 'in_progress': {
        const due_date = onWeekday(daysAfter(today, (index % 9) + 1))
        return { milestone: open[0], start_date: movedTo(ticket, 'in_progress'), due_date }
      }
      default:
        return planOfComing([undefined, open[0], open[1], undefined, open[2]][index % 5], today, index)
    }
  }
  const plans = new Map(
    tickets.map((ticket, index): [SampleTicket, TicketPlan] => {
      const estimate = index % 4 === 3 ? null : (ESTIMATES[index % ESTIMATES.length] ?? null)
      return [ticket, { ...planOf(ticket, index), estimate }]
    }),
  )
  return (ticket) => plans.get(ticket) ?? NO_PLAN
}

/** The plan of a ticket that was done: the milestone of that day, and a due day near it. */
function planOfDone(started: string, done: string, milestones: SampleMilestone[], index: number) {
  const milestone = milestones.find(
    ({ start, due }) => start !== null && due !== null && start <= done && done <= daysAfter(due, 2),
  )
  const due_date = index % 2 === 0 ? onWeekday(daysAfter(done, (index % 5) - 1)) : null
  return { milestone, start_date: inOrder(started, due_date), due_date }
}

/** The plan of a ticket that nobody has begun: some days within its milestone. */
function planOfComing(milestone: SampleMilestone | undefined, today: string, index: number) {
  if (!milestone?.due) return { milestone, start_date: null, due_date: null }
  const from = milestone.start !== null && milestone.start > today ? milestone.start : today
  const start_date = onWeekday(daysAfter(from, (index % 7) + 1))
  return { milestone, start_date, due_date: onWeekday(daysAfter(start_date, 1 + (index % 4))) }
}

/** The start day, unless it is after the due day. */
export const inOrder = (start: string | null, due: string | null) =>
  start !== null && due !== null && start > due ? null : start

// The milestone that follows another one, and the one that is under way.
import { daysAfter } from '../date.ts'
import type { Milestone } from './milestone.ts'

type Days = Pick<Milestone, 'start_date' | 'due_date'>

/** The name with its last number raised by one; a name without a number gets one. */
export function nextName(name: string): string {
  const at = /(\d+)\D*$/.exec(name)
  const digits = at?.[1]
  if (!at || digits === undefined || digits.length > 9) return `${name} 2`
  const raised = String(Number(digits) + 1).padStart(digits.length, '0')
  return name.slice(0, at.index) + raised + name.slice(at.index + digits.length)
}

function later(day: string | null, weeks: number): string | null {
  if (day === null) return null
  const next = daysAfter(day, 7 * weeks)
  // A year of more than four digits has a sign.
  return next.startsWith('+') ? null : next
}

/** The days of the milestone that comes this many weeks later. */
export const daysLater = ({ start_date, due_date }: Days, weeks: number): Days => ({
  start_date: later(start_date, weeks),
  due_date: later(due_date, weeks),
})

const due = ({ due_date }: Days) => due_date ?? '9999-12-32'

/** Open milestones in the order of their due days; those without one come last. */
export const byDueDay = (one: Days & { name: string }, other: Days & { name: string }): number =>
  due(one) < due(other) ? -1 : due(one) > due(other) ? 1 : one.name < other.name ? -1 : 1

/**
 * The open milestone that is under way: its days include today. If there is none, the one with the nearest due day.
 * @param open all open milestones of a project
 */
export function currentOf<M extends Days & { name: string }>(
  open: readonly M[],
  today: string,
): M | undefined {
  const sorted = open.toSorted(byDueDay)
  const isNow = ({ start_date, due_date }: Days) =>
    start_date !== null && due_date !== null && start_date <= today && today <= due_date
  const dated = sorted.filter(({ due_date }) => due_date !== null)
  return sorted.find(isNow) ?? dated.find(({ due_date }) => (due_date ?? '') >= today) ?? dated.at(-1)
}

/** The open milestone that comes after another one. */
export function following<M extends Days & { id: string; name: string }>(
  open: readonly M[],
  milestone: Days & { id: string; name: string },
): M | undefined {
  const others = open.filter(({ id }) => id !== milestone.id).toSorted(byDueDay)
  return others.find((one) => byDueDay(milestone, one) < 0) ?? others[0]
}

/** The milestones of a project as a query names them. */
export function namedMilestones(
  open: readonly (Days & { id: string; name: string })[],
  closed: readonly { id: string; name: string }[],
  today: string,
): { id: string; names: string[]; isCurrent?: boolean }[] {
  const current = currentOf(open, today)
  return [...open, ...closed].map(({ id, name }) => ({
    id,
    names: [name],
    ...(id === current?.id && { isCurrent: true }),
  }))
}

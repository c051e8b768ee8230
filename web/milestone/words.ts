// The wording of milestones: their days, and what closing one does.

import { daysUntil } from '../../domain/date.ts'
import { t } from '../../domain/locale/message.ts'
import type { ClosedName, Milestone, MilestoneProgress } from '../../domain/milestone/milestone.ts'
import { following, nextName } from '../../domain/milestone/next.ts'
import { nameKey } from '../../domain/names.ts'
import { dateText } from '../ui/date-text.ts'

type Days = Pick<Milestone, 'start_date' | 'due_date'>
type Known = Pick<Milestone, 'id' | 'name' | 'start_date' | 'due_date' | 'repeat_weeks'>

/** A number of tickets in words. */
export const ticketsOf = (count: number) => t('{count, plural, one {# ticket} other {# tickets}}', { count })

/** Both days, or the one that there is. */
export function spanOf({ start_date: start, due_date: due }: Days): string | undefined {
  if (start && due) return `${dateText(start)} – ${dateText(due)}`
  if (due) return t('Due {date}', { date: dateText(due) })
  return start ? t('From {date}', { date: dateText(start) }) : undefined
}

/** How far away an open milestone is, in words; undefined without days. */
export function distanceOf(
  { start_date: start, due_date: due }: Days,
  today: string,
): { words: string; isLate: boolean } | undefined {
  if (start && start > today) {
    const days = daysUntil(start, today)
    return {
      words:
        days === 1
          ? t('Starts tomorrow')
          : t('{days, plural, one {Starts in # day} other {Starts in # days}}', { days }),
      isLate: false,
    }
  }
  if (!due) return undefined
  const days = daysUntil(due, today)
  if (days < 0)
    return {
      words: t('{days, plural, one {# day late} other {# days late}}', { days: -days }),
      isLate: true,
    }
  return {
    words: days === 0 ? t('Due today') : t('{days, plural, one {# day left} other {# days left}}', { days }),
    isLate: false,
  }
}

/** The share of the tickets that are done, in percent; undefined without tickets. */
export function doneShare(
  progress: MilestoneProgress,
  measure: keyof MilestoneProgress['done'] = 'tickets',
): number | undefined {
  const done = progress.done[measure]
  const total = progress.todo[measure] + progress.in_progress[measure] + done
  return total > 0 ? Math.floor((100 * done) / total) : undefined
}

/** The number of tickets that are not done. */
export const unfinishedOf = ({ todo, in_progress }: MilestoneProgress) => todo.tickets + in_progress.tickets

/** The milestone that follows when this one is closed; without an id it is created then. */
export function nextOf(
  milestone: Known,
  open: readonly Known[],
  closed: readonly ClosedName[],
): { id?: string; name: string } | undefined {
  if (milestone.repeat_weeks === null) return following(open, milestone)
  const isTaken = new Set(closed.map(({ name }) => nameKey(name)))
  let name = nextName(milestone.name)
  while (isTaken.has(nameKey(name))) name = nextName(name)
  return open.find((one) => nameKey(one.name) === nameKey(name)) ?? { name }
}

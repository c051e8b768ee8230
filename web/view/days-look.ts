// The look of the calendar and of the timeline besides their place: kept in this browser, and in saved views.
import type { DaysLook, View } from '../../domain/view/view.ts'
import { createPreference, usePreference } from '../ui/preference.ts'

export const GROUPINGS = ['none', 'milestone', 'assignee', 'parent'] as const
/** The field by which the timeline is grouped. */
export type Grouping = (typeof GROUPINGS)[number]

export const doneShown = createPreference('done-shown', ['off', 'on'])
export const timelineGroup = createPreference<Grouping>('timeline-group', GROUPINGS)
export const timelineLook = createPreference('timeline-look', ['chart', 'table'])

/** The look that this browser shows now. */
export function useDaysLook(): DaysLook {
  const group = usePreference(timelineGroup)
  return {
    done: usePreference(doneShown) === 'on',
    group: group === 'none' ? null : group,
    table: usePreference(timelineLook) === 'table',
  }
}

/** Shows the look that a saved view keeps. A group that this release does not know is none. */
export function showDaysLook({ tab, days }: Pick<View, 'tab' | 'days'>) {
  if (!days) return
  doneShown.set(days.done ? 'on' : 'off')
  if (tab !== 'timeline') return
  timelineGroup.set(GROUPINGS.find((group) => group === days.group) ?? 'none')
  timelineLook.set(days.table ? 'table' : 'chart')
}

// The wording of recurring tickets.

import { t } from '../../domain/locale/message.ts'
import type { Recurrence } from '../../domain/recurrence/recurrence.ts'
import type { Tone } from '../ui/badge.tsx'

/** The place in the name of a time zone: Berlin in Europe/Berlin. */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const isWaiting = ({ mode, last, ends_after, made }: Recurrence) =>
  mode === 'when_done' && last !== null && (ends_after === null || made < ends_after)

/** The state of a rule that makes no ticket at a known time. */
export function stateOf(recurrence: Recurrence): { label: string; tone: Tone } | null {
  const { paused, next } = recurrence
  if (paused !== null) return { label: t('Paused'), tone: paused === 'person' ? 'gray' : 'orange' }
  if (next.length > 0) return null
  return isWaiting(recurrence) ? { label: t('Waiting'), tone: 'blue' } : { label: t('Ended'), tone: 'gray' }
}

/** The reason for the state, and what to do. */
export function hintOf(recurrence: Recurrence): string | null {
  const { paused, missed, next } = recurrence
  if (paused === 'author')
    return t(
      'Its author may no longer create tickets here. The person who resumes it becomes the reporter of its tickets.',
    )
  if (paused === 'refused')
    return t(
      'The project did not accept its last ticket, for example because its quota of text is used up. Resume it once there is room.',
    )
  if (paused === null && next.length === 0 && isWaiting(recurrence))
    return t('The next one is planned when the last one is done.')
  if (missed > 0)
    return t(
      '{missed, plural, one {# tickets were left out, because the server was off for a long time.} other {# tickets were left out, because the server was off for a long time.}}',
      { missed },
    )
  return null
}

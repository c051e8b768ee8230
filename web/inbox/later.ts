// The times until which a line of the inbox can be postponed, in the reader's time zone.
import { t } from '../../domain/locale/message.ts'
import { dateText } from '../ui/date-text.ts'

const MORNING = 8

/** The morning of the day that is `days` after today. */
function morningAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}

/** The times that the menu offers, the soonest first. */
export function laterChoices(now: Date): { label: string; until: Date }[] {
  const untilMonday = 7 - ((now.getDay() + 6) % 7)
  const choices = [
    { label: t('In 3 hours'), until: new Date(now.getTime() + 3 * 3_600_000) },
    { label: t('Tomorrow'), until: morningAfter(now, 1) },
    { label: t('Next Monday'), until: morningAfter(now, untilMonday) },
    { label: t('In a month'), until: morningAfter(now, 30) },
  ]
  // On a Sunday, Monday is the same as tomorrow, so it is left out.
  return choices.filter(({ until }, at) => until.getTime() !== choices[at - 1]?.until.getTime())
}

/** A time in words, such as “today at 5:30 PM” and “on Mon, Nov 30 at 8:00 AM”. */
export function momentOf(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const time = dateText(at, 'clock')
  const isToday = at.toDateString() === now.toDateString()
  return isToday
    ? t('today at {time}', { time })
    : t('on {date} at {time}', { date: dateText(at, 'weekday'), time })
}

/** Says when a line comes back. @param key of its ticket, for a sentence that names it */
export function comesBack(iso: string, key?: string, now = new Date()): string {
  const at = new Date(iso)
  const time = dateText(at, 'clock')
  if (at.toDateString() === now.toDateString())
    return key
      ? t('{key} comes back today at {time}', { key, time })
      : t('comes back today at {time}', { time })
  const date = dateText(at, 'weekday')
  return key
    ? t('{key} comes back on {date} at {time}', { key, date, time })
    : t('comes back on {date} at {time}', { date, time })
}

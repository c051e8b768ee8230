// The formats of mails: those of the language of their reader.
import { readersLanguage } from '../locale/scope.ts'

const isEnglish = () => readersLanguage() === 'en'

/** Writes a calendar day such as 2026-11-27: 27 November 2026. */
export function dayFormat(): (day: string) => string {
  const locale = isEnglish() ? 'en-GB' : readersLanguage()
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(day))
}

/** A moment with its time zone, which is UTC because a mail may have a reader without an account: 2026-03-04 05:06 UTC. */
export function momentText(time: string): string {
  if (isEnglish()) return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
  const format = new Intl.DateTimeFormat(readersLanguage(), {
    calendar: 'gregory',
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(new Date(time))} UTC`
}

/** Things in a row. */
export function listed(words: string[]): string {
  if (!isEnglish()) return new Intl.ListFormat(readersLanguage(), { type: 'conjunction' }).format(words)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

// The formats of mails: those of the language that the recipient has chosen.
import type { Language } from '../../domain/locale/language.ts'

/** Writes a calendar day such as 2026-11-27: 27 November 2026. @param language null for a recipient who has chosen none */
export function dayFormat(language: Language | null): (day: string) => string {
  const locale = language === null || language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(day))
}

// Writes a calendar as iCalendar (RFC 5545). No text from people can end a line: line breaks, and other characters that programs
// take for one, are escaped or removed before a line is folded. The same entries give the same bytes, so they have the same ETag.
import { t } from '../../domain/locale/message.ts'
import { PRIORITIES, TYPES } from '../../domain/ticket/fields.ts'
import { inReadersWords } from '../locale/constant.ts'
import { inLanguage } from '../locale/scope.ts'
import type { CalendarEntry, Entries } from './entries.ts'

const CRLF = '\r\n'
/** The maximum number of bytes in a line, without its line break. */
const LINE_BYTES = 75

/** Escapes a value of the type TEXT. */
export function textValue(text: string): string {
  return (
    text
      .replace(/\\/g, '\\\\')
      .replace(/[;,]/g, (mark) => `\\${mark}`)
      .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: iCalendar takes none of them
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
  )
}

/** Folds a line at 75 bytes, never inside a character. */
export function folded(line: string): string {
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_BYTES) {
      out += `${CRLF} `
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}

const dateValue = (date: string) => date.replaceAll('-', '')
const timeValue = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const labelOf = (values: readonly { value: string; label: string }[], value: string) =>
  inReadersWords(values.find((one) => one.value === value)?.label ?? value)

/** The values of PRIORITY: 1 is the highest, 9 the lowest. */
const URGENCY: Record<string, number> = { critical: 1, high: 3, medium: 5, low: 9 }

function eventLines(entry: CalendarEntry, publicUrl: string): string[] {
  const { project_id, project, key, number, title, due_date, type, priority } = entry
  const url = `${publicUrl}/project/${project_id}/ticket/${number}`
  const about = t('{type}, {priority} priority', {
    type: labelOf(TYPES, type),
    priority: labelOf(PRIORITIES, priority),
  })
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${timeValue(entry.updated_at)}`,
    `LAST-MODIFIED:${timeValue(entry.updated_at)}`,
    `SEQUENCE:${entry.version}`,
    `DTSTART;VALUE=DATE:${dateValue(due_date)}`,
    `SUMMARY:${textValue(`${key}-${number} ${title}`)}`,
    `DESCRIPTION:${textValue(`${about}\n${url}`)}`,
    `CATEGORIES:${textValue(project)}`,
    `PRIORITY:${URGENCY[priority] ?? 0}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** In the language of the person to whom the calendar belongs, because programs fetch it without a page. */
export const calendarText = (found: Entries, publicUrl: string): string =>
  inLanguage(found.language, () => textOf(found, publicUrl))

function textOf({ project, entries }: Entries, publicUrl: string): string {
  const name = textValue(project === null ? t('My tickets · Lacewing') : `${project} · Lacewing`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lacewing//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventLines(entry, publicUrl)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + CRLF).join('')
}

// Makes each record acceptable to this server: cuts texts, moves dates, removes invalid values. Records each alteration.
import { fittedName } from '../../domain/attachment/attachment.ts'
import { CalendarDate } from '../../domain/calendar-date.ts'
import { PEOPLE_PER_REACTION, type Reaction } from '../../domain/comment/comment.ts'
import { cut } from '../../domain/cut.ts'
import type { BundleKind, BundleRecord } from '../../domain/export/bundle.ts'
import { BYTE_LIMITS, LIMITS } from '../../domain/limits.ts'
import { REPEAT_WEEKS } from '../../domain/milestone/milestone.ts'
import { bytesOf, withoutHidden } from '../../domain/text.ts'
import { cleanValues } from './carried.ts'

export type ValueOf<K extends BundleKind> = Extract<BundleRecord, { kind: K }>['value']
/** Records why a value was altered. */
export type Alter = (reason: string) => void

/** The earliest time that lists sorted by time can show, because their cursors begin here. */
const EARLIEST = '2000-01-01T00:00:00.000Z'

/** Removes what PostgreSQL cannot store: NUL, and lone surrogates. */
export const storable = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\uFFFD')

function cutBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || bytesOf(text) <= bytes) return text
  const encoded = Buffer.from(text)
  let end = bytes
  // Do not cut inside a character: its continuation bytes begin with the bits 10.
  while (end > 0 && ((encoded[end] as number) & 0xc0) === 0x80) end -= 1
  return encoded.toString('utf8', 0, end)
}

export function nameOf(text: string, most: number, fallback: string): string {
  const name = cut(withoutHidden(storable(text)).replace(/\s+/g, ' ').trim(), most).trim()
  return name.normalize('NFC') || cut(fallback, most)
}

function longText(text: string, most: number, bytes: number, alter: Alter, what: string): string {
  const whole = storable(text).trim()
  const kept = cutBytes(cut(whole, most), bytes).trim()
  if (kept !== whole) alter(`${what} is longer than ${most.toLocaleString('en')} characters, and is cut`)
  return kept
}

/** @param now ISO 8601, with milliseconds */
export function moment(at: string, now: string, alter: Alter): string {
  const time = new Date(at)
  const text = Number.isNaN(time.getTime()) ? now : time.toISOString()
  if (text < EARLIEST || text.startsWith('-')) alter('Its date is before 2000, and becomes 2000-01-01')
  else if (text > now) alter('Its date is in the future, and becomes the date of the import')
  else return text
  return text > now ? now : EARLIEST
}

export function cleanPerson(person: ValueOf<'person'>, alter: Alter): ValueOf<'person'> {
  const name = nameOf(person.name, LIMITS.full_name, person.username || person.id)
  if (name !== person.name.trim()) alter('The name contains characters that are not shown, or is too long')
  return {
    ...person,
    name,
    username: nameOf(person.username ?? '', LIMITS.full_name, '') || null,
    email: nameOf(person.email ?? '', LIMITS.email, '').toLowerCase() || null,
  }
}

export function cleanLabel(label: ValueOf<'label'>, alter: Alter): ValueOf<'label'> {
  const name = nameOf(label.name, LIMITS.label_name, label.source_color || label.color)
  if (label.name.trim() === '') alter('It has no name, and is called by its colour')
  else if (name !== label.name.trim())
    alter(`Its name is cut to ${LIMITS.label_name} characters that can be shown`)
  const description = label.description && cut(storable(label.description).trim(), LIMITS.label_description)
  return { ...label, name, description: description || null }
}

function dayOf(day: string | null, alter: Alter): string | null {
  if (day === null || CalendarDate.safeParse(day).success) return day
  alter('One of its days is not a valid date')
  return null
}

/** The days in order: a start after the end is left out. */
function daysInOrder<T extends { start_date?: string | null; due_date: string | null }>(
  it: T,
  alter: Alter,
): T {
  if (!it.start_date || !it.due_date || it.start_date <= it.due_date) return it
  alter('Its start date is after its due date: the start date is left out')
  return { ...it, start_date: null }
}

export function cleanMilestone(milestone: ValueOf<'milestone'>, alter: Alter): ValueOf<'milestone'> {
  const { goal, repeat_weeks } = milestone
  const name = nameOf(milestone.name, LIMITS.milestone_name, milestone.id)
  if (name !== milestone.name.trim())
    alter(`Its name is cut to ${LIMITS.milestone_name} characters that can be shown`)
  const isRepeated = repeat_weeks !== null && repeat_weeks >= 1 && repeat_weeks <= REPEAT_WEEKS
  return {
    ...daysInOrder(
      {
        ...milestone,
        start_date: dayOf(milestone.start_date, alter),
        due_date: dayOf(milestone.due_date, alter),
      },
      alter,
    ),
    name,
    goal: (goal && cut(storable(goal).trim(), LIMITS.milestone_goal).trim()) || null,
    repeat_weeks: isRepeated ? repeat_weeks : null,
  }
}

/** Null if nothing is left of the template. */
export function cleanTemplate(template: ValueOf<'template'>, alter: Alter): ValueOf<'template'> | null {
  const { ticket_description: most } = LIMITS
  const text = longText(template.description ?? '', most, BYTE_LIMITS.ticket_description, alter, 'It')
  const description = text === '' ? null : text
  const isEmpty = description === null && Object.keys(template.custom ?? {}).length === 0
  return isEmpty ? null : { ...template, description }
}

export function cleanColumn(column: ValueOf<'column'>, alter: Alter): ValueOf<'column'> {
  const name = nameOf(column.name, LIMITS.column_name, column.status)
  if (name !== column.name.trim())
    alter(`Its name is cut to ${LIMITS.column_name} characters that can be shown`)
  const { work_limit } = column
  return {
    ...column,
    name,
    work_limit: work_limit !== null && work_limit >= 1 && work_limit <= 9_999 ? work_limit : null,
  }
}

export function cleanTicket(
  { imported: _, ...ticket }: ValueOf<'ticket'>,
  now: string,
  alter: Alter,
): ValueOf<'ticket'> {
  const created_at = dateOf(ticket.created_at ?? ticket.updated_at, now, alter)
  const updated = ticket.updated_at === null ? created_at : moment(ticket.updated_at, now, () => {})
  return {
    ...daysInOrder({ ...ticket, ...cleanValues(ticket, alter) }, alter),
    ...titled(ticket, alter),
    created_at,
    updated_at: updated < created_at ? created_at : updated,
  }
}

function dateOf(at: string | null, now: string, alter: Alter): string {
  if (at !== null) return moment(at, now, alter)
  alter('The source has no date for it: it gets the date of the import')
  return now
}

function titled(ticket: ValueOf<'ticket'>, alter: Alter): { title: string; description: string | null } {
  const whole = storable(ticket.title).trim()
  const title =
    cut(whole, LIMITS.ticket_title).trim() || storable(ticket.key ?? '').trim() || 'Without a title'
  if (whole === '') alter('It has no title, and is called by its key')
  const isCut = whole !== '' && title !== whole
  if (isCut)
    alter(
      `Its title is longer than ${LIMITS.ticket_title} characters: it is cut, and the whole title is put above the description`,
    )
  const text = isCut
    ? `**${whole.replace(/\s+/g, ' ')}**\n\n${ticket.description ?? ''}`
    : (ticket.description ?? '')
  const { ticket_description: most } = LIMITS
  const description = longText(text, most, BYTE_LIMITS.ticket_description, alter, 'Its description')
  return { title: cut(title, LIMITS.ticket_title), description: description || null }
}

/**
 * @param knows whether the bundle has a person
 * @returns null if nothing is left of the comment
 */
export function cleanComment(
  { imported: _, ...comment }: ValueOf<'comment'>,
  { now, alter, knows }: { now: string; alter: Alter; knows: (person: string) => boolean },
): ValueOf<'comment'> | null {
  const { comment_content: most } = LIMITS
  const content = longText(comment.content, most, BYTE_LIMITS.comment_content, alter, 'It')
  if (content === '') return null
  const created_at = dateOf(comment.created_at, now, alter)
  const edited = comment.edited_at === null ? null : moment(comment.edited_at, now, () => {})
  const reactions: ValueOf<'comment'>['reactions'] = {}
  for (const [reaction, people] of Object.entries(comment.reactions) as [Reaction, string[]][]) {
    const known = [...new Set(people)].filter(knows)
    if (known.length < people.length || known.length > PEOPLE_PER_REACTION)
      alter('Some of its reactions are not kept')
    if (known.length > 0) reactions[reaction] = known.slice(0, PEOPLE_PER_REACTION)
  }
  return {
    ...comment,
    content,
    created_at,
    reactions,
    edited_at: edited !== null && edited < created_at ? created_at : edited,
  }
}

export function cleanFile(
  { imported: _, ...file }: ValueOf<'file'>,
  now: string,
  alter: Alter,
): ValueOf<'file'> {
  const name = fittedName(storable(cut(file.name, 10_000))) || 'file'
  if (name !== file.name) alter('Its name cannot be used for a file here')
  const created_at = file.created_at === null ? now : moment(file.created_at, now, alter)
  return { ...file, name, created_at }
}

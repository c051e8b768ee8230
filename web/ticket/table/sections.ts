// The lines of a table from its sections, and which sections and windows the viewport needs next. Pure.
import type { TicketSummary, WindowFilter } from '../../../domain/ticket/ticket.ts'
import type { CallError } from '../../data/call.ts'
import type { Group } from './groups.ts'

/** The tickets of a group, or those of the whole table. */
export type Section = {
  group: Group
  isClosed: boolean
  isAsked: boolean
  /** Undefined until they are loaded. */
  tickets: readonly TicketSummary[] | undefined
  /** The filter whose next window continues the section; null if there is none. */
  more: WindowFilter | null
  error: CallError | null
}

/** A line of the table: the head of a group, a ticket, or the failure of a group. */
export type Line =
  | { kind: 'group'; key: string; section: Section }
  | { kind: 'failed'; key: string; section: Section }
  | { kind: 'ticket'; key: string; ticket: TicketSummary }

/** The number of lines outside the viewport for which tickets are fetched. */
const AHEAD = 23
/** The most groups that are fetched at a time. */
const AT_ONCE = 6

/** The first and the last line of the viewport. */
export type Shown = { first: number; last: number }

const isLoading = ({ isClosed, isAsked, tickets, error }: Section) =>
  isAsked && !isClosed && !tickets && !error

/**
 * The lines of the loaded sections. The key of a ticket does not depend on its group, so that its row stays mounted when the ticket
 * moves to another one.
 */
export function linesOf(sections: readonly Section[], isGrouped: boolean): Line[] {
  const lines: Line[] = []
  const times = new Map<string, number>()
  for (const section of sections) {
    const { group, isClosed, tickets, error } = section
    if (isGrouped) lines.push({ kind: 'group', key: `group ${group.key}`, section })
    if (isClosed) continue
    for (const ticket of tickets ?? []) {
      const time = (times.get(ticket.id) ?? 0) + 1
      times.set(ticket.id, time)
      lines.push({ kind: 'ticket', key: time === 1 ? ticket.id : `${ticket.id} ${time}`, ticket })
    }
    if (error && !tickets) lines.push({ kind: 'failed', key: `failed ${group.key}`, section })
  }
  return lines
}

/** The sections with the index of their last line, in order. */
function placed(sections: readonly Section[], isGrouped: boolean) {
  let lines = 0
  return sections.map((section) => {
    const start = lines
    if (isGrouped) lines += 1
    if (!section.isClosed) lines += section.tickets?.length ?? 0
    return { section, start, end: lines - 1 }
  })
}

/**
 * The sections to ask for now. Groups are asked near the viewport, several at a time. Without heads, the next section follows the
 * last ticket of the one before.
 */
export function sectionsToAsk(
  sections: readonly Section[],
  isGrouped: boolean,
  { first, last }: Shown,
): Section[] {
  if (!isGrouped) {
    const next = sections.find(({ tickets, more }) => !tickets || more !== null)
    return next && !next.isAsked ? [next] : []
  }
  const free = AT_ONCE - sections.filter(isLoading).length
  return placed(sections, isGrouped)
    .filter(({ section, start, end }) => {
      const isNear = start <= last + AHEAD && end >= first - AHEAD
      return isNear && !section.isAsked && !section.isClosed
    })
    .slice(0, Math.max(0, free))
    .map(({ section }) => section)
}

/** The section near the viewport whose next window is needed now. */
export function sectionToContinue(
  sections: readonly Section[],
  isGrouped: boolean,
  { first, last }: Shown,
): Section | undefined {
  return placed(sections, isGrouped).find(
    ({ section: { isClosed, more }, end }) =>
      more !== null && !isClosed && end >= first - AHEAD && end <= last + AHEAD,
  )?.section
}

/** Whether the sections can replace the lines of an earlier filter. */
export function hasContent(sections: readonly Section[]): boolean {
  return (
    sections.some(({ tickets, error }) => error || (tickets && tickets.length > 0)) ||
    sections.every(({ isClosed, tickets }) => isClosed || tickets)
  )
}

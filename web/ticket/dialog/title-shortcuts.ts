// Shortcuts in the title of a new ticket: `#ios` adds a label, `!high` sets a priority or a type, `@ada` assigns a member. Which one
// is being typed, and the values that it finds. A shortcut does nothing until its value is chosen from the list.
import { isSame } from '../../../domain/edit.ts'
import { fold } from '../../../domain/fold.ts'
import type { Label } from '../../../domain/label/label.ts'
import { LABELS_PER_TICKET } from '../../../domain/limits.ts'
import type { Member } from '../../../domain/member/member.ts'
import { FIELDS, TICKET_FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import { CreateTicket } from '../../../domain/ticket/ticket.ts'
import { MAX_SUGGESTIONS, membersFor, type Suggestion } from '../../text/suggestions.ts'

type Mark = '#' | '!' | '@'
/** The shortcut before the caret: its mark, the text after the mark, and where it begins. */
export type TypedShortcut = { mark: Mark; typed: string; start: number }
/** A value that can be chosen, and the fields that it sets. */
export type ShortcutChoice = Suggestion & { sets: Partial<TicketValues> }
/** The lists of the project that shortcuts choose from. */
export type ShortcutLists = { labels: readonly Label[]; members: readonly Member[] }

/** A mark begins a word, and the caret is at the end of the word. */
const SHORTCUT = /(?:^|\s)([#!@])([\p{L}\p{M}\p{N}_.'’-]{0,40})$/u

/** @returns undefined if no shortcut is being typed; `#12` is the number of a ticket */
export function shortcutAt(title: string, caret: number): TypedShortcut | undefined {
  if (/^\S/.test(title.slice(caret))) return undefined
  const [, mark, typed = ''] = SHORTCUT.exec(title.slice(0, caret)) ?? []
  if (mark === undefined || (mark === '#' && /^\d+$/.test(typed))) return undefined
  return { mark: mark as Mark, typed, start: caret - typed.length - 1 }
}

/** Whether a word of the name begins with the typed text. */
function begins(name: string, typed: string): boolean {
  const [whole, part] = [fold(name), fold(typed)]
  return whole.startsWith(part) || whole.split(/[\s_.-]+/).some((word) => word.startsWith(part))
}

const NEW_FIELDS = TICKET_FIELDS.filter((field) => field in CreateTicket.shape)

/**
 * The values that a shortcut finds. Values that the ticket has already are last, and only once their name is typed: choosing one
 * takes the shortcut out of the title.
 */
export function choicesFor(
  { mark, typed }: TypedShortcut,
  values: TicketValues,
  { labels, members }: ShortcutLists,
): ShortcutChoice[] {
  const found: Record<Mark, () => ShortcutChoice[]> = {
    '#': () => labelsFor(typed, values.label_ids, labels),
    '!': () => NEW_FIELDS.flatMap((field) => valuesFor(typed, field)),
    '@': () => assigneesFor(typed, members),
  }
  const isNew = ({ sets }: ShortcutChoice) =>
    Object.entries(sets).some(([field, value]) => !isSame(values[field as TicketField], value))
  const choices = found[mark]()
  const known = typed ? choices.filter((choice) => !isNew(choice)) : []
  return [...choices.filter(isNew), ...known].slice(0, MAX_SUGGESTIONS)
}

function labelsFor(typed: string, label_ids: string[], labels: readonly Label[]): ShortcutChoice[] {
  const isFull = label_ids.length >= LABELS_PER_TICKET
  return labels
    .filter(({ id, name }) => begins(name, typed) && (!isFull || label_ids.includes(id)))
    .map(({ id, name }) => ({
      text: id,
      label: name,
      detail: FIELDS.label_ids.label,
      sets: { label_ids: [...new Set([...label_ids, id])].sort() },
    }))
}

function valuesFor(typed: string, field: TicketField): ShortcutChoice[] {
  const row = FIELDS[field]
  if (row.kind !== 'choice') return []
  return row.choices
    .filter(({ label }) => begins(label, typed))
    .map(({ value, label }) => ({
      text: `${field} ${value}`,
      label,
      detail: row.label,
      sets: { [field]: value },
    }))
}

function assigneesFor(typed: string, members: readonly Member[]): ShortcutChoice[] {
  return membersFor(members, typed).flatMap((suggestion) => {
    const member = members.find(({ profile }) => `@${profile.username}` === suggestion.text)
    return member ? [{ ...suggestion, sets: { assignee_id: member.user_id } }] : []
  })
}

/** The title without the shortcut, and without a second space where the shortcut was. */
export function withoutShortcut(
  title: string,
  { start, typed }: TypedShortcut,
): { title: string; caret: number } {
  const before = title.slice(0, start)
  const after = title.slice(start + 1 + typed.length)
  const rest = before === '' || /\s$/.test(before) ? after.trimStart() : after
  return { title: before + rest, caret: before.length }
}

// The acts of the palette on the ticket that is open or focused, or on the selected tickets: one for each value of each field,
// found by a verb and the value, such as “assign grace” or “due fri”.
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import type { Column } from '../../domain/column/column.ts'
import { daysAfter } from '../../domain/date.ts'
import { fold } from '../../domain/fold.ts'
import type { Label } from '../../domain/label/label.ts'
import { titleFit } from '../../domain/search/rank.ts'
import { FIELDS, fieldNamed, TICKET_FIELDS, type TicketField } from '../../domain/ticket/fields.ts'
import { type Field, nounOf, type RowOf, type SetKind } from '../../domain/ticket/kinds.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Done } from '../bulk/words.ts'
import { FIELD_KEYS } from '../keys/field-keys.ts'
import type { KeyCommandId } from '../keys/key-commands.ts'

/** The tickets that the acts change. */
export type Subject = {
  /** In words, such as APO-12 or “3 selected tickets”. */
  name: string
  /** The only ticket; undefined for a selection. */
  ticket: Pick<TicketSummary, 'column' | 'assignee_id' | 'label_ids'> | undefined
  columns: Column[]
  people: Profile[]
  labels: Label[]
  userId: string
  today: string
}

export type TicketAct = { id: string; title: string; act: BulkAction; done: Done }
/** A value of a field. @property words other words for it */
type Value = Omit<TicketAct, 'id'> & { key: string; label: string; words?: string }
type Of<K extends SetKind> = (field: Field & RowOf<K>, subject: Subject) => Value[]

/** The verbs that find the acts of a field, besides its name. */
const VERBS: { [F in TicketField]?: string[] } = {
  status: ['move to', 'move'],
  assignee_id: ['assign to', 'assign'],
  label_ids: ['add label', 'remove label', 'label', 'tag'],
  due_date: ['due'],
  estimate: ['points'],
}

/** The titles of commands that open a field, as people look for them. */
export const COMMAND_TITLES: { [Id in KeyCommandId]?: string } = {
  setStatus: 'Move to…',
  assign: 'Assign to…',
  setPriority: 'Priority…',
  setLabels: 'Label…',
  setDueDate: 'Due date…',
}

const verbsOf = (field: TicketField) =>
  [...(VERBS[field] ?? []), fold(FIELDS[field].label)].sort((one, other) => other.length - one.length)

/** The fewest letters of a verb that is still being typed. */
const BEGUN = 3

/** The rest of a text that begins with a verb of the field; empty while the verb is being typed; undefined without a verb. */
export function afterVerb(field: TicketField, typed: string): string | undefined {
  const text = fold(typed).trim()
  const verb = verbsOf(field).find((one) => text === one || text.startsWith(`${one} `))
  if (verb !== undefined) return text.slice(verb.length).trim()
  return text.length >= BEGUN && verbsOf(field).some((one) => one.startsWith(text)) ? '' : undefined
}

/** Whether a text is a verb, or the beginning of one, of the field that a command opens. */
export function isVerbOf(command: KeyCommandId, typed: string): boolean {
  const field = FIELD_KEYS[command]
  return field !== undefined && afterVerb(field, typed) === ''
}

/** The most values of a field, after a verb without and with further words. */
const [FEW, MORE] = [3, 8]

/** The acts for a text that begins with a verb, those that fit best first. */
export function actsFor(subject: Subject, typed: string): TicketAct[] {
  return TICKET_FIELDS.flatMap((name) => {
    const rest = afterVerb(name, typed)
    if (rest === undefined) return []
    const field = fieldNamed(name)
    const rate = titleFit(rest)
    const valuesOf = VALUES[field.kind as SetKind] as (field: Field, subject: Subject) => Value[]
    return valuesOf(field, subject)
      .map((value) => ({
        value,
        rank: rest === '' ? 1 : Math.max(rate(value.label), rate(value.words ?? '')),
      }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .slice(0, rest === '' ? FEW : MORE)
      .map(({ value: { key, title, act, done } }) => ({ id: `${name} ${key}`, title, act, done }))
  })
}

const edit = ({ name }: Field, value: unknown): BulkAction => ({ do: 'edit', changes: { [name]: value } })

const choices: Of<'choice'> = (field, { columns, ticket }) =>
  field.name === 'status'
    ? columns
        .filter(({ key, moving_to }) => moving_to === null && key !== ticket?.column)
        .map(({ key, name }) => ({
          key,
          label: name,
          title: `Move to ${name}`,
          act: { do: 'move', column: key },
          done: (tickets) => `${tickets} moved to ${name}`,
        }))
    : field.choices.map(({ value, label }) => ({
        key: value,
        label,
        title: `Set ${nounOf(field)} to ${label}`,
        act: edit(field, value),
        done: (tickets) => `${field.label} of ${tickets} set to ${label}`,
      }))

const persons: Of<'person'> = (field, { people, userId, ticket }) => {
  const me = people.filter(({ id }) => id === userId)
  const others = people.filter(({ id }) => id !== userId)
  const named = [...me, ...others].map((person) => ({
    key: person.id,
    label: displayName(person),
    words: `${person.username}${person.id === userId ? ' me myself' : ''}`,
    title: `Assign to ${person.id === userId ? 'me' : displayName(person)}`,
    act: edit(field, person.id),
    done: (tickets: string) => `${tickets} assigned to ${person.id === userId ? 'you' : displayName(person)}`,
  }))
  const nobody: Value = {
    key: 'none',
    label: 'Nobody',
    words: 'unassigned none',
    title: 'Assign to nobody',
    act: edit(field, null),
    done: (tickets) => `${tickets} unassigned`,
  }
  const now = ticket?.assignee_id
  return [...named, nobody].filter(({ key }) => ticket === undefined || key !== (now ?? 'none'))
}

const labels: Of<'choices'> = (_, { labels: all, ticket }) =>
  all.map(({ id, name }) => {
    const isOn = ticket?.label_ids.includes(id) === true
    return {
      key: id,
      label: name,
      title: isOn ? `Remove label “${name}”` : `Add label “${name}”`,
      act: { do: 'label', add: isOn ? [] : [id], remove: isOn ? [id] : [] },
      done: (tickets) => `Label “${name}” added to ${tickets}`,
    }
  })

/** The number of days from today that can be named. */
const DAYS = 366
const DAY_PARTS = { day: 'numeric', month: 'long', weekday: 'long', timeZone: 'UTC' } as const
const inWords = new Intl.DateTimeFormat('en-GB', DAY_PARTS)
const shown = new Intl.DateTimeFormat(undefined, {
  ...DAY_PARTS,
  month: 'short',
  weekday: 'short',
  year: 'numeric',
})

/** Names for the first days, by their distance from today. */
function namesOfDays(today: string): Record<number, string> {
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  const weeks = { 7: 'in a week', 14: 'in 2 weeks', 21: 'in 3 weeks', 28: 'in 4 weeks' }
  return { ...weeks, [toMonday]: 'next week', 0: 'today', 1: 'tomorrow' }
}

/** The days of the last call: formatting a whole year takes too long for each key. */
let lastDays: { today: string; field: string; values: Value[] } | undefined

const days: Of<'day'> = (field, { today }) => {
  if (lastDays?.today === today && lastDays.field === field.name) return lastDays.values
  const names = namesOfDays(today)
  const all = Array.from({ length: DAYS }, (_, ahead): Value => {
    const day = daysAfter(today, ahead)
    const date = shown.format(new Date(day))
    const name = names[ahead]
    const words = inWords.format(new Date(day))
    return {
      key: day,
      label: words,
      // The day of the month also after the month, as in “December 3”.
      words:
        `${name ?? ''} ${words} ${Number(day.slice(8))} ${day} ${day.slice(8)}.${day.slice(5, 7)}.`.trim(),
      title: `Set ${nounOf(field)} to ${name ? `${name}, ${date}` : date}`,
      act: edit(field, day),
      done: (tickets) => `${field.label} of ${tickets} set to ${date}`,
    }
  })
  const none: Value = {
    key: 'none',
    label: 'none',
    words: `no ${nounOf(field)} remove`,
    title: `Remove ${nounOf(field)}`,
    act: edit(field, null),
    done: (tickets) => `${field.label} of ${tickets} removed`,
  }
  lastDays = { today, field: field.name, values: [...all, none] }
  return lastDays.values
}

const NUMBERS = [1, 2, 3, 5, 8, 13, 21, 0]

const numbers: Of<'number'> = (field) =>
  [...NUMBERS, null].map((number) => ({
    key: String(number),
    label: number === null ? 'none' : String(number),
    title: number === null ? `Remove ${nounOf(field)}` : `Set ${nounOf(field)} to ${number}`,
    act: edit(field, number),
    done: (tickets) =>
      number === null
        ? `${field.label} of ${tickets} removed`
        : `${field.label} of ${tickets} set to ${number}`,
  }))

/** The values that the palette offers for a field of each kind. Texts are typed, and tickets chosen, in the ticket. */
const VALUES: { [K in SetKind]: Of<K> } = {
  choice: choices,
  person: persons,
  choices: labels,
  day: days,
  number: numbers,
  text: () => [],
  ticket: () => [],
}

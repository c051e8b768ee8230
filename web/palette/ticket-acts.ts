// The acts of the palette on the ticket that is open or focused, or on the selected tickets: one for each value of each field,
// found by a verb and the value, such as “assign grace” or “due fri”.

import type { BulkAction } from '../../domain/bulk/bulk.ts'
import type { Column } from '../../domain/column/column.ts'
import { fold } from '../../domain/fold.ts'
import type { Label } from '../../domain/label/label.ts'
import { titleFit } from '../../domain/search/rank.ts'
import {
  FIELDS,
  fieldNamed,
  TICKET_FIELDS,
  type TicketField,
  type TicketValues,
} from '../../domain/ticket/fields.ts'
import { type Field, nounOf, type RowOf, type SetKind } from '../../domain/ticket/kinds.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { typedDay } from '../../domain/typed-date.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Done } from '../bulk/words.ts'
import { FIELD_KEYS } from '../keys/field-keys.ts'
import type { KeyCommandId } from '../keys/key-commands.ts'
import { t } from '../locale/message.ts'
import { USUAL_NUMBERS } from '../ticket/field/choices.tsx'
import { dateText } from '../ui/date-text.ts'
import { dateWords } from '../ui/date-words.ts'

/** The tickets that the acts change. */
export type Subject = {
  /** In words, such as APO-12 or “3 selected tickets”. */
  name: string
  /** The only ticket; undefined for a selection. */
  ticket: (Pick<TicketSummary, 'column' | 'assignee_id' | 'label_ids'> & Partial<TicketValues>) | undefined
  columns: Column[]
  people: Profile[]
  labels: Label[]
  /** The open milestones. */
  milestones?: readonly { id: string; name: string }[]
  userId: string
  today: string
}

export type TicketAct = {
  id: string
  title: string
  act: BulkAction
  done: Done
  /** Only a verb was typed: one of the first values, which the person did not name. */
  isOffer: boolean
}
/** A value of a field. @property words other words for it */
type Value = Omit<TicketAct, 'id' | 'isOffer'> & { key: string; label: string; words?: string }
type Of<K extends SetKind> = (field: Field & RowOf<K>, subject: Subject, rest: string) => Value[]

/** The verbs that find the acts of a field, besides its name. */
const VERBS: { [F in TicketField]?: string[] } = {
  status: [t('move to'), 'move'],
  assignee_id: [t('assign to'), 'assign'],
  label_ids: [t('add label'), t('remove label'), 'label', 'tag'],
  due_date: ['due'],
  milestone_id: ['sprint', t('plan for')],
  estimate: ['points'],
}

/** The titles of commands that open a field, as people look for them. */
export const COMMAND_TITLES: { [Id in KeyCommandId]?: string } = {
  setStatus: t('Move to…'),
  assign: t('Assign to…'),
  setPriority: t('Priority…'),
  setLabels: t('Label…'),
  setDueDate: t('Due date…'),
  setMilestone: t('Milestone…'),
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
    const valuesOf = VALUES[field.kind as SetKind] as (
      field: Field,
      subject: Subject,
      rest: string,
    ) => Value[]
    return valuesOf(field, subject, rest)
      .map((value) => ({
        value,
        rank: rest === '' ? 1 : Math.max(rate(value.label), rate(value.words ?? '')),
      }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .slice(0, rest === '' ? FEW : MORE)
      .map(({ value: { key, title, act, done } }) => ({
        id: `${name} ${key}`,
        title,
        act,
        done,
        isOffer: rest === '',
      }))
  })
}

const edit = ({ name }: Field, value: unknown): BulkAction => ({ do: 'edit', changes: { [name]: value } })

/** Whether the ticket at hand has this value already. */
const isSet = ({ name }: Field, { ticket }: Subject, value: unknown) =>
  ticket !== undefined && ticket[name as TicketField] === value

const choices: Of<'choice'> = (field, subject) => {
  const { columns, ticket } = subject
  return field.name === 'status'
    ? columns
        .filter(({ key, moving_to }) => moving_to === null && key !== ticket?.column)
        .map(({ key, name }) => ({
          key,
          label: name,
          title: t('Move to {name}', { name }),
          act: { do: 'move', column: key },
          done: (tickets) => t('{tickets} moved to {name}', { tickets, name }),
        }))
    : field.choices
        .filter(({ value }) => !isSet(field, subject, value))
        .map(({ value, label }) => ({
          key: value,
          label,
          title: t('Set {noun} to {label}', { noun: nounOf(field), label }),
          act: edit(field, value),
          done: (tickets) =>
            t('{label} of {tickets} set to {label2}', { label: field.label, tickets, label2: label }),
        }))
}

const persons: Of<'person'> = (field, { people, userId, ticket }) => {
  const me = people.filter(({ id }) => id === userId)
  const others = people.filter(({ id }) => id !== userId)
  const named = [...me, ...others].map((person) => ({
    key: person.id,
    label: displayName(person),
    words:
      person.id === userId
        ? t('{username} me myself', { username: person.username })
        : t('{username}', { username: person.username }),
    title: t('Assign to {value}', { value: person.id === userId ? 'me' : displayName(person) }),
    act: edit(field, person.id),
    done: (tickets: string) =>
      t('{tickets} assigned to {value}', {
        tickets,
        value: person.id === userId ? 'you' : displayName(person),
      }),
  }))
  const nobody: Value = {
    key: 'none',
    label: t('Nobody'),
    words: t('unassigned none'),
    title: t('Assign to nobody'),
    act: edit(field, null),
    done: (tickets) => t('{tickets} unassigned', { tickets }),
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
      title: isOn ? t('Remove label “{name}”', { name }) : t('Add label “{name}”', { name }),
      act: { do: 'label', add: isOn ? [] : [id], remove: isOn ? [id] : [] },
      done: (tickets) => t('Label “{name}” added to {tickets}', { name, tickets }),
    }
  })

const noneOf = (field: Field): Value => ({
  key: 'none',
  label: 'none',
  words: t('no {noun} remove', { noun: nounOf(field) }),
  title: t('Remove {noun}', { noun: nounOf(field) }),
  act: edit(field, null),
  done: (tickets) => t('{label} of {tickets} removed', { label: field.label, tickets }),
})

const yearOf = (day: string) => new Date(day).getUTCFullYear()

/** The days that need no words for a date. */
const NAMED_DAYS = ['today', 'tomorrow', t('next week')]

/** The typed day, as the date picker understands it, and the days whose names begin with the typed text. */
const days: Of<'day'> = (field, subject, rest) => {
  const { today } = subject
  const typed = typedDay(rest, today, dateWords())
  const named = NAMED_DAYS.map((name) => ({ name, day: typedDay(name, today), label: name }))
  const others = named.filter(({ day }) => day !== typed)
  const name = named.find(({ day }) => day === typed)?.name
  const values = [{ name, day: typed, label: rest }, ...others].flatMap(({ name, day, label }): Value[] => {
    if (!day || isSet(field, subject, day)) return []
    const date = dateText(day, yearOf(day) === yearOf(today) ? 'weekday' : 'full')
    return [
      {
        key: day,
        label,
        title: t('Set {noun} to {value}', { noun: nounOf(field), value: name ? `${name}, ${date}` : date }),
        act: edit(field, day),
        done: (tickets) => t('{label} of {tickets} set to {date}', { label: field.label, tickets, date }),
      },
    ]
  })
  return isSet(field, subject, null) ? values : [...values, noneOf(field)]
}

const numbers: Of<'number'> = (field, subject) =>
  [...USUAL_NUMBERS, null]
    .filter((number) => !isSet(field, subject, number))
    .map((number) =>
      number === null
        ? noneOf(field)
        : {
            key: String(number),
            label: String(number),
            title: t('Set {noun} to {number}', { noun: nounOf(field), number }),
            act: edit(field, number),
            done: (tickets) =>
              t('{label} of {tickets} set to {number}', { label: field.label, tickets, number }),
          },
    )

const records: Of<'record'> = (field, subject) => {
  const values = (subject.milestones ?? [])
    .filter(({ id }) => !isSet(field, subject, id))
    .map(({ id, name }) => ({
      key: id,
      label: name,
      title: t('Set {noun} to {name}', { noun: nounOf(field), name }),
      act: edit(field, id),
      done: (tickets: string) =>
        t('{label} of {tickets} set to {name}', { label: field.label, tickets, name }),
    }))
  return isSet(field, subject, null) ? values : [...values, noneOf(field)]
}

/** The values that the palette offers for a field of each kind. Texts are typed, and tickets chosen, in the ticket. */
const VALUES: { [K in SetKind]: Of<K> } = {
  choice: choices,
  person: persons,
  choices: labels,
  day: days,
  number: numbers,
  text: () => [],
  ticket: () => [],
  record: records,
}

// The acts of the palette on the ticket that is open or focused, or on the selected tickets: one for each value of each field,
// found by a verb and the value, such as “assign grace” or “due fri”.

import type { BulkAction } from '../../domain/bulk/bulk.ts'
import type { Column } from '../../domain/column/column.ts'
import { fold } from '../../domain/fold.ts'
import type { Label } from '../../domain/label/label.ts'
import { t } from '../../domain/locale/message.ts'
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
import { assigned, type Done, fieldSet, labelAdded, movedTo, unassigned } from '../bulk/words.ts'
import { FIELD_KEYS } from '../keys/field-keys.ts'
import type { KeyCommandId } from '../keys/key-commands.ts'
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

const setTo = (field: Field, name: string) => t('Set {field} to {name}', { field: nounOf(field), name })

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
          done: movedTo(name),
        }))
    : field.choices
        .filter(({ value }) => !isSet(field, subject, value))
        .map(({ value, label }) => ({
          key: value,
          label,
          title: setTo(field, label),
          act: edit(field, value),
          done: fieldSet(field.label, label),
        }))
}

const persons: Of<'person'> = (field, { people, userId, ticket }) => {
  const me = people.filter(({ id }) => id === userId)
  const others = people.filter(({ id }) => id !== userId)
  const named = [...me, ...others].map((person) => ({
    key: person.id,
    label: displayName(person),
    words: person.id === userId ? t('{username} me myself', { username: person.username }) : person.username,
    title: person.id === userId ? t('Assign to me') : t('Assign to {name}', { name: displayName(person) }),
    act: edit(field, person.id),
    done: assigned(displayName(person), person.id === userId),
  }))
  const nobody: Value = {
    key: 'none',
    label: t('Nobody'),
    words: t('unassigned none'),
    title: t('Assign to nobody'),
    act: edit(field, null),
    done: unassigned,
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
      done: labelAdded(name),
    }
  })

const noneOf = (field: Field): Value => ({
  key: 'none',
  label: t('none'),
  words: t('no {field} remove', { field: nounOf(field) }),
  title: t('Remove {field}', { field: nounOf(field) }),
  act: edit(field, null),
  done: fieldSet(field.label, null),
})

const yearOf = (day: string) => new Date(day).getUTCFullYear()

/** The days that need no words for a date. */
const NAMED_DAYS = { today: t('today'), tomorrow: t('tomorrow'), 'next week': t('next week') }

/** The typed day, as the date picker understands it, and the days whose names begin with the typed text. */
const days: Of<'day'> = (field, subject, rest) => {
  const { today } = subject
  const typed = typedDay(rest, today, dateWords())
  const named = Object.entries(NAMED_DAYS).map(([words, name]) => ({
    name,
    day: typedDay(words, today),
    label: name,
  }))
  const others = named.filter(({ day }) => day !== typed)
  const name = named.find(({ day }) => day === typed)?.name
  const values = [{ name, day: typed, label: rest }, ...others].flatMap(({ name, day, label }): Value[] => {
    if (!day || isSet(field, subject, day)) return []
    const date = dateText(day, yearOf(day) === yearOf(today) ? 'weekday' : 'full')
    return [
      {
        key: day,
        label,
        title: name
          ? t('Set {field} to {name}, {date}', { field: nounOf(field), name, date })
          : setTo(field, date),
        act: edit(field, day),
        done: fieldSet(field.label, date),
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
            title: setTo(field, String(number)),
            act: edit(field, number),
            done: fieldSet(field.label, String(number)),
          },
    )

const records: Of<'record'> = (field, subject) => {
  const values = (subject.milestones ?? [])
    .filter(({ id }) => !isSet(field, subject, id))
    .map(({ id, name }) => ({
      key: id,
      label: name,
      title: setTo(field, name),
      act: edit(field, id),
      done: fieldSet(field.label, name),
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

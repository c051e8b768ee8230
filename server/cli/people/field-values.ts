// Reads the values that people type for the fields of a ticket, by the kind of the field.
import { choiceError } from '../../../domain/choice-error.ts'
import { NOBODY, NONE, nounOf, type RowOf, type SetKind } from '../../../domain/ticket/kinds.ts'
import { typedDay } from '../../../domain/typed-date.ts'
import type { Given } from './arguments.ts'
import type { FieldOption } from './field-options.ts'
import { labelsBy, type Project, personBy, recordBy, ticketBy, today } from './find.ts'
import type { Session } from './run.ts'
import { Refused, WrongUse } from './wrong.ts'

/** The project, and the labels that the ticket has before the change. */
type About = Pick<Session, 'call' | 'input'> & { project: Project; labelIds: readonly string[] }

const READERS: {
  [K in Exclude<SetKind, 'choices'>]: (word: string, row: RowOf<K>, about: About) => unknown
} = {
  // The arguments have been checked against the choices.
  choice: (word) => word,
  record: (word, row, { call, project }) => recordBy(call, project.id, row.list, word),
  person: (word, _, { call, project }) => personBy(call, project.id, word),
  day(word, row) {
    const day = typedDay(word, today())
    if (!day) throw new WrongUse(`${choiceError(word, nounOf(row), DAYS)}.`)
    return day
  },
  number(word, { min = 0, max, ...row }) {
    const number = Number(word)
    if (!/^\d+$/.test(word) || number < min || number > max)
      throw new WrongUse(
        `“${word}” is not the ${nounOf(row)}: it takes a whole number from ${min} to ${max}.`,
      )
    return number
  },
  text: (word, { long }, { input }) => (word === '-' && long ? input() : word),
  async ticket(word, row, { call, project }) {
    const { ticket, key } = await ticketBy(call, word)
    if (ticket.project_id !== project.id)
      throw new Refused(`${key} is in another project, so it cannot be the ${nounOf(row)}.`)
    return ticket.id
  },
}
const DAYS = ['2026-12-03', 'today', 'fri', 'next week', '3 dec', 'in 2 weeks']

/** The words for the value of a field that has none. */
const EMPTY: readonly string[] = [NONE, 'nobody', NOBODY]

/**
 * The labels of a ticket after the words are carried out in their order: `+bug` or `bug` adds a label, `-ui` removes it, `none`
 * removes all.
 */
export async function labelsAfter(about: About, words: readonly string[]): Promise<string[]> {
  const named = words.filter((word) => word !== NONE)
  const ids = await labelsBy(
    about.call,
    about.project.id,
    named.map((word) => word.replace(/^[+-]/, '')),
  )
  const labels = new Set(about.labelIds)
  let next = 0
  for (const word of words) {
    if (word === NONE) {
      labels.clear()
      continue
    }
    const id = ids[next++] ?? ''
    if (word.startsWith('-')) labels.delete(id)
    else labels.add(id)
  }
  return [...labels].sort()
}

/** The values of all fields whose options were given, as the API takes them. */
export async function fieldValuesOf(
  options: readonly FieldOption[],
  { values }: Given,
  about: About,
): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {}
  for (const { option, field, row } of options) {
    const words = values[option]
    if (words === undefined) continue
    const [word = ''] = words
    if (row.kind === 'choices') read[field] = await labelsAfter(about, words)
    else if (row.optional && row.kind !== 'text' && EMPTY.includes(word.toLowerCase())) read[field] = null
    else read[field] = await READERS[row.kind](word, row as never, about)
  }
  return read
}

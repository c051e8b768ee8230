// The options that set the fields of a ticket, derived from the rows of domain/ticket/fields.ts: a new field has its option without a
// change here. This is read at each start, so it imports nothing that is slow to load.
import { FIELDS, fieldNamed, TICKET_FIELDS, type TicketField } from '../../../domain/ticket/fields.ts'
import { NONE, type Row, type SetKind, valuesOf } from '../../../domain/ticket/kinds.ts'

/** A field, and the option that sets it, such as `due` for `due_date`. */
export type FieldOption = { option: string; field: TicketField; row: Row & { kind: SetKind } }

export const FIELD_OPTIONS: readonly FieldOption[] = TICKET_FIELDS.map((field) => ({
  field,
  row: FIELDS[field],
  option: (fieldNamed(field).termName ?? field).replaceAll('_', '-'),
}))

/** The option that sets a custom field by its name. */
export const CUSTOM = 'field'

/** The value that each kind of option takes, as help shows it. */
const PLACEHOLDERS: Record<Exclude<SetKind, 'choice'>, string> = {
  choices: 'NAME',
  record: 'NAME',
  person: 'PERSON',
  day: 'DAY',
  number: 'NUMBER',
  text: 'TEXT',
  ticket: 'TICKET',
}

function takesOf({ row }: FieldOption): string | readonly string[] {
  if (row.kind !== 'choice') return PLACEHOLDERS[row.kind]
  return [...valuesOf<string>(row.choices), ...(row.optional ? [NONE] : [])]
}

/** The options of a command that sets fields: the values, and those that may be given several times. */
export function settersOf(options: readonly FieldOption[]) {
  return {
    values: {
      ...Object.fromEntries(options.map((one) => [one.option, takesOf(one)])),
      [CUSTOM]: 'NAME=VALUE',
    },
    several: [...options.filter(({ row }) => row.kind === 'choices').map(({ option }) => option), CUSTOM],
  }
}

/** The options of a new ticket: its title is an operand, and its column decides its status. */
export const NEW_OPTIONS = FIELD_OPTIONS.filter(({ field }) => field !== 'title' && field !== 'status')

// The values of a choice as options of a select box, each with its icon.

import { t } from '../../../domain/locale/message.ts'
import { fieldNamed, type TicketChoice, type TicketValues } from '../../../domain/ticket/fields.ts'
import { type Field, NONE, nounOf, type RowOf } from '../../../domain/ticket/kinds.ts'
import type { SelectOption } from '../../ui/select-option.tsx'
import { ChoiceIcon } from './badges.tsx'

export type ChoiceField = Field & RowOf<'choice'>

/** The options of a field that every project has. */
export const optionsNamed = <N extends TicketChoice>(name: N) =>
  optionsOf(fieldNamed(name) as ChoiceField) as SelectOption<NonNullable<TicketValues[N]>>[]

export function optionsOf(field: ChoiceField): SelectOption<string>[] {
  return field.choices.map(({ value, label }) => ({
    value,
    label,
    icon: <ChoiceIcon field={field} value={value} />,
  }))
}

/** The same options, with one for no value if the field is optional. */
export function optionsOrNone(field: ChoiceField): SelectOption<string>[] {
  const none = { value: NONE, label: t('No {field}', { field: nounOf(field) }) }
  return field.optional ? [...optionsOf(field), none] : optionsOf(field)
}

/** The numbers that a list offers; the field of an open ticket takes any other. */
export const USUAL_NUMBERS = [0, 1, 2, 3, 5, 8, 13, 21]

/** The usual numbers and the current one as options, with one for no value. */
export function numberOptions(field: Field, current: number | null): SelectOption<string>[] {
  const numbers = [...new Set([...USUAL_NUMBERS, ...(current === null ? [] : [current])])]
  return [
    ...numbers
      .sort((one, other) => one - other)
      .map((number) => ({ value: String(number), label: String(number) })),
    { value: NONE, label: t('No {field}', { field: nounOf(field) }) },
  ]
}

// The columns of a table that are custom fields of the project, by their names.
import { unguardedCell } from '../../../../domain/export/table.ts'
import type { CustomField } from '../../../../domain/field/field.ts'
import { fieldKey } from '../../../../domain/field/name.ts'
import { readCustom } from '../../../../domain/field/read.ts'
import { parseCustom } from '../../../../domain/field/text.ts'
import type { CustomValue, CustomValues } from '../../../../domain/field/value.ts'
import { guessColumns } from '../../../../domain/import/csv.ts'
import type { ImportField } from '../../../../domain/import/fields.ts'
import type { BundleBuilder } from '../builder.ts'
import type { DayOrder } from '../dates.ts'

/**
 * The columns that are custom fields of the project, by their names, and the likely field of each other column.
 * @param names the names of the custom fields
 */
export function guessWithCustom(
  headers: readonly string[],
  names: readonly string[],
): Record<number, ImportField> {
  const guessed = guessColumns(headers)
  const known = new Set(names.map(fieldKey))
  for (const [at, heading] of headers.entries())
    if (known.has(fieldKey(unguardedCell(heading)))) guessed[at] = 'custom'
  return guessed
}

type Reading = { personNamed: (name: string) => string | undefined; order: DayOrder }

export class CustomColumns {
  readonly #builder: BundleBuilder
  readonly #headers: readonly string[]
  readonly #fields: Map<string, CustomField>

  constructor(headers: readonly string[], fields: readonly CustomField[], builder: BundleBuilder) {
    this.#builder = builder
    this.#headers = headers
    this.#fields = new Map(fields.map((field) => [fieldKey(field.name), field]))
  }

  /** @param cells the texts of the columns, each with its place in the row */
  valuesOf(
    ticket: string,
    cells: readonly (readonly [at: number, text: string])[],
    reading: Reading,
  ): CustomValues {
    const values: [string, CustomValue][] = []
    for (const [at, text] of cells) {
      if (text.trim() === '') continue
      const heading = unguardedCell(this.#headers[at] ?? '')
      const field = this.#fields.get(fieldKey(heading))
      if (!field) {
        this.#builder.count('left_out', 'custom field', `The project has no custom field “${heading}”.`)
        continue
      }
      this.#builder.customField(field)
      const value = this.#read(field, text, ticket, reading)
      if (value !== null) values.push([field.id, value])
    }
    return Object.fromEntries(values)
  }

  #read(
    field: CustomField,
    text: string,
    ticket: string,
    { personNamed, order }: Reading,
  ): CustomValue | null {
    const value =
      field.kind === 'day'
        ? this.#builder.day(text, ticket, order)
        : parseCustom(field, text, { personNamed })
    // The ids of people are those of the source.
    const read = field.kind === 'person' ? { value: value ?? null } : readCustom(field, value ?? null)
    if ('value' in read && (read.value !== null || field.kind === 'checkbox' || field.kind === 'day'))
      return read.value
    this.#builder.remark(
      'left_out',
      'custom field',
      ticket,
      `A value cannot be read as one of “${field.name}”.`,
    )
    return null
  }
}

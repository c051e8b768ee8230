// The dates in the cells of a table. Whether the day or the month comes first is found out from all rows together.
import type { ImportField } from '../../../../domain/import/fields.ts'
import { FIELDS, PORTABLE_FIELDS } from '../../../../domain/ticket/fields.ts'
import type { BundleBuilder } from '../builder.ts'
import { type DayOrder, isNumericDay, orderIn } from '../dates.ts'
import type { Columns } from './columns.ts'
import type { Row } from './rows.ts'

const DAYS = PORTABLE_FIELDS.filter((name) => FIELDS[name].kind === 'day')

export class DateColumns {
  readonly #columns: Columns
  readonly #builder: BundleBuilder
  #order: DayOrder | null
  #isOrderOpen = false
  readonly #hasUtc: boolean

  constructor(columns: Columns, builder: BundleBuilder) {
    this.#columns = columns
    this.#builder = builder
    this.#order = columns.dialect.order ?? null
    this.#hasUtc = columns.headers.some((heading) => /\(UTC\)/.test(heading))
  }

  get order(): DayOrder {
    return this.#order ?? 'dmy'
  }

  /** First pass: finds out in which order the dates are written. */
  look(row: Row): void {
    for (const field of [...DAYS, 'created_at', 'updated_at', 'started_at', 'completed_at'] as const)
      for (const date of this.#columns.all(row, field)) {
        this.#order ??= orderIn(date)
        this.#isOrderOpen ||= isNumericDay(date)
      }
  }

  at(row: Row, id: string, field: ImportField): string | null {
    const { dialect } = this.#columns
    const offset = dialect.offset === undefined ? '' : this.#columns.cellsOf(row)(dialect.offset).trim()
    const text = this.#columns.one(row, field)
    const heading = this.#columns.headers[this.#columns.of(field)[0] ?? -1] ?? ''
    const isUtc = this.#hasUtc && /\(UTC\)/.test(heading)
    const zone = isUtc ? 'UTC' : offset
    return this.#builder.at(text && zone ? `${text} ${zone}` : text, id, this.order)
  }

  /** Reports the order that was assumed for all dates. */
  report(): void {
    if (this.#order === null && this.#isOrderOpen)
      this.#builder.count('changed', 'date', 'Dates such as 03/04/2021 are read with the day first.')
    if (this.#order === 'mdy' && this.#columns.dialect.order === undefined)
      this.#builder.count(
        'changed',
        'date',
        'Dates such as 03/04/2021 are read with the month first, as other dates of the file must be.',
      )
  }
}

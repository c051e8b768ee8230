// The columns of a table by the fields that they are, and the cells of a row in them.
import type { ImportField } from '../../../../domain/import/fields.ts'
import { isAffirmed } from '../yes-no.ts'
import type { CellOf, Dialect } from './dialect.ts'
import { cellsAt, type Row, type Table } from './rows.ts'

export class Columns {
  readonly headers: readonly string[]
  readonly dialect: Dialect
  readonly unmapped: number[] = []
  /** The columns of a tree of titles. */
  readonly levels: readonly number[]
  readonly #byField = new Map<ImportField, number[]>()

  constructor({ headers }: Table, fields: Record<number, ImportField>, dialect: Dialect) {
    this.headers = headers
    this.dialect = dialect
    const { levels } = dialect
    this.levels = levels ? [...headers.keys()].filter((at) => levels.test(headers[at] ?? '')) : []
    for (const at of headers.keys()) {
      if (this.levels.includes(at) && fields[at] === undefined) continue
      const field = fields[at]
      if (field === undefined) this.unmapped.push(at)
      else {
        const known = this.#byField.get(field) ?? []
        this.#byField.set(field, known)
        known.push(at)
      }
    }
  }

  of(field: ImportField): readonly number[] {
    return this.#byField.get(field) ?? []
  }

  all({ cells }: Row, field: ImportField): string[] {
    return cellsAt(cells, this.of(field))
      .map((cell) => this.dialect.cell(cell, field))
      .filter((cell) => cell.trim() !== '')
  }

  one(row: Row, field: ImportField): string | null {
    return this.all(row, field)[0]?.trim() ?? null
  }

  /** Whether a cell of this field has a word for yes, or a date. */
  says(row: Row, field: ImportField): boolean {
    return this.all(row, field).some(isAffirmed)
  }

  keyOf(row: Row): string | null {
    return this.one(row, 'key') ?? this.one(row, 'number')
  }

  cellsOf({ cells }: Row): CellOf {
    return (heading) => cells[this.headers.indexOf(heading)] ?? ''
  }
}

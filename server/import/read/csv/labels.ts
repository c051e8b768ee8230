// The labels of the rows of a table, and the columns without a field here, which can come as labels.
import type { BundleBuilder } from '../builder.ts'
import type { Columns } from './columns.ts'
import type { Row } from './rows.ts'

export class LabelColumns {
  readonly #columns: Columns
  readonly #builder: BundleBuilder

  constructor(columns: Columns, builder: BundleBuilder) {
    this.#columns = columns
    this.#builder = builder
  }

  of(row: Row): string[] {
    return [...this.#declared(row), ...this.#extras(row)]
  }

  #declared(row: Row): string[] {
    const declared = this.#columns.all(row, 'labels').flatMap((cell) => this.#columns.dialect.labels(cell))
    const ids = declared.map(({ name, color }) => this.#builder.label(name, color))
    return ids.filter((id): id is string => id !== null)
  }

  /** The values of columns that have no field here: labels if they were chosen as such, otherwise left out. */
  #extras(row: Row): string[] {
    const chosen = this.#columns
      .of('as_labels')
      .flatMap((at) => this.#builder.namedLabels(this.#columns.headers[at] ?? '', [row.cells[at] ?? '']))
    return [...chosen, ...this.#leftOut(row)]
  }

  /** @returns the labels that left-out columns come as, because the user chose so */
  #leftOut({ cells }: Row): string[] {
    const labels: string[] = []
    for (const at of this.#columns.unmapped) {
      // A short row ends the loop after its own cells, even if there are many more headings.
      if (at >= cells.length) break
      const cell = cells[at] ?? ''
      const heading = this.#columns.headers[at] || `column ${at + 1}`
      const declared = cell.trim() === '' ? null : this.#columns.dialect.leftOut(heading, cell)
      if (declared) labels.push(...this.#builder.extra({ ...declared, values: [cell], name: heading }))
    }
    return labels
  }
}

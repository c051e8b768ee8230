// The lists of a Trello board, which become columns.
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { type Foreign, isTrueAt, numberAt, scalarsOf, textAt } from '../foreign.ts'
import { statusOf } from '../words.ts'

export class BoardLists {
  readonly #builder: BundleBuilder
  readonly #lists: Foreign[] = []
  /** Lists that are archived. */
  readonly #closed = new Set<string>()

  constructor(builder: BundleBuilder) {
    this.#builder = builder
  }

  gather(list: Foreign): void {
    this.#lists.push(this.#builder.held(scalarsOf(list, 'id', 'name', 'pos', 'closed', 'softLimit')))
  }

  /** Adds the columns. */
  begin(): void {
    this.#builder.hasColumnOrder = true
    const positionOf = (list: Foreign) => numberAt(list, 'pos') ?? 0
    for (const list of this.#lists.toSorted((one, other) => positionOf(one) - positionOf(other))) {
      const id = textAt(list, 'id') ?? ''
      const name = textAt(list, 'name') ?? ''
      if (isTrueAt(list, 'closed')) {
        this.#closed.add(idOf(id))
        this.#builder.remark(
          'left_out',
          'column',
          name || id,
          'Archived lists do not become columns; their cards are put into “Archived”.',
        )
      } else this.#builder.column(id, name, statusOf(name), numberAt(list, 'softLimit'))
    }
  }

  isClosed(id: string): boolean {
    return this.#closed.has(idOf(id))
  }
}

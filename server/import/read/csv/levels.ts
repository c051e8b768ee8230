// A tree of tickets in a table that has the titles of each level in a column of their own.
import type { Columns } from './columns.ts'
import type { Row } from './rows.ts'

export class TitleTree {
  readonly #columns: Columns
  /** The last ticket of each level. */
  #above: string[] = []

  constructor(columns: Columns) {
    this.#columns = columns
  }

  get isTree(): boolean {
    return this.#columns.levels.length > 1
  }

  #levelOf({ cells }: Row): number {
    return this.#columns.levels.findIndex((at) => (cells[at] ?? '').trim() !== '')
  }

  titleOf(row: Row): string | null {
    return row.cells[this.#columns.levels[this.#levelOf(row)] ?? -1] ?? this.#columns.one(row, 'title')
  }

  /** In a tree, the parent is the last row before this one that is on a higher level. */
  parentOf(row: Row, id: string): string | null {
    const level = this.#levelOf(row)
    if (!this.isTree || level < 0) return null
    this.#above = [...this.#above.slice(0, level), id]
    return this.#above[level - 1] ?? null
  }
}

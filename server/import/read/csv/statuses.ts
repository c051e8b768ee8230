// The column of the board for each row of a table. If the name of a column does not show its status, its tickets do.
import { cut } from '../../../../domain/cut.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { plain, statusOf } from '../words.ts'
import { answerIn, isAffirmed } from '../yes-no.ts'
import type { Columns } from './columns.ts'
import type { Row } from './rows.ts'

type Evidence = { done: number; started: number }

export class StatusColumns {
  readonly #columns: Columns
  readonly #builder: BundleBuilder
  readonly #evidence = new Map<string, Evidence>()
  /** The columns that say whether a ticket is archived. */
  readonly #archived: number[]

  constructor(columns: Columns, builder: BundleBuilder) {
    this.#columns = columns
    this.#builder = builder
    this.#archived = columns
      .of('completed_at')
      .filter((at) => /archiv|архив/i.test(columns.headers[at] ?? ''))
  }

  /** First pass: counts the tickets of each column that are completed or started. */
  look(row: Row): void {
    const status = this.#columns.one(row, 'status')
    if (status === null) return
    const known = this.#evidence.get(idOf(status)) ?? { done: 0, started: 0 }
    // With more columns than the limit, the import is refused when the columns are created.
    if (this.#evidence.size <= this.#builder.limits.column) this.#evidence.set(idOf(status), known)
    if (this.#isArchived(row)) return
    if (this.#columns.says(row, 'completed_at')) known.done += 1
    else if (this.#columns.says(row, 'started_at')) known.started += 1
    else known.done -= 1
  }

  /** An archived ticket may be in any column, so it says nothing about the others of its column. */
  #isArchived({ cells }: Row): boolean {
    return this.#archived.some((at) => isAffirmed(cells[at] ?? ''))
  }

  columnOf(row: Row, id: string): string {
    for (const cell of this.#columns.all(row, 'completed_at'))
      if (answerIn(cell) === 'unknown')
        this.#builder.remark(
          'changed',
          'completion',
          id,
          `“${cut(cell.trim(), 60)}” is read as not completed.`,
        )
    const { archived, completedIn } = this.#columns.dialect
    const column = this.#namedColumn(row)
    const isNamed = this.#columns.one(row, 'status') !== null
    if (archived?.(this.#columns.cellsOf(row)) || (isNamed && this.#isArchived(row))) {
      this.#builder.remark('changed', 'ticket', id, 'Archived tickets are put into the column “Archived”.')
      return this.#builder.column('Archived', 'Archived', 'done')
    }
    if (completedIn === undefined || !this.#columns.says(row, 'completed_at') || this.#builder.isDone(column))
      return column
    this.#builder.count('changed', 'ticket', `Completed tickets come in the column “${completedIn}”.`)
    return this.#builder.column(completedIn, completedIn, 'done')
  }

  #namedColumn(row: Row): string {
    const name = this.#columns.one(row, 'status')
    if (name === null)
      return this.#columns.says(row, 'completed_at')
        ? this.#builder.column('Done', 'Done', 'done')
        : this.#builder.column('To Do', 'To Do', 'todo')
    const { done, started } = this.#evidence.get(idOf(name)) ?? { done: 0, started: 0 }
    const guessed = statusOf(name)
    const declared =
      guessed === 'todo' && plain(name) !== 'open'
        ? done > 0
          ? 'done'
          : started > 0
            ? 'in_progress'
            : guessed
        : guessed
    return this.#builder.column(name, name, this.#columns.dialect.status(name) ?? declared)
  }
}

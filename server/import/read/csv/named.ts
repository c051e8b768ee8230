// The tickets of a table that other rows name as their parent or in a relation, by key or by title.
import type { ImportField } from '../../../../domain/import/fields.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import type { Columns } from './columns.ts'
import { type CellRelation, namesIn, type RelationKind, relationsIn } from './relations.ts'
import type { Row } from './rows.ts'

const RELATIONS: [field: ImportField, kind: RelationKind, isFrom: boolean][] = [
  ['blocks', 'blocks', true],
  ['blocked_by', 'blocks', false],
  ['relates_to', 'relates_to', true],
  ['duplicates', 'duplicates', true],
]

/** Two tickets of a table have the same title, so it names none of them. */
const AMBIGUOUS = null

export class NamedTickets {
  readonly #columns: Columns
  readonly #builder: BundleBuilder
  /** Texts that may name another ticket of the table, and the id of the ticket that each names. */
  readonly #wanted = new Set<string>()
  readonly #named = new Map<string, string | null>()

  constructor(columns: Columns, builder: BundleBuilder) {
    this.#columns = columns
    this.#builder = builder
  }

  get hasNames(): boolean {
    return this.#wanted.size > 0
  }

  /** First pass: collects the texts that may name a ticket. */
  look(row: Row): void {
    for (const name of this.#namesOf(row))
      if (this.#wanted.size < this.#builder.limits.ticket) this.#wanted.add(name)
  }

  #namesOf(row: Row): string[] {
    const related = RELATIONS.flatMap(([field, kind, isFrom]) =>
      this.#columns
        .all(row, field)
        .flatMap((cell) => relationsIn(cell, kind, isFrom).flatMap(({ others }) => others)),
    )
    return [...namesIn(this.#columns.one(row, 'parent') ?? ''), ...related].map(idOf)
  }

  /** Second pass: finds the tickets that others name, by key or else by title. */
  find(row: Row): void {
    const key = this.#columns.keyOf(row)
    const id = idOf(key ?? `line ${row.line}`)
    if (key !== null && this.#wanted.has(id)) this.#named.set(id, id)
    const title = idOf(this.#columns.one(row, 'title') ?? '')
    if (title === id || !this.#wanted.has(title)) return
    const known = this.#named.get(title)
    // A key wins over a title.
    if (known !== title) this.#named.set(title, known === undefined ? id : AMBIGUOUS)
  }

  /** The id of the ticket that one of these texts names; otherwise the last text, which the builder then reports as missing. */
  #idNamed(names: readonly string[]): string | null {
    for (const name of names) {
      const found = this.#named.get(idOf(name))
      if (found) return found
    }
    return names.at(-1) ?? null
  }

  parentOf(row: Row): string | null {
    return this.#idNamed(namesIn(this.#columns.one(row, 'parent') ?? ''))
  }

  /** Adds the relations in the cells of a row. */
  relate(row: Row, id: string): void {
    for (const [field, kind, isFrom] of RELATIONS)
      for (const relation of this.#columns.all(row, field).flatMap((cell) => relationsIn(cell, kind, isFrom)))
        this.#add(id, relation)
  }

  /** A cell that names no ticket as a whole may have several keys between blanks. */
  #add(id: string, { kind, isFrom, others }: CellRelation): void {
    const known = others.some((name) => this.#named.get(idOf(name)))
    const keys = known ? [this.#idNamed(others)] : (others.at(-1) ?? '').split(/\s+/)
    for (const other of keys)
      if (other) this.#builder.relation(kind, isFrom ? id : other, isFrom ? other : id)
  }
}

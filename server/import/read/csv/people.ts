// The people in the cells of a table.
import type { ImportField } from '../../../../domain/import/fields.ts'
import type { BundleBuilder } from '../builder.ts'
import { isNobody } from '../words.ts'
import type { Columns } from './columns.ts'
import { splitPeople } from './dialect.ts'
import type { Row } from './rows.ts'

export class PeopleColumns {
  readonly #columns: Columns
  readonly #builder: BundleBuilder

  constructor(columns: Columns, builder: BundleBuilder) {
    this.#columns = columns
    this.#builder = builder
  }

  of(row: Row, field: ImportField, username: ImportField, id: string): string[] {
    const names = this.#columns
      .all(row, field)
      .flatMap((cell) => this.#columns.dialect.people(cell))
      .filter((name) => !isNobody(name))
    const known = this.#columns
      .all(row, username)
      .flatMap((cell) => splitPeople(cell))
      .filter((name) => !isNobody(name))
    const count = Math.max(names.length, known.length)
    if (field === 'assignee' && count > 1)
      for (let one = 1; one < count; one += 1)
        this.#builder.remark('left_out', 'assignee', id, 'A ticket has one assignee; the first one is kept.')
    const people = Array.from({ length: count }, (_, at) => {
      const [name, own] = [
        names[at] ?? null,
        known.length === names.length || names.length === 0 ? (known[at] ?? null) : null,
      ]
      return this.person(name, own)
    })
    return people.filter((person): person is string => person !== null)
  }

  /** @param own the username or address, if it has a column of its own */
  person(name: string | null, own: string | null): string | null {
    const email = [own, name].find((text) => text?.includes('@'))
    const address = email ? (/<([^<>]+)>/.exec(email)?.[1] ?? email) : null
    const shown = name?.replace(/<[^<>]*>$/, '').trimEnd() || name
    return this.#builder.person({
      id: own ?? shown,
      name: shown,
      username: own?.includes('@') ? null : own,
      email: address,
    })
  }
}

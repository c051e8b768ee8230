// Reads the tickets of a table, one a row, from any tracker. A dialect says how that tracker writes cells.
import type { CustomField } from '../../../../domain/field/field.ts'
import type { CustomValues } from '../../../../domain/field/value.ts'
import type { ImportField } from '../../../../domain/import/fields.ts'
import { fieldNamed, PORTABLE_FIELDS, type PortableField } from '../../../../domain/ticket/fields.ts'
import { nounOf } from '../../../../domain/ticket/kinds.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { choiceOf, isNobody, wordFor } from '../words.ts'
import { Columns } from './columns.ts'
import { CustomColumns } from './custom.ts'
import { DateColumns } from './dates.ts'
import { descriptionOf } from './description.ts'
import type { CellComment, Dialect } from './dialect.ts'
import { LabelColumns } from './labels.ts'
import { TitleTree } from './levels.ts'
import { NamedTickets } from './named.ts'
import { PeopleColumns } from './people.ts'
import type { Row, Table } from './rows.ts'
import { StatusColumns } from './statuses.ts'

export class TicketTable {
  readonly table: Table
  readonly builder: BundleBuilder
  readonly #columns: Columns
  #keys = new Set<string>()
  readonly #dates: DateColumns
  readonly #named: NamedTickets
  readonly #statuses: StatusColumns
  readonly #tree: TitleTree
  readonly #people: PeopleColumns
  readonly #labels: LabelColumns
  readonly #custom: CustomColumns

  constructor(
    table: Table,
    fields: Record<number, ImportField>,
    builder: BundleBuilder,
    dialect: Dialect,
    custom: readonly CustomField[] = [],
  ) {
    this.#custom = new CustomColumns(table.headers, custom, builder)
    this.table = table
    this.builder = builder
    this.#columns = new Columns(table, fields, dialect)
    this.#dates = new DateColumns(this.#columns, builder)
    this.#named = new NamedTickets(this.#columns, builder)
    this.#statuses = new StatusColumns(this.#columns, builder)
    this.#tree = new TitleTree(this.#columns)
    this.#people = new PeopleColumns(this.#columns, builder)
    this.#labels = new LabelColumns(this.#columns, builder)
  }

  async read(): Promise<void> {
    for await (const row of this.table.rows()) this.#look(row)
    if (this.#named.hasNames) for await (const row of this.table.rows()) this.#named.find(row)
    for await (const row of this.table.rows(true)) this.#add(row)
    this.#dates.report()
  }

  /** First pass: collects how dates are written, which keys there are, and what the columns hold. */
  #look(row: Row): void {
    this.#dates.look(row)
    this.#named.look(row)
    this.#statuses.look(row)
  }

  #add(row: Row): void {
    const { builder } = this
    const { dialect } = this.#columns
    const key = this.#columns.keyOf(row)
    const isTaken = key !== null && this.#keys.has(idOf(key))
    const id = key === null || isTaken ? `line ${row.line}` : key
    this.#keys.add(idOf(id))
    if (isTaken)
      builder.remark('changed', 'ticket', id, 'An earlier row has the same key; the row comes without it.')
    builder.ticket({
      id,
      key: isTaken || key === null || /^\d+$/.test(key) ? null : key,
      number: this.#number(row, isTaken ? null : key),
      url: this.#columns.one(row, 'url'),
      title: null,
      ...Object.fromEntries(PORTABLE_FIELDS.map((name) => [name, this.#carried(row, id, name)])),
      ...(this.#tree.isTree && { title: this.#tree.titleOf(row) }),
      description: descriptionOf(row, this.#columns),
      column: this.#statuses.columnOf(row, id),
      reporter: this.#people.of(row, 'reporter', 'reporter_username', id)[0] ?? null,
      assignee: this.#people.of(row, 'assignee', 'assignee_username', id)[0] ?? null,
      ...this.#milestone(row),
      ...this.#customOf(row, id),
      labels: this.#labels.of(row),
      parent: this.#named.parentOf(row) ?? this.#tree.parentOf(row, id),
      created_at: this.#dates.at(row, id, 'created_at'),
      updated_at: this.#dates.at(row, id, 'updated_at'),
    })
    const cellOf = this.#columns.cellsOf(row)
    const remark = dialect.remark?.(cellOf)
    if (remark) builder.remark('changed', 'ticket', id, remark)
    for (const [of, reason, count] of dialect.missing?.(cellOf) ?? [])
      builder.count('missing', of, reason, count || 0)
    this.#rest(row, id)
  }

  /** A file without the column does not say which milestone a ticket has. */
  #milestone(row: Row): { milestone?: string | null } {
    if (this.#columns.of('milestone').length === 0) return {}
    const [name = null, ...others] = this.#columns.all(row, 'milestone')
    this.builder.count(
      'left_out',
      'milestone',
      'A ticket has one milestone; the first one is kept.',
      others.length,
    )
    return { milestone: this.builder.milestone(name?.trim() ?? null) }
  }

  #customOf({ cells }: Row, id: string): { custom?: CustomValues } {
    const columns = this.#columns.of('custom')
    if (columns.length === 0) return {}
    const texts = columns.map((at) => [at, this.#columns.dialect.cell(cells[at] ?? '', 'custom')] as const)
    const personNamed = (name: string) => this.#people.person(name, null) ?? undefined
    return { custom: this.#custom.valuesOf(id, texts, { personNamed, order: this.#dates.order }) }
  }

  #number(row: Row, key: string | null): number | null {
    const digits = /(?:^|[-#])(\d{1,9})$/.exec(this.#columns.one(row, 'number') ?? key ?? '')?.[1]
    return digits === undefined ? null : Number(digits)
  }

  /** Reads a carried field by its kind. */
  #carried(row: Row, id: string, name: PortableField): unknown {
    const field = fieldNamed(name)
    if (field.kind === 'day') return this.builder.day(this.#columns.one(row, name), id, this.#dates.order)
    if (field.kind === 'number') return this.builder.points(this.#columns.one(row, name), id)
    if (field.kind !== 'choice') return this.#columns.all(row, name)[0] ?? null
    const declared = this.#columns.one(row, name)
    const { value, isKnown } = choiceOf(field, declared)
    const comes = value === null ? 'is left out' : `comes as ${wordFor(field, value)}`
    if (!isKnown) this.builder.remark('changed', name, id, `The ${nounOf(field)} “${declared}” ${comes}.`)
    return value
  }

  #rest(row: Row, id: string): void {
    for (const [at, { author, at: date, content }] of this.#comments(row).entries())
      this.builder.comment({
        id: `${id}/comment/${at + 1}`,
        ticket: id,
        author: author === null || isNobody(author) ? null : this.#people.person(author, null),
        content,
        created_at: this.builder.at(date, id, this.#dates.order),
      })
    this.#named.relate(row, id)
    if (this.#columns.says(row, 'started_at'))
      this.builder.count('left_out', 'start date', 'Tickets have no start date.')
  }

  /** Each comment once, because a tracker can list one in several columns. */
  #comments(row: Row): CellComment[] {
    const { comments = (content: string) => [{ author: null, at: null, content }] } = this.#columns.dialect
    const all = this.#columns.all(row, 'comment').flatMap((cell) => comments(cell))
    const seen = new Set<string>()
    return all.filter(({ author, at, content }) => {
      const key = JSON.stringify([author, at, content])
      const isNew = at === null || !seen.has(key)
      seen.add(key)
      return isNew
    })
  }
}

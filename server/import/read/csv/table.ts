// Reads the tickets of a table, one a row, from any tracker. A dialect says how that tracker writes cells.
import { cut } from '../../../../domain/cut.ts'
import type { ImportField } from '../../../../domain/import/csv.ts'
import { FIELDS, fieldNamed, PORTABLE_FIELDS, type PortableField } from '../../../../domain/ticket/fields.ts'
import { nounOf } from '../../../../domain/ticket/kinds.ts'
import type { Status } from '../../../../domain/ticket/shapes.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { type DayOrder, isNumericDay, orderIn } from '../dates.ts'
import { choiceOf, plain, statusOf, wordFor } from '../words.ts'
import { answerIn } from '../yes-no.ts'
import { cellsAt, type Row, type Table } from './rows.ts'

export type Dialect = {
  /** The text of a cell, without characters that the tracker added. */
  cell: (text: string, field: ImportField) => string
  labels: (text: string) => { name: string; color?: string | null }[]
  people: (text: string) => string[]
  status: (name: string) => Status | null
  /** Why a column is left out; null if that is not worth a remark. */
  leftOut: (heading: string, cell: string) => { of: string; reason: string } | null
  zone?: string
}

export const PLAIN: Dialect = {
  cell: (text) => text,
  labels: (text) => text.split(text.includes(';') ? /[;\n]/ : /[,|\n]/).map((name) => ({ name })),
  people: splitPeople,
  status: () => null,
  leftOut: (heading) => ({ of: 'custom field', reason: `There is no field “${heading}” here.` }),
}

/** "Doe, John" is one person, while addresses and usernames between commas are several. */
export function splitPeople(text: string): string[] {
  const parts = text.split(/[;|\n]/).flatMap((part) => {
    const names = part.split(',').map((name) => name.trim())
    const isMany = names.length > 2 || names.every((name) => name.includes('@') || !name.includes(' '))
    return isMany ? names : [part.trim()]
  })
  return parts.filter((part) => part !== '')
}

const DAYS = PORTABLE_FIELDS.filter((name) => FIELDS[name].kind === 'day')

type Evidence = { done: number; started: number }

export class TicketTable {
  readonly table: Table
  readonly builder: BundleBuilder
  readonly dialect: Dialect
  readonly columnsByField = new Map<ImportField, number[]>()
  readonly unmapped: number[] = []
  #order: DayOrder | null = null
  #isOrderOpen = false
  #evidence = new Map<string, Evidence>()
  #keys = new Set<string>()
  #hasUtc: boolean
  /** The columns that say whether a ticket is archived. */
  #archived: number[]

  constructor(table: Table, fields: Record<number, ImportField>, builder: BundleBuilder, dialect: Dialect) {
    this.table = table
    this.builder = builder
    this.dialect = dialect
    for (const at of table.headers.keys()) {
      const field = fields[at]
      if (field === undefined) this.unmapped.push(at)
      else {
        const known = this.columnsByField.get(field) ?? []
        this.columnsByField.set(field, known)
        known.push(at)
      }
    }
    this.#archived = (this.columnsByField.get('completed_at') ?? []).filter((at) =>
      /archiv|архив/i.test(table.headers[at] ?? ''),
    )
    this.#hasUtc = table.headers.some((heading) => /\(UTC\)/.test(heading))
  }

  all({ cells }: Row, field: ImportField): string[] {
    return cellsAt(cells, this.columnsByField.get(field) ?? [])
      .map((cell) => this.dialect.cell(cell, field))
      .filter((cell) => cell.trim() !== '')
  }

  one(row: Row, field: ImportField): string | null {
    return this.all(row, field)[0]?.trim() ?? null
  }

  async read(): Promise<void> {
    for await (const row of this.table.rows()) this.#look(row)
    for await (const row of this.table.rows(true)) this.#add(row)
    if (this.#order === null && this.#isOrderOpen)
      this.builder.count('changed', 'date', 'Dates such as 03/04/2021 are read with the day first.')
    if (this.#order === 'mdy')
      this.builder.count(
        'changed',
        'date',
        'Dates such as 03/04/2021 are read with the month first, as other dates of the file must be.',
      )
  }

  /** First pass: collects how dates are written, which keys there are, and what the columns hold. */
  #look(row: Row): void {
    for (const field of [...DAYS, 'created_at', 'updated_at', 'started_at', 'completed_at'] as const)
      for (const date of this.all(row, field)) {
        this.#order ??= orderIn(date)
        this.#isOrderOpen ||= isNumericDay(date)
      }
    const status = this.one(row, 'status')
    if (status === null) return
    const known = this.#evidence.get(idOf(status)) ?? { done: 0, started: 0 }
    // With more columns than the limit, the import is refused when the columns are created.
    if (this.#evidence.size <= this.builder.limits.column) this.#evidence.set(idOf(status), known)
    if (this.#isArchived(row)) return
    if (this.#says(row, 'completed_at')) known.done += 1
    else if (this.#says(row, 'started_at')) known.started += 1
    else known.done -= 1
  }

  #add(row: Row): void {
    const { builder } = this
    const key = this.one(row, 'key') ?? this.one(row, 'number')
    const isTaken = key !== null && this.#keys.has(idOf(key))
    const id = key === null || isTaken ? `line ${row.line}` : key
    this.#keys.add(idOf(id))
    if (isTaken)
      builder.remark('changed', 'ticket', id, 'An earlier row has the same key; the row comes without it.')
    const dates = (field: ImportField) => (text: string | null) => this.#date(text, id, field)
    builder.ticket({
      id,
      key: isTaken || key === null || /^\d+$/.test(key) ? null : key,
      number: this.#number(row, isTaken ? null : key),
      url: this.one(row, 'url'),
      title: null,
      ...Object.fromEntries(PORTABLE_FIELDS.map((name) => [name, this.#carried(row, id, name)])),
      column: this.#column(row, id),
      reporter: this.#people(row, 'reporter', 'reporter_username', id)[0] ?? null,
      assignee: this.#people(row, 'assignee', 'assignee_username', id)[0] ?? null,
      labels: this.#labels(row),
      parent: this.one(row, 'parent'),
      created_at: dates('created_at')(this.one(row, 'created_at')),
      updated_at: dates('updated_at')(this.one(row, 'updated_at')),
    })
    this.#rest(row, id)
  }

  #date(text: string | null, id: string, field: ImportField): string | null {
    const heading = this.table.headers[this.columnsByField.get(field)?.[0] ?? -1] ?? ''
    const isUtc = this.#hasUtc && /\(UTC\)/.test(heading)
    return this.builder.at(text && isUtc ? `${text} UTC` : text, id, this.#order ?? 'dmy')
  }

  #number(row: Row, key: string | null): number | null {
    const digits = /(?:^|[-#])(\d{1,9})$/.exec(this.one(row, 'number') ?? key ?? '')?.[1]
    return digits === undefined ? null : Number(digits)
  }

  /** Reads a carried field by its kind. */
  #carried(row: Row, id: string, name: PortableField): unknown {
    const field = fieldNamed(name)
    if (field.kind === 'day') return this.builder.day(this.one(row, name), id, this.#order ?? 'dmy')
    if (field.kind === 'number') return this.builder.points(this.one(row, name), id)
    if (field.kind !== 'choice') return this.all(row, name)[0] ?? null
    const declared = this.one(row, name)
    const { value, isKnown } = choiceOf(field, declared)
    const comes = value === null ? 'is left out' : `comes as ${wordFor(field, value)}`
    if (!isKnown) this.builder.remark('changed', name, id, `The ${nounOf(field)} “${declared}” ${comes}.`)
    return value
  }

  /** Whether a cell of this field has a word for yes, or a date. */
  #says(row: Row, field: ImportField): boolean {
    return this.all(row, field).some((cell) => ['yes', 'when'].includes(answerIn(cell)))
  }

  /** A ticket with "Archived: yes" may be in any column. With a date, it was completed. */
  #isArchived({ cells }: Row): boolean {
    return this.#archived.some((at) => answerIn(cells[at] ?? '') === 'yes')
  }

  #column(row: Row, id: string): string {
    for (const cell of this.all(row, 'completed_at'))
      if (answerIn(cell) === 'unknown')
        this.builder.remark(
          'changed',
          'completion',
          id,
          `“${cut(cell.trim(), 60)}” is read as not completed.`,
        )
    const name = this.one(row, 'status')
    if (name === null)
      return this.#says(row, 'completed_at')
        ? this.builder.column('Done', 'Done', 'done')
        : this.builder.column('To Do', 'To Do', 'todo')
    const own = this.#statusColumn(name)
    if (!this.#isArchived(row)) return own
    this.builder.remark('changed', 'ticket', id, 'Archived tickets are put into the column “Archived”.')
    return this.builder.column('Archived', 'Archived', 'done')
  }

  #statusColumn(name: string): string {
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
    return this.builder.column(name, name, this.dialect.status(name) ?? declared)
  }

  #people(row: Row, field: ImportField, username: ImportField, id: string): string[] {
    const names = this.all(row, field).flatMap((cell) => this.dialect.people(cell))
    const known = this.all(row, username).flatMap((cell) => splitPeople(cell))
    const count = Math.max(names.length, known.length)
    if (field === 'assignee' && count > 1)
      for (let one = 1; one < count; one += 1)
        this.builder.remark('left_out', 'assignee', id, 'A ticket has one assignee; the first one is kept.')
    const people = Array.from({ length: count }, (_, at) => {
      const [name, own] = [
        names[at] ?? null,
        known.length === names.length || names.length === 0 ? (known[at] ?? null) : null,
      ]
      const email = [own, name].find((text) => text?.includes('@'))
      const address = email ? (/<([^<>]+)>/.exec(email)?.[1] ?? email) : null
      const shown = name?.replace(/<[^<>]*>$/, '').trimEnd() || name
      return this.builder.person({
        id: own ?? shown,
        name: shown,
        username: own?.includes('@') ? null : own,
        email: address,
      })
    })
    return people.filter((person): person is string => person !== null)
  }

  #labels(row: Row): string[] {
    const declared = this.all(row, 'labels').flatMap((cell) => this.dialect.labels(cell))
    const ids = declared.map(({ name, color }) => this.builder.label(name, color))
    return ids.filter((id): id is string => id !== null)
  }

  #rest(row: Row, id: string): void {
    for (const [at, content] of this.all(row, 'comment').entries())
      this.builder.comment({ id: `${id}/comment/${at + 1}`, ticket: id, content })
    for (const [field, kind, isFrom] of RELATIONS)
      for (const other of this.all(row, field).flatMap((cell) => cell.split(/[,;|\s]+/)))
        if (other !== '') this.builder.relation(kind, isFrom ? id : other, isFrom ? other : id)
    this.#leftOut(row)
    if (this.#says(row, 'started_at'))
      this.builder.count('left_out', 'start date', 'Tickets have no start date.')
  }

  #leftOut({ cells }: Row): void {
    for (const at of this.unmapped) {
      // A short row ends the loop after its own cells, even if there are many more headings.
      if (at >= cells.length) break
      const cell = cells[at] ?? ''
      const heading = this.table.headers[at] || `column ${at + 1}`
      const declared = cell.trim() === '' ? null : this.dialect.leftOut(heading, cell)
      if (declared) this.builder.count('left_out', declared.of, declared.reason)
    }
  }
}

const RELATIONS: [field: ImportField, kind: 'blocks' | 'relates_to' | 'duplicates', isFrom: boolean][] = [
  ['blocks', 'blocks', true],
  ['blocked_by', 'blocks', false],
  ['relates_to', 'relates_to', true],
  ['duplicates', 'duplicates', true],
]

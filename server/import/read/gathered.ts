// Collects what a reader has found, and yields it as a bundle: in order, and without references to missing records.
import type { Reading, Remark } from '../../../domain/export/bundle.ts'
import { IMPORT_EXAMPLES } from '../../../domain/import/report.ts'
import { STATUSES } from '../../../domain/ticket/fields.ts'
import { SourceError } from '../source.ts'
import { MOST_REASONS, OTHER, REASON_CHARACTERS } from '../tally.ts'
import { Catalog, idOf, type Value } from './catalog.ts'
import { dropInvalidParents, ranksOf, type TicketPosition } from './order.ts'
import { Spool } from './spool.ts'
import { beginning, storable } from './text.ts'

type Ticket = Value<'ticket'>
const STATUS_ORDER = STATUSES.map(({ value }) => value)
const NO_TICKET = 'Its ticket is not in the source.'
/** The remarks with one reason: the first few ids, and the number of the others. */
type RemarkGroup = Omit<Remark, 'count'> & { ids: string[]; count: number }

export class Gathered extends Catalog {
  /**
   * Whether the source defines the order of columns. Otherwise they are sorted by status, in the order in which they were found.
   */
  hasColumnOrder = false
  protected projectRecord: Value<'project'> | null = null
  /** The parent of every ticket. */
  protected parents = new Map<string, string | null>()
  /** Sub-tickets that their parents list, with the parent. */
  protected subTickets = new Map<string, string>()
  protected positions: TicketPosition[] = []
  protected tickets = new Spool<Ticket>()
  protected relations = new Spool<Value<'relation'>>()
  protected comments = new Spool<Value<'comment'>>()
  protected files = new Spool<Value<'file'>>()
  #groups = new Map<string, RemarkGroup>()
  #fruitless = 0
  #expected = new Map<string, number>()
  #characters = 0

  remark(what: Remark['what'], of: string, id: string | null, reason: string): void {
    const group = this.#groupOf(what, of, reason)
    if (id && group.ids.length < IMPORT_EXAMPLES) group.ids.push(idOf(id))
    else group.count += 1
  }

  /** Adds a remark about many records at once, or about something without a useful id. */
  count(what: Remark['what'], of: string, reason: string, count = 1, asLabels?: string): void {
    if (count > 0) this.#groupOf(what, of, reason, asLabels).count += count
  }

  #groupOf(what: Remark['what'], of: string, fullReason: string, asLabels?: string): RemarkGroup {
    const own = beginning(storable(fullReason).text, REASON_CHARACTERS)
    const keyOf = (reason: string) => JSON.stringify([what, of, reason])
    const reason = this.#groups.size < MOST_REASONS || this.#groups.has(keyOf(own)) ? own : OTHER
    const group = this.#groups.get(keyOf(reason)) ?? {
      kind: 'remark',
      what,
      of,
      id: null,
      reason,
      ids: [],
      count: 0,
      ...(asLabels !== undefined && reason === own && { as_labels: asLabels }),
    }
    this.#groups.set(keyOf(reason), group)
    return group
  }

  /** @returns the value, which is kept in memory until its ticket comes */
  held<T>(waiting: T): T {
    this.#characters += JSON.stringify(waiting).length + 100
    const { characters } = this.limits
    if (this.#characters > characters)
      throw new SourceError(
        `The data of the source besides its tickets is larger than ${Math.ceil(characters / 1024 / 1024)} MB, the most that can be held.`,
      )
    return waiting
  }

  /**
   * @param count the number of comments that the source reports for a ticket; a negative number counts comments that were found
   */
  expectComments(ticket: string, count: number): void {
    const id = idOf(ticket)
    if (count !== 0) this.#expected.set(id, (this.#expected.get(id) ?? 0) + count)
  }

  /** Remarks on comments that the source counts but does not contain. */
  missComments(reason: string): void {
    for (const count of this.#expected.values()) this.count('missing', 'comment', reason, count)
  }

  /** Counts an entry of the source that makes no record. Reading stops if a file has too many of them. */
  fruitless(): void {
    this.#fruitless += 1
    const { fruitless } = this.limits
    if (this.#fruitless > fruitless)
      throw new SourceError(
        `More than ${fruitless.toLocaleString('en')} entries of the source are no records; it is not read any further.`,
      )
  }

  /** Yields everything in the order of BUNDLE_KINDS. */
  async *records(): Reading {
    yield* this.#names()
    for (const [sub, parent] of this.subTickets)
      if (this.parents.get(sub) === null) this.parents.set(sub, parent)
    for (const { id, reason } of dropInvalidParents(this.parents))
      this.remark('left_out', 'parent', id, reason)
    const ranks = ranksOf(this.positions)
    for (const value of this.tickets.read()) yield { kind: 'ticket', value: this.#linked(value, ranks) }
    for (const value of this.#linkedRelations()) yield { kind: 'relation', value }
    for (const value of this.comments.read())
      if (this.parents.has(value.ticket))
        yield { kind: 'comment', value: { ...value, author: this.#known(value.author) } }
      else this.remark('left_out', 'comment', value.id, NO_TICKET)
    for (const value of this.files.read())
      if (this.parents.has(value.ticket))
        yield { kind: 'file', value: { ...value, uploader: this.#known(value.uploader) } }
      else this.remark('left_out', 'file', value.id, NO_TICKET)
    yield* this.#remarks()
  }

  *#remarks(): Generator<Remark> {
    for (const { ids, ...remark } of this.#groups.values()) {
      for (const id of ids) yield { ...remark, id, count: 1 }
      if (remark.count > 0) yield remark
    }
  }

  *#names() {
    const nameless = { id: 'project', name: 'Imported project', key: null, description: null }
    const project: Value<'project'> = this.projectRecord ?? { ...nameless, ticket_order: 'newest' }
    if (this.positions.length > 0) project.ticket_order = 'manual'
    if (this.tickets.count > 0) this.#firstColumn()
    yield { kind: 'project', value: project } as const
    for (const value of this.people.values())
      yield { kind: 'person', value: { ...value, id: this.accountOf(value.id) } } as const
    const columns = [...this.columns.values()]
    if (!this.hasColumnOrder)
      columns.sort((one, other) => STATUS_ORDER.indexOf(one.status) - STATUS_ORDER.indexOf(other.status))
    for (const value of columns) yield { kind: 'column', value } as const
    for (const value of this.labels.values()) yield { kind: 'label', value } as const
    for (const value of this.milestones.values()) yield { kind: 'milestone', value } as const
    for (const value of this.fields.values()) yield { kind: 'field', value } as const
  }

  close(): void {
    for (const spool of [this.tickets, this.relations, this.comments, this.files]) spool.close()
  }

  #known(person: string | null): string | null {
    return person !== null && this.people.has(person) ? this.accountOf(person) : null
  }

  #linked(ticket: Ticket, ranks: Map<string, string>): Ticket {
    return {
      ...ticket,
      rank: ticket.rank ?? ranks.get(ticket.id) ?? null,
      reporter: this.#known(ticket.reporter),
      assignee: this.#known(ticket.assignee),
      ...(ticket.custom && { custom: this.#customIn(ticket.custom) }),
      labels: ticket.labels.filter((label) => this.labels.has(label)),
      parent: this.parents.get(ticket.id) ?? null,
      column: this.columns.has(ticket.column) ? ticket.column : this.#firstColumn(),
    }
  }

  /** The values of the custom fields in the bundle: a reader can leave out a field after it has read its values. */
  #customIn(values: NonNullable<Ticket['custom']>): NonNullable<Ticket['custom']> {
    const kept = Object.entries(values).flatMap(([id, value]) => {
      const kind = this.fields.get(id)?.kind
      const known = kind === 'person' ? this.#known(String(value)) : value
      return kind === undefined || known === null ? [] : [[id, known] as const]
    })
    return Object.fromEntries(kept)
  }

  #firstColumn(): string {
    return this.columns.keys().next().value ?? this.column('todo', 'To Do', 'todo')
  }

  *#linkedRelations(): Generator<Value<'relation'>> {
    const seen = new Set<string>()
    for (const { kind, ...ends } of this.relations.read()) {
      // In a symmetric relation the ends have no order, so they are sorted to find duplicates.
      const isSwapped = kind === 'relates_to' && ends.from > ends.to
      const { from, to } = isSwapped ? { from: ends.to, to: ends.from } : ends
      const key = JSON.stringify([kind, from, to])
      if (from === to) this.count('left_out', 'relation', 'It relates a ticket to itself.')
      else if (!this.parents.has(from) || !this.parents.has(to))
        this.count('left_out', 'relation', 'The other ticket is not in the source.')
      else if (seen.has(key))
        this.count('changed', 'relation', 'Both tickets mention it; it is imported once.')
      else {
        seen.add(key)
        yield { kind, from, to }
      }
    }
  }
}

// Gathers what a reader finds, in whatever order it finds it, and gives it as a bundle: in order, each id once, nothing
// that names what is not there, every text fit to be stored. What has to give way is said in a remark.
import type { Reading, Remark } from '../../../domain/bundle.ts'
import { DEFAULT_PRIORITY, DEFAULT_TYPE } from '../../../domain/ticket.ts'
import type { ReadOptions } from '../source.ts'
import { Catalog, idOf, type Value } from './catalog.ts'
import { type DayOrder, dayOf, instantOf } from './dates.ts'
import { mendParents, type Place, ranksOf } from './order.ts'
import { Spool } from './spool.ts'
import { oneLine, storable, UNTITLED } from './text.ts'

type Ticket = Value<'ticket'>

/** A ticket as a reader tells it; what it does not tell is as if the source did not. */
export type TicketDraft = Omit<Partial<Ticket>, 'title'> & {
  id: string
  title: string | null
  column: string
  /** Its place in the column, the least on top. */
  place?: number | string | null | undefined
}
type CommentDraft = Omit<Partial<Value<'comment'>>, 'id'> & {
  id: string | null
  ticket: string
  content: string
}
type FileDraft = Partial<Value<'file'>> & { id: string; ticket: string; name: string }

export const NOT_STORABLE = 'Characters that cannot be stored were taken out.'
const MAX_NUMBER = 2_147_483_647

export class BundleBuilder extends Catalog {
  readonly timeZone: string
  #project: Value<'project'> | null = null
  #parents = new Map<string, string | null>()
  #places: Place[] = []
  #commentIds = new Set<string>()
  #fileIds = new Set<string>()
  #tickets = new Spool<Ticket>()
  #relations = new Spool<Value<'relation'>>()
  #comments = new Spool<Value<'comment'>>()
  #files = new Spool<Value<'file'>>()
  #changes = new Spool<Value<'change'>>()
  #remarks = new Spool<Remark>()
  #counted = new Map<string, Remark & { count: number }>()

  constructor({ timeZone }: Pick<ReadOptions, 'timeZone'>) {
    super()
    this.timeZone = timeZone
  }

  get ticketCount(): number {
    return this.#tickets.count
  }

  hasTicket(id: string): boolean {
    return this.#parents.has(idOf(id))
  }

  remark(what: Remark['what'], of: string, id: string | null, reason: string): void {
    this.#remarks.add({ kind: 'remark', what, of, id: id && idOf(id), reason })
  }

  /** A remark about many at once, or about what has no id worth naming. */
  count(what: Remark['what'], of: string, reason: string, count = 1): void {
    if (count <= 0) return
    const cause = JSON.stringify([what, of, reason])
    const known = this.#counted.get(cause)
    if (known) known.count += count
    else
      this.#counted.set(cause, { kind: 'remark', what, of, id: null, reason: storable(reason).text, count })
  }

  project(project: Partial<Value<'project'>> & { id: string }): void {
    if (this.#project) return
    const name = oneLine(project.name ?? '').text || 'Imported project'
    const description = this.#text(project.description ?? null, 'project', project.id)
    const { key = null, ticket_order = 'newest' } = project
    this.#project = { id: idOf(project.id), name, key: key && oneLine(key).text, description, ticket_order }
  }

  /** @returns false if a ticket of the same id has come before */
  ticket({ place, title, ...draft }: TicketDraft): boolean {
    const id = idOf(draft.id)
    if (this.#parents.has(id)) {
      this.remark('left_out', 'ticket', draft.key ?? id, 'A ticket with the same id came before it.')
      return false
    }
    const parent = draft.parent ? idOf(draft.parent) : null
    this.#parents.set(id, parent)
    const column = idOf(draft.column)
    if (place !== null && place !== undefined) this.#places.push({ id, column, place })
    const number = draft.number != null && Number.isInteger(draft.number) ? draft.number : null
    this.#tickets.add({
      id,
      number: number !== null && number > 0 && number <= MAX_NUMBER ? number : null,
      key: draft.key ? oneLine(draft.key).text.slice(0, 400) || null : null,
      url: draft.url ? oneLine(draft.url).text.slice(0, 2_000) || null : null,
      title: this.#title(title, draft.key ?? id),
      description: this.#text(draft.description ?? null, 'ticket', draft.key ?? id),
      type: draft.type ?? DEFAULT_TYPE,
      priority: draft.priority ?? DEFAULT_PRIORITY,
      column,
      rank: draft.rank ?? null,
      reporter: draft.reporter ?? null,
      assignee: draft.assignee ?? null,
      labels: [...new Set(draft.labels ?? [])],
      due_date: draft.due_date ?? null,
      estimate: draft.estimate ?? null,
      parent,
      created_at: draft.created_at ?? null,
      updated_at: draft.updated_at ?? null,
    })
    return true
  }

  relation(kind: Value<'relation'>['kind'], from: string, to: string): void {
    this.#relations.add({ kind, from: idOf(from), to: idOf(to) })
  }

  comment({ id, ticket, content, ...draft }: CommentDraft): void {
    const key = idOf(id ?? `${ticket}/comment/${this.#commentIds.size + 1}`)
    if (this.#commentIds.has(key)) {
      this.remark('left_out', 'comment', key, 'A comment with the same id came before it.')
      return
    }
    this.#commentIds.add(key)
    const text = this.#text(content, 'comment', key)
    if (text === null) {
      this.remark('left_out', 'comment', key, 'It has no text.')
      return
    }
    const { author = null, created_at = null, edited_at = null, reactions = {} } = draft
    this.#comments.add({
      id: key,
      ticket: idOf(ticket),
      author,
      content: text,
      created_at,
      edited_at,
      reactions,
    })
  }

  file({ id, ticket, name, ...draft }: FileDraft): void {
    const key = idOf(id)
    if (this.#fileIds.has(key)) return
    this.#fileIds.add(key)
    const { mime = null, size = null, sha256 = null, path = null, uploader = null, created_at = null } = draft
    const shown = oneLine(name).text || 'file'
    this.#files.add({
      id: key,
      ticket: idOf(ticket),
      name: shown,
      mime,
      size,
      sha256,
      path,
      uploader,
      created_at,
    })
  }

  /** An instant; null and a remark if it makes no sense. */
  at(text: string | null | undefined, id: string | null, order?: DayOrder): string | null {
    if (!text?.trim()) return null
    const instant = instantOf(text, this.timeZone, order)
    if (instant === null)
      this.remark('changed', 'date', id, 'A date could not be read, or makes no sense; it is left out.')
    return instant
  }

  /** A day; null and a remark if it makes no sense. */
  day(
    text: string | null | undefined,
    id: string | null,
    order?: DayOrder,
    isInstant = false,
  ): string | null {
    if (!text?.trim()) return null
    const day = dayOf(text, this.timeZone, order, isInstant)
    if (day === null)
      this.remark('changed', 'date', id, 'A date could not be read, or makes no sense; it is left out.')
    return day
  }

  #title(title: string | null, id: string): string {
    const { text, isChanged } = oneLine(title ?? '')
    if (text === '') {
      this.remark('changed', 'ticket', id, `It has no title; it is called “${UNTITLED}”.`)
      return UNTITLED
    }
    if (isChanged) this.remark('changed', 'ticket', id, 'Invisible characters were taken out of its title.')
    return text
  }

  #text(source: string | null, of: string, id: string): string | null {
    if (source === null) return null
    const { text, isChanged } = storable(source)
    if (isChanged) this.remark('changed', of, id, NOT_STORABLE)
    return text.trim() === '' ? null : text
  }

  /** Everything, in the order of BUNDLE_KINDS. */
  async *records(): Reading {
    const project = this.#project ?? {
      id: 'project',
      name: 'Imported project',
      key: null,
      description: null,
      ticket_order: 'newest' as const,
    }
    const ranks = ranksOf(this.#places)
    yield { kind: 'project', value: ranks.size > 0 ? { ...project, ticket_order: 'manual' } : project }
    if (this.#tickets.count > 0) this.#firstColumn()
    for (const value of this.people.values()) yield { kind: 'person', value }
    for (const value of this.columns.values()) yield { kind: 'column', value }
    for (const value of this.labels.values()) yield { kind: 'label', value }
    for (const { id, reason } of mendParents(this.#parents)) this.remark('left_out', 'parent', id, reason)
    for (const value of this.#tickets.read()) yield { kind: 'ticket', value: this.#linked(value, ranks) }
    for (const value of this.#linkedRelations()) yield { kind: 'relation', value }
    for (const value of this.#comments.read()) {
      if (this.#parents.has(value.ticket))
        yield { kind: 'comment', value: { ...value, author: this.#known(value.author) } }
      else this.remark('left_out', 'comment', value.id, 'Its ticket is not in the source.')
    }
    for (const value of this.#files.read())
      if (this.#parents.has(value.ticket))
        yield { kind: 'file', value: { ...value, uploader: this.#known(value.uploader) } }
      else this.remark('left_out', 'file', value.id, 'Its ticket is not in the source.')
    for (const value of this.#changes.read())
      if (this.#parents.has(value.ticket)) yield { kind: 'change', value }
    yield* this.#remarks.read()
    yield* this.#counted.values()
  }

  close(): void {
    for (const spool of [
      this.#tickets,
      this.#relations,
      this.#comments,
      this.#files,
      this.#changes,
      this.#remarks,
    ])
      spool.close()
  }

  #known(person: string | null): string | null {
    return person !== null && this.people.has(person) ? person : null
  }

  #linked(ticket: Ticket, ranks: Map<string, string>): Ticket {
    return {
      ...ticket,
      rank: ticket.rank ?? ranks.get(ticket.id) ?? null,
      reporter: this.#known(ticket.reporter),
      assignee: this.#known(ticket.assignee),
      labels: ticket.labels.filter((label) => this.labels.has(label)),
      parent: this.#parents.get(ticket.id) ?? null,
      column: this.columns.has(ticket.column) ? ticket.column : this.#firstColumn(),
    }
  }

  #firstColumn(): string {
    return this.columns.keys().next().value ?? this.column('todo', 'To Do', 'todo')
  }

  *#linkedRelations(): Generator<Value<'relation'>> {
    const seen = new Set<string>()
    for (const { kind, ...ends } of this.#relations.read()) {
      // Neither end comes first where both say the same.
      const isSwapped = kind === 'relates_to' && ends.from > ends.to
      const { from, to } = isSwapped ? { from: ends.to, to: ends.from } : ends
      const key = JSON.stringify([kind, from, to])
      if (from === to) this.count('left_out', 'relation', 'It leads from a ticket to itself.')
      else if (!this.#parents.has(from) || !this.#parents.has(to))
        this.count('left_out', 'relation', 'The other ticket is not in the source.')
      else if (seen.has(key)) this.count('changed', 'relation', 'Both tickets tell of it; it comes once.')
      else {
        seen.add(key)
        yield { kind, from, to }
      }
    }
  }
}

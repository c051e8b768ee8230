// Builds a bundle from what a reader finds, in any order: each id once, every text acceptable to the database. Each value that
// has to be changed or left out for this gets a remark.

import { cut } from '../../../domain/cut.ts'
import { BYTE_LIMITS, LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import { capitalised } from '../../../domain/names.ts'
import { DEFAULT_PRIORITY, DEFAULT_TYPE } from '../../../domain/ticket/ticket.ts'
import { type HeldLimits, IMPORT_HELD } from '../limits.ts'
import { type ReadOptions, SourceError } from '../source.ts'
import { idOf, type Value } from './catalog.ts'
import { type DayOrder, dayOf, instantOf } from './dates.ts'
import { labelNameOf } from './extras.ts'
import { Gathered } from './gathered.ts'
import { partsOf } from './parts.ts'
import { beginning, oneLine, storable, UNTITLED } from './text.ts'

type Ticket = Value<'ticket'>
type Drafted<Kind extends 'ticket' | 'comment' | 'file', Own extends string> = Omit<Partial<Value<Kind>>, Own>

/** A ticket as a reader found it. A missing property means that the source does not have it. */
export type TicketDraft = Drafted<'ticket', 'title'> & {
  id: string
  title: string | null
  column: string
  /** The place of the ticket in its column; the lowest is on top. */
  position?: number | string | null | undefined
}
type CommentDraft = Drafted<'comment', 'id'> & { id: string | null; ticket: string; content: string }
type FileDraft = Drafted<'file', 'id'> & { id: string; ticket: string; name: string }

type Extra = {
  of: string
  reason: string
  as?: string
  values: readonly string[]
  name?: string
  what?: 'left_out' | 'ignored'
}

/** Far longer than any title; the writer cuts titles to the limit. */
const TITLE = 10_000
const COMMENT = { characters: LIMITS.comment_content, bytes: BYTE_LIMITS.comment_content }
const DESCRIPTION = { characters: LIMITS.ticket_description, bytes: BYTE_LIMITS.ticket_description }
const FIELD = 'custom field'
const MAX_NUMBER = 2_147_483_647
const NO_DATE = 'A date could not be read, or makes no sense; it is left out.'
const SAME_ID = (of: string) => `A ${of} with the same id came before it.`

/** The default values of a ticket, for what its source does not say. */
const BLANK: Omit<Ticket, 'id' | 'title' | 'column'> = {
  number: null,
  key: null,
  url: null,
  description: null,
  type: DEFAULT_TYPE,
  priority: DEFAULT_PRIORITY,
  rank: null,
  reporter: null,
  assignee: null,
  labels: [],
  due_date: null,
  estimate: null,
  parent: null,
  created_at: null,
  updated_at: null,
}

export class BundleBuilder extends Gathered {
  readonly timeZone: string
  #commentIds = new Set<string>()
  #fileIds = new Set<string>()
  #records = 0
  #nameless = new Map<string, number>()
  #asLabels: ReadonlySet<string>

  constructor(
    { timeZone, labels = [] }: Pick<ReadOptions, 'timeZone' | 'labels'>,
    limits: HeldLimits = IMPORT_HELD,
  ) {
    super(limits)
    this.timeZone = timeZone
    this.#asLabels = new Set(labels)
  }

  /** Only the first call has an effect. */
  project(project: Partial<Value<'project'>> & { id: string }): void {
    if (this.projectRecord) return
    const id = idOf(project.id)
    const name = oneLine(project.name ?? '').text || 'Imported project'
    const key = project.key ? beginning(oneLine(project.key).text, 400) || null : null
    const description = this.#text(project.description ?? null, 'project', id)
    this.projectRecord = { id, name, key, description, ticket_order: project.ticket_order ?? 'newest' }
  }

  /** @returns false if there already is a ticket with this id */
  ticket({ position, title, ...draft }: TicketDraft): boolean {
    const id = idOf(draft.id)
    const known = shortened(draft.key, 400) ?? id
    if (this.parents.has(id)) {
      this.#twice('ticket', known)
      return false
    }
    this.#room()
    this.room('ticket', this.parents)
    const parent = draft.parent ? idOf(draft.parent) : null
    this.parents.set(id, parent)
    const column = idOf(draft.column)
    if (position !== null && position !== undefined)
      this.positions.push({
        id,
        column,
        position: typeof position === 'string' ? beginning(position, 400) : position,
      })
    const text = this.#text(draft.description ?? null, 'ticket', known)
    const [description = null, ...rest] = text === null ? [] : partsOf(text, DESCRIPTION)
    this.tickets.add({
      ...BLANK,
      ...draft,
      id,
      parent,
      column,
      title: this.#title(title, known),
      labels: [...new Set(draft.labels)],
      number: numberOf(draft.number),
      key: shortened(draft.key, 400),
      url: shortened(draft.url, 2_000),
      description,
    })
    if (rest.length > 0)
      this.remark('changed', 'ticket', known, 'Its description is too long; the rest comes as comments.')
    for (const [index, content] of rest.entries())
      this.comment({
        id: `${id}/description/${index + 2}`,
        ticket: id,
        content,
        author: draft.reporter ?? null,
        created_at: draft.created_at ?? null,
      })
    return true
  }

  hasTicket(id: string): boolean {
    return this.parents.has(idOf(id))
  }

  /** Whether the user chose that values of this kind come as labels. */
  isLabelled(as: string): boolean {
    return this.#asLabels.has(as)
  }

  /**
   * Values that have no field here: left out, or labels if the user chose so.
   * @param name the name of a custom field; other kinds have names of their own
   * @returns the ids of the labels
   */
  extra({ of, reason, as, values, name = '', what = 'left_out' }: Extra): string[] {
    const whole = values.filter((value) => value.trim() !== '')
    if (as === undefined || !this.#asLabels.has(as)) {
      this.count(what, of, reason, whole.length, as)
      return []
    }
    const isField = of === FIELD
    const parts = isField ? whole : whole.flatMap((value) => value.split(/[,;\n]/))
    const said = isField ? `Values of “${name}” come as labels.` : `${capitalised(of)}s come as labels.`
    this.count('changed', of, said, whole.length, as)
    return this.namedLabels(isField ? name : '', parts, isField ? name : capitalised(of))
  }

  /**
   * Labels of the values of a field.
   * @param otherwise the name before a value that is only a number
   * @returns their ids
   */
  namedLabels(name: string, values: readonly string[], otherwise = name): string[] {
    const ids = values.map((value) => {
      if (value.trim() === '') return null
      const label = labelNameOf(/\p{L}/u.test(value) ? name : otherwise, value)
      if (label === null)
        this.count('left_out', FIELD, `A value of “${otherwise}” cannot be the name of a label.`)
      return label === null ? null : this.label(label)
    })
    return ids.filter((id): id is string => id !== null)
  }

  /** The parent applies only if the sub-ticket names no parent itself. */
  parentOf(sub: string, parent: string): void {
    this.#room()
    this.subTickets.set(idOf(sub), idOf(parent))
  }

  relation(kind: Value<'relation'>['kind'], from: string, to: string): void {
    this.#room()
    this.relations.add({ kind, from: idOf(from), to: idOf(to) })
  }

  comment({ id, ticket, content, ...draft }: CommentDraft): void {
    const key = idOf(id ?? `${ticket}/comment/${this.#counted(ticket)}`)
    if (this.#commentIds.has(key)) {
      this.#twice('comment', key)
      return
    }
    this.#room()
    this.#commentIds.add(key)
    const text = this.#text(content, 'comment', key)
    if (text === null) {
      this.remark('left_out', 'comment', key, 'It has no text.')
      return
    }
    const blank = { author: null, created_at: null, edited_at: null, reactions: {} }
    const comment = { ...blank, ...draft, ticket: idOf(ticket) }
    const [first = text, ...rest] = partsOf(text, COMMENT)
    this.comments.add({ ...comment, id: key, content: first })
    if (rest.length > 0)
      this.remark(
        'changed',
        'comment',
        key,
        'It is too long for one comment; the rest follows in further ones.',
      )
    for (const [index, content] of rest.entries()) {
      this.#room()
      this.comments.add({ ...comment, id: idOf(`${key}/${index + 2}`), content, reactions: {} })
    }
  }

  file({ id, ticket, name, ...draft }: FileDraft): void {
    const key = idOf(id)
    if (this.#fileIds.has(key)) {
      this.#twice('file', key)
      return
    }
    this.#room()
    this.#fileIds.add(key)
    const blank = { mime: null, size: null, sha256: null, path: null, uploader: null, created_at: null }
    this.files.add({ ...blank, ...draft, id: key, ticket: idOf(ticket), name: oneLine(name).text || 'file' })
  }

  /** Reads an instant. Null if the text is empty, or makes no sense, which is remarked. */
  at(text: string | null | undefined, id: string | null, order?: DayOrder): string | null {
    if (!text?.trim()) return null
    const instant = instantOf(text, this.timeZone, order)
    if (instant === null) this.remark('changed', 'date', id, NO_DATE)
    return instant
  }

  /** Reads a day. Null if the text is empty, or makes no sense, which is remarked. */
  day(
    text: string | null | undefined,
    id: string | null,
    order?: DayOrder,
    isInstant = false,
  ): string | null {
    if (!text?.trim()) return null
    const day = dayOf(text, this.timeZone, order, isInstant)
    if (day === null) this.remark('changed', 'date', id, NO_DATE)
    return day
  }

  /** Reads points: a whole number. A fraction is rounded up, with a remark. */
  points(text: string | null | undefined, id: string): number | null {
    const decimal = text?.trim().replace(',', '.')
    if (!decimal) return null
    const points = Number(decimal)
    if (Number.isInteger(points) && points >= 0 && points < 1e9) return points
    this.remark(
      'changed',
      'estimate',
      id,
      'Estimates are whole numbers here; others are rounded up, or left out.',
    )
    return points >= 0 && points < 1e9 ? Math.ceil(points) : null
  }

  #twice(of: 'ticket' | 'comment' | 'file', id: string): void {
    this.remark('left_out', of, id, SAME_ID(of))
    this.fruitless()
  }

  /** Counts a record, because its id is held in memory to find duplicates. */
  #room(): void {
    this.#records += 1
    const { records } = this.limits
    if (this.#records > records)
      throw new SourceError(t('It holds more than {count} records.', { count: records.toLocaleString('en') }))
  }

  /** Counts the comments without an id of a ticket. */
  #counted(of: string): number {
    const ticket = idOf(of)
    const count = (this.#nameless.get(ticket) ?? 0) + 1
    this.#nameless.set(ticket, count)
    return count
  }

  #title(title: string | null, id: string): string {
    if (title !== null && title.length > TITLE)
      this.remark('changed', 'ticket', id, 'Its title is longer than 10,000 characters; it is cut.')
    const { text, isChanged } = oneLine(cut(title ?? '', TITLE))
    if (text === '') {
      this.remark('changed', 'ticket', id, 'It has no title; it is called by its key or number.')
      return id === '' ? UNTITLED : beginning(id, 100)
    }
    if (isChanged) this.remark('changed', 'ticket', id, 'Invisible characters were taken out of its title.')
    return text
  }

  #text(source: string | null, of: string, id: string): string | null {
    if (source === null) return null
    const { text, isChanged } = storable(source)
    if (isChanged) this.remark('changed', of, id, 'Characters that cannot be stored were taken out.')
    return text.trim() === '' ? null : text
  }
}

function numberOf(number: number | null | undefined): number | null {
  return number != null && Number.isInteger(number) && number > 0 && number <= MAX_NUMBER ? number : null
}

function shortened(text: string | null | undefined, length: number): string | null {
  return text ? beginning(oneLine(text).text, length) || null : null
}

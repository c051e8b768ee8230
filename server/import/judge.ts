// Checks each record that a reader yields: it must have the shape of the bundle, refer only to earlier records, and fit the
// limits. Valid records are staged, one a line; others are counted with the reason. This module knows nothing of the project.
import { ATTACHMENTS_PER_TICKET } from '../../domain/attachment/attachment.ts'
import { BUNDLE_KINDS, type BundleKind, type BundleRecord, type Remark } from '../../domain/export/bundle.ts'
import { BUNDLE_SHAPES } from '../../domain/export/shapes.ts'
import { COMMENTS_PER_TICKET } from '../limits.ts'
import {
  cleanColumn,
  cleanComment,
  cleanFile,
  cleanLabel,
  cleanMilestone,
  cleanPerson,
  cleanTemplate,
  storable,
  type ValueOf,
} from './clean.ts'
import { cleanChange } from './clean-change.ts'
import { cleanCustom, cleanField } from './clean-custom.ts'
import { cleanRecurrence, NO_RULE } from './clean-recurrence.ts'
import { type StagedParent, TicketJudge, type TicketNumbers } from './judge-tickets.ts'
import { type HeldLimits, IMPORT_HELD, isHeld, tooMany } from './limits.ts'
import { idOf, isLarger, wordsOf } from './record.ts'
import { SourceError } from './source.ts'
import type { Tally } from './tally.ts'
import { Relations } from './tree.ts'

/** A record as it is staged. */
export type Staged = BundleRecord | StagedParent
export type StagedKind = Staged['kind']

const NO_TICKET = 'Its ticket does not exist'

export type Judged = TicketNumbers & {
  project: { id: string; name: string } | null
  people: ValueOf<'person'>[]
  records: number
}

export class Judge {
  readonly judged: Judged = { project: null, people: [], highest: 0, numberless: 0, records: 0 }
  readonly #tally: Tally
  readonly #now: string
  readonly #fileBytes: number
  readonly #limits: HeldLimits
  readonly #seen = new Map<BundleKind, Set<string>>(BUNDLE_KINDS.map((kind) => [kind, new Set()]))
  /** The index of each ticket, by its id. */
  readonly #tickets = new Map<string, number>()
  readonly #fields = new Map<string, ValueOf<'field'>>()
  readonly #comments = new Map<number, number>()
  readonly #files = new Map<number, number>()
  readonly #relations = new Relations()
  readonly #ofTickets: TicketJudge
  #last = 0

  constructor(
    tally: Tally,
    { now, fileBytes }: { now: string; fileBytes: number },
    limits: HeldLimits = IMPORT_HELD,
  ) {
    this.#tally = tally
    this.#limits = limits
    this.#now = now
    this.#fileBytes = fileBytes
    const accepted = { has: this.#has, tickets: this.#tickets, fields: this.#fields }
    this.#ofTickets = new TicketJudge(tally, now, accepted, this.judged)
  }

  /** Yields the staged form of a record. */
  *take(record: BundleRecord | Remark): Generator<Staged> {
    if (record.kind === 'remark') return this.#tally.remark(record)
    const { kind } = record
    const rank = BUNDLE_KINDS.indexOf(kind)
    if (rank < this.#last) throw new Error(`a reader gave a ${kind} after a ${BUNDLE_KINDS[this.#last]}`)
    if (rank > BUNDLE_KINDS.indexOf('ticket') && this.#last <= BUNDLE_KINDS.indexOf('ticket'))
      yield* this.finish()
    this.#last = rank
    const kept = this.#judge(record)
    if (!kept) return
    this.judged.records += 1
    this.#tally.show(kind, idOf(record), wordsOf(kept))
    yield kept
  }

  /** Yields the parents of tickets, after the last ticket. */
  *finish(): Generator<Staged> {
    yield* this.#ofTickets.parents()
  }

  #judge(record: BundleRecord): BundleRecord | null {
    const { kind } = record
    const id = idOf(record)
    const { success, data, error } = BUNDLE_SHAPES[kind].safeParse(record.value)
    if (!success)
      return this.#leave(kind, id, `Its field “${error.issues[0]?.path.join('.') ?? ''}” is not valid`)
    if (id !== storable(id)) return this.#leave(kind, id, 'Its id contains characters that cannot be stored')
    const seen = this.#seen.get(kind)
    const known = kind === 'ticket' ? this.#tickets.has(id) : seen?.has(id)
    if (known) return this.#leave(kind, id, 'Another record has the same id')
    if (kind !== 'ticket') seen?.add(id)
    const kept = (this.#rules[kind] as (value: unknown, id: string) => BundleRecord | null)(data, id)
    if (kept === null) return null
    if (isLarger(kept, this.#limits.recordBytes)) {
      seen?.delete(id)
      return this.#leave(kind, id, tooLarge(this.#limits.recordBytes))
    }
    this.#hold(kept)
    return kept
  }

  #hold({ kind, value }: BundleRecord): void {
    if (kind === 'project') this.judged.project = { id: value.id, name: value.name }
    else if (kind === 'person') this.judged.people.push(value)
    else if (kind === 'field') this.#fields.set(value.id, value)
    else if (kind === 'ticket') this.#tickets.set(value.id, this.#tickets.size)
    const known = kind === 'ticket' ? this.#tickets : this.#seen.get(kind)
    if (isHeld(kind) && (known?.size ?? 0) > this.#limits[kind])
      throw new SourceError(tooMany(kind, this.#limits[kind]))
  }

  readonly #rules: { [K in BundleKind]: (value: ValueOf<K>, id: string) => BundleRecord | null } = {
    project: (value) => {
      if (this.judged.project) return this.#leave('project', value.id, 'Only the first project is taken')
      return { kind: 'project', value }
    },
    person: (value, id) => ({ kind: 'person', value: cleanPerson(value, this.#alter('person', id)) }),
    column: (value, id) => ({ kind: 'column', value: cleanColumn(value, this.#alter('column', id)) }),
    label: (value, id) => ({ kind: 'label', value: cleanLabel(value, this.#alter('label', id)) }),
    milestone: (value, id) => ({
      kind: 'milestone',
      value: cleanMilestone(value, this.#alter('milestone', id)),
    }),
    field: (value, id) => {
      const field = cleanField(value, this.#alter('field', id))
      return field ? { kind: 'field', value: field } : this.#leave('field', id, 'It has no options')
    },
    template: (value, id) => {
      const alter = this.#alter('template', id)
      const template = cleanTemplate({ ...value, custom: this.#presetOf(value.custom ?? {}, alter) }, alter)
      return template ? { kind: 'template', value: template } : this.#leave('template', id, 'It is empty')
    },
    recurrence: (value, id) => {
      const alter = this.#alter('recurrence', id)
      const custom = value.custom ? this.#presetOf(value.custom, alter) : null
      const rule = cleanRecurrence({ ...value, custom }, { alter, has: this.#has })
      return rule ? { kind: 'recurrence', value: rule } : this.#leave('recurrence', id, NO_RULE)
    },
    ticket: (value, id) => ({
      kind: 'ticket',
      value: this.#ofTickets.judge(value, id, this.#alter('ticket', id)),
    }),
    relation: (value, id) => {
      const [from, to] = [this.#tickets.get(value.from), this.#tickets.get(value.to)]
      if (from === undefined || to === undefined) return this.#leave('relation', id, NO_TICKET)
      const reason = this.#relations.refuse(value.kind, from, to)
      return reason === null ? { kind: 'relation', value } : this.#leave('relation', id, reason)
    },
    comment: (value, id) => {
      const ticket = this.#tickets.get(value.ticket)
      if (ticket === undefined) return this.#leave('comment', id, NO_TICKET)
      const clean = { now: this.#now, alter: this.#alter('comment', id), knows: this.#knows }
      const comment = cleanComment({ ...value, author: this.#person(value.author) }, clean)
      if (!comment) return this.#leave('comment', id, 'It is empty')
      if (!count(this.#comments, ticket, COMMENTS_PER_TICKET))
        return this.#leave(
          'comment',
          id,
          `A ticket can have at most ${COMMENTS_PER_TICKET.toLocaleString('en')} comments`,
        )
      return { kind: 'comment', value: comment }
    },
    file: (value, id) => {
      const ticket = this.#tickets.get(value.ticket)
      if (ticket === undefined) return this.#leave('file', id, NO_TICKET)
      if (value.path === null) return this.#leave('file', id, 'The source has only its name, not its content')
      if ((value.size ?? 0) > this.#fileBytes)
        return this.#leave('file', id, 'It is larger than this server accepts')
      if (!count(this.#files, ticket, ATTACHMENTS_PER_TICKET))
        return this.#leave('file', id, `A ticket can have at most ${ATTACHMENTS_PER_TICKET} files`)
      const file = cleanFile(value, this.#now, this.#alter('file', id))
      return { kind: 'file', value: { ...file, uploader: this.#person(value.uploader) } }
    },
    change: (value, id) => {
      if (!this.#tickets.has(value.ticket)) return this.#leave('change', id, NO_TICKET)
      const clean = {
        now: this.#now,
        alter: this.#alter('change', id),
        knows: this.#has,
        fields: this.#fields,
      }
      const change = cleanChange(value, clean)
      if (!change) return this.#leave('change', id, 'It changed nothing that the history here records')
      return { kind: 'change', value: { ...change, actor: this.#person(value.actor) } }
    },
  }

  /** The values of a template or a recurring ticket. */
  #presetOf(values: NonNullable<ValueOf<'template'>['custom']>, alter: (reason: string) => void) {
    return cleanCustom(values, { fields: this.#fields, alter, knows: this.#knows })
  }

  /** The id of a person, or null if the bundle does not have that person. */
  #person(id: string | null): string | null {
    return id !== null && this.#knows(id) ? id : null
  }

  readonly #has = (kind: BundleKind, id: string) =>
    kind === 'ticket' ? this.#tickets.has(id) : this.#seen.get(kind)?.has(id) === true

  readonly #knows = (id: string) => this.#has('person', id)

  readonly #alter = (of: string, id: string) => (reason: string) =>
    this.#tally.remark({ what: 'changed', of, id, reason })

  #leave(of: string, id: string, reason: string): null {
    this.#tally.remark({ what: 'left_out', of, id, reason })
    return null
  }
}

const tooLarge = (bytes: number) =>
  `It is larger than ${Math.ceil(bytes / 1024 / 1024)} MB, the limit for one record`

/** @returns whether there was room for one more */
function count(counts: Map<number, number>, ticket: number, most: number): boolean {
  const known = counts.get(ticket) ?? 0
  if (known >= most) return false
  counts.set(ticket, known + 1)
  return true
}

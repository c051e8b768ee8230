// Checks the tickets that a reader yields: the records that they refer to, their numbers, and the tree of their parents.
import type { BundleKind } from '../../domain/export/bundle.ts'
import { LABELS_PER_TICKET } from '../../domain/limits.ts'
import { cleanTicket, type ValueOf } from './clean.ts'
import { cleanCustom } from './clean-custom.ts'
import type { Tally } from './tally.ts'
import { Tree } from './tree.ts'

/** Higher ticket numbers would leave the project no room for new ones. */
const HIGHEST_NUMBER = 9_999_999

/** The highest ticket number, and the count of tickets without a number. */
export type TicketNumbers = { highest: number; numberless: number }
/** Parents are records of their own that follow all tickets. */
export type StagedParent = { kind: 'parent'; value: { ticket: string; parent: string } }

/** The records that the judge accepted before. */
type Accepted = {
  has: (kind: BundleKind, id: string) => boolean
  /** The index of each ticket, by its id. */
  tickets: ReadonlyMap<string, number>
  fields: ReadonlyMap<string, ValueOf<'field'>>
}

export class TicketJudge {
  readonly #tally: Tally
  readonly #now: string
  readonly #accepted: Accepted
  readonly #counts: TicketNumbers
  readonly #numbers = new Set<number>()
  readonly #parents: [child: string, parent: string][] = []

  /** @param counts is kept up to date */
  constructor(tally: Tally, now: string, accepted: Accepted, counts: TicketNumbers) {
    this.#tally = tally
    this.#now = now
    this.#accepted = accepted
    this.#counts = counts
  }

  judge(value: ValueOf<'ticket'>, id: string, alter: (reason: string) => void): ValueOf<'ticket'> {
    const { has, fields } = this.#accepted
    const knows = (person: string) => has('person', person)
    const personOf = (person: string | null) => (person !== null && knows(person) ? person : null)
    const ticket = cleanTicket(value, this.#now, alter)
    if (ticket.parent !== null) this.#parents.push([id, ticket.parent])
    const labels = [...new Set(ticket.labels)].filter((label) => has('label', label))
    if (labels.length < ticket.labels.length) alter('Some of its labels do not exist')
    if (labels.length > LABELS_PER_TICKET)
      alter(`It has more than ${LABELS_PER_TICKET} labels: the first are kept`)
    if (!has('column', ticket.column)) alter('Its column does not exist: it is put into the first one')
    const { milestone, custom } = ticket
    const hasMilestone = typeof milestone === 'string' && has('milestone', milestone)
    if (milestone && !hasMilestone) alter('Its milestone does not exist')
    return {
      ...ticket,
      // A file of an earlier release does not say which milestone a ticket has.
      ...(milestone !== undefined && { milestone: hasMilestone ? milestone : null }),
      ...(custom !== undefined && {
        custom: cleanCustom(custom, { fields, alter, knows }),
      }),
      labels: labels.slice(0, LABELS_PER_TICKET),
      parent: null,
      number: this.#number(ticket.number, alter),
      reporter: personOf(ticket.reporter),
      assignee: personOf(ticket.assignee),
    }
  }

  #number(number: number | null, alter: (reason: string) => void): number | null {
    const isFree = number !== null && number <= HIGHEST_NUMBER && !this.#numbers.has(number)
    if (isFree) {
      this.#numbers.add(number)
      this.#counts.highest = Math.max(this.#counts.highest, number)
      return number
    }
    this.#counts.numberless += 1
    if (number !== null) alter('Its number is too high, or is used twice in the source: it gets another one')
    return null
  }

  /** Yields the parents of all tickets since the last call. */
  *parents(): Generator<StagedParent> {
    const { tickets } = this.#accepted
    const tree = new Tree()
    for (const [ticket, parent] of this.#parents.splice(0)) {
      const [child, above] = [tickets.get(ticket), tickets.get(parent)]
      // The sub-ticket itself was left out.
      if (child === undefined) continue
      const reason = above === undefined ? 'Its parent does not exist' : tree.refuse(child, above)
      if (reason !== null) this.#tally.remark({ what: 'changed', of: 'ticket', id: ticket, reason })
      else yield { kind: 'parent', value: { ticket, parent } }
    }
  }
}

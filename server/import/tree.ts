// Decides which parents and relations of a source are valid, by the same rules as the database, before anything is written.
import { RELATIONS_PER_TICKET, type StoredKind } from '../../domain/relation/relation.ts'
import { SUB_TICKETS, TREE_LEVELS } from '../../domain/ticket/ticket.ts'

/** Accepts or refuses parents, with the reason. Tickets are numbers, so that a million of them fit in memory. */
export class Tree {
  readonly #parents = new Map<number, number>()
  readonly #heights = new Map<number, number>()
  readonly #children = new Map<number, number>()

  /** @returns the reason for a refusal; null if the parent was accepted */
  refuse(child: number, parent: number): string | null {
    if (child === parent) return 'Its parent is itself'
    let level = 0
    for (let up: number | undefined = parent; up !== undefined; up = this.#parents.get(up)) {
      if (up === child) return 'Its parent is below it'
      level += 1
    }
    const height = this.#heights.get(child) ?? 1
    if (level + height > TREE_LEVELS)
      return `It would be more than ${TREE_LEVELS} levels deep: it comes without its parent`
    const children = this.#children.get(parent) ?? 0
    if (children >= SUB_TICKETS) return `Its parent has ${SUB_TICKETS} sub-tickets already`
    this.#parents.set(child, parent)
    this.#children.set(parent, children + 1)
    let grown = height + 1
    for (let up: number | undefined = parent; up !== undefined; up = this.#parents.get(up)) {
      if ((this.#heights.get(up) ?? 1) >= grown) break
      this.#heights.set(up, grown)
      grown += 1
    }
    return null
  }
}

/** The most steps of one search for a circle, and of all searches of an import. Beyond them the database decides. */
const REACH = 20_000
const WALKED = 5_000_000

export class Relations {
  readonly #pairs = new Set<string>()
  readonly #counts = new Map<number, number>()
  readonly #blocks = new Map<number, number[]>()
  #walked = 0

  /** @returns the reason for a refusal; null if the relation was accepted */
  refuse(kind: StoredKind, from: number, to: number): string | null {
    if (from === to) return 'A ticket cannot be related to itself'
    const pair = `${kind} ${Math.min(from, to)} ${Math.max(from, to)}`
    if (this.#pairs.has(pair)) return 'The two tickets already have this relation'
    const [one, other] = [this.#counts.get(from) ?? 0, this.#counts.get(to) ?? 0]
    if (one >= RELATIONS_PER_TICKET || other >= RELATIONS_PER_TICKET)
      return `A ticket can have at most ${RELATIONS_PER_TICKET} relations`
    if (kind === 'blocks' && this.#leads(to, from)) return 'The tickets would block each other in a circle'
    this.#pairs.add(pair)
    this.#counts.set(from, one + 1)
    this.#counts.set(to, other + 1)
    if (kind === 'blocks') this.#blocks.set(from, [...(this.#blocks.get(from) ?? []), to])
    return null
  }

  #leads(from: number, to: number): boolean {
    const seen = new Set([from])
    for (const ticket of seen) {
      if (ticket === to) return true
      this.#walked += 1
      if (seen.size > REACH || this.#walked > WALKED) return false
      for (const next of this.#blocks.get(ticket) ?? []) seen.add(next)
    }
    return false
  }
}

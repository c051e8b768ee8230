// Forecasts which relations of a source the database will accept beside those that are here and those of earlier portions: each pair
// once, a limit for each ticket, and no tickets that block each other in a circle (db/migrations/0026).
import { sql } from 'kysely'
import { RELATIONS_PER_TICKET } from '../../domain/relation/relation.ts'
import type { Db } from '../db/handle.ts'
import type { ValueOf } from './clean.ts'

/** A ticket here by its id, or a new one by a name that no id has. */
type Node = string
type Edge = { kind: ValueOf<'relation'>['kind']; from: Node; to: Node }

/** The most steps of all searches for circles. Beyond them the run decides. */
const STEPS = 200_000

/** @param id the id of the ticket here; null for a new one */
export const nodeIn = (id: string | null, source: string): Node => id ?? `new ${source}`
const pairOf = ({ kind, from, to }: Edge) => JSON.stringify([kind, ...[from, to].sort()])

export class ForecastRelations {
  readonly #db: Db
  readonly #pairs = new Set<string>()
  readonly #added = new Map<Node, number>()
  readonly #blocks = new Map<Node, Node[]>()
  /** The judge refuses circles within the source, so that only tickets that are here can close another one. */
  #touchesHere = false
  #steps = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Whether the relation will be accepted; it then counts for the relations after it. */
  async accepts(edge: Edge): Promise<boolean> {
    const { kind, from, to } = edge
    const isHere = [from, to].map((node) => !node.startsWith('new '))
    this.#touchesHere ||= isHere.includes(true)
    if (this.#pairs.has(pairOf(edge)) || (!isHere.includes(false) && (await this.#isThere(edge))))
      return false
    for (const [at, node] of [from, to].entries())
      if ((isHere[at] ? await this.#countOf(node) : 0) + (this.#added.get(node) ?? 0) >= RELATIONS_PER_TICKET)
        return false
    if (kind === 'blocks' && this.#touchesHere && (await this.#leads(to, from))) return false
    this.#pairs.add(pairOf(edge))
    for (const node of [from, to]) this.#added.set(node, (this.#added.get(node) ?? 0) + 1)
    if (kind === 'blocks') this.#blocks.set(from, [...(this.#blocks.get(from) ?? []), to])
    return true
  }

  async #isThere({ kind, from, to }: Edge): Promise<boolean> {
    const { rows } = await sql`select from relation where kind = ${kind}
      and least(from_id, to_id) = least(${from}::uuid, ${to}::uuid)
      and greatest(from_id, to_id) = greatest(${from}::uuid, ${to}::uuid)`.execute(this.#db)
    return rows.length > 0
  }

  async #countOf(id: Node): Promise<number> {
    const { rows } = await sql<{
      relation_count: number
    }>`select relation_count from ticket where id = ${id}`.execute(this.#db)
    return rows[0]?.relation_count ?? 0
  }

  /** Whether one ticket blocks another one, by relations that are here and those of the source. */
  async #leads(from: Node, to: Node): Promise<boolean> {
    const seen = new Set([from])
    for (let next = [from]; next.length > 0; ) {
      if (seen.has(to)) return true
      this.#steps += next.length
      if (this.#steps > STEPS) return false
      const known = next.filter((node) => !node.startsWith('new '))
      const { rows } =
        known.length === 0
          ? { rows: [] }
          : await sql<{ to_id: string }>`select to_id from relation
              where kind = 'blocks' and from_id = any(${known}::uuid[])`.execute(this.#db)
      const found = [
        ...next.flatMap((node) => this.#blocks.get(node) ?? []),
        ...rows.map(({ to_id }) => to_id),
      ]
      next = [...new Set(found)].filter((node) => !seen.has(node))
      for (const node of next) seen.add(node)
    }
    return false
  }
}

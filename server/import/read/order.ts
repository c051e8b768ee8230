// Orders the tickets of a source: repairs parents that are missing or circular, and turns places in a column into ranks.
import { numberKey } from '../../../domain/ticket/rank.ts'

/** The place of a ticket in its column; the lowest is on top. */
export type TicketPosition = { id: string; column: string; position: number | string }

/**
 * Removes parents that do not exist, and those that would form a circle.
 * @param parents of each ticket; changed
 * @returns the tickets that lost their parent
 */
export function dropInvalidParents(parents: Map<string, string | null>): { id: string; reason: string }[] {
  const orphaned: { id: string; reason: string }[] = []
  const cut = (id: string, reason: string) => {
    parents.set(id, null)
    orphaned.push({ id, reason })
  }
  const isSafe = new Set<string>()
  for (const [id, parent] of parents) {
    if (parent === null) continue
    if (!parents.has(parent)) cut(id, 'The parent is not in the source.')
    const path = new Set<string>()
    let at: string | null = id
    while (at !== null && parents.has(at) && !isSafe.has(at) && !path.has(at)) {
      path.add(at)
      at = parents.get(at) ?? null
    }
    if (at !== null && path.has(at)) cut(at, 'The parent is its own sub-ticket.')
    for (const one of path) isSafe.add(one)
  }
  return orphaned
}

/**
 * The keys of manual order (domain/ticket/rank.ts), assigned as if the tickets of each column were created from bottom to top.
 */
export function ranksOf(positions: readonly TicketPosition[]): Map<string, string> {
  const columns = new Map<string, TicketPosition[]>()
  for (const position of positions) {
    const known = columns.get(position.column)
    if (known) known.push(position)
    else columns.set(position.column, [position])
  }
  const ranks = new Map<string, string>()
  for (const column of columns.values()) {
    column.sort((one, other) => compare(one.position, other.position))
    for (const [index, { id }] of column.entries()) ranks.set(id, `${numberKey(column.length - index)}V`)
  }
  return ranks
}

function compare(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [text, next] = [String(one), String(other)]
  if (text === next) return 0
  return text < next ? -1 : 1
}

// The tickets that a click selects, as plain values.
import type { ShownGroup } from '../ticket/shown-tickets.ts'

type Groups = readonly (Pick<ShownGroup, 'load'> & { tickets: () => readonly { id: string }[] })[]

export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The tickets between two tickets in the order shown, both included; only `to` if the two are in different columns. */
export function between(groups: Groups, from: string | undefined, to: string): string[] {
  for (const group of groups) {
    const ids = group.tickets().map(({ id }) => id)
    const [start, end] = [ids.indexOf(from ?? ''), ids.indexOf(to)]
    if (start >= 0 && end >= 0) return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
  }
  return [to]
}

/** The selected tickets that are still shown; the same set if all of them are. */
export function stillShown(selected: ReadonlySet<string>, groups: Groups): ReadonlySet<string> {
  const shown = new Set(allOf(groups))
  const left = [...selected].filter((id) => shown.has(id))
  return left.length === selected.size ? selected : new Set(left)
}

export const allOf = (groups: Groups) => groups.flatMap((group) => group.tickets().map(({ id }) => id))

export const hasMore = (groups: Groups) => groups.some(({ load }) => load !== undefined)

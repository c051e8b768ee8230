// The direction of relations: how one is stored, and what it is for the ticket at each end.
import type { RelationKind, StoredKind, StoredRelation } from './relation.ts'

const REVERSED = { is_blocked_by: 'blocks', is_duplicated_by: 'duplicates' } as const

type End = { id: string; number: number }

/**
 * How a relation is stored.
 * @param ticket the ticket to which `kind` applies
 */
export function storedRelation(kind: RelationKind, ticket: End, other: End): StoredRelation {
  const isReversed = kind === 'is_blocked_by' || kind === 'is_duplicated_by'
  const [from, to] = isReversed ? [other, ticket] : [ticket, other]
  const stored = isReversed ? REVERSED[kind] : kind
  return { kind: stored, from_id: from.id, from_number: from.number, to_id: to.id, to_number: to.number }
}

/** The kind that a stored relation has for the ticket at one of its ends. */
export function kindAt(kind: StoredKind, end: 'from' | 'to'): RelationKind {
  if (end === 'from' || kind === 'relates_to') return kind
  return kind === 'blocks' ? 'is_blocked_by' : 'is_duplicated_by'
}

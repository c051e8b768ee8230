// Relations between two tickets of a project.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { filterValues, Id } from '../text.ts'
import { MAX_TICKET_NUMBER } from '../ticket/address.ts'
import { Ticket } from '../ticket/ticket.ts'
import { BLOCKED_AT_ONCE } from './blockers.ts'

/** The kinds of relations, in the order in which a ticket shows them. */
export const RELATION_KINDS = [
  { value: 'is_blocked_by', label: t('Blocked by') },
  { value: 'blocks', label: t('Blocks') },
  { value: 'relates_to', label: t('Relates to') },
  { value: 'duplicates', label: t('Duplicates') },
  { value: 'is_duplicated_by', label: t('Duplicated by') },
] as const
export const RelationKind = z.enum(RELATION_KINDS.map(({ value }) => value))
/** The relation of a ticket to another one. */
export type RelationKind = z.infer<typeof RelationKind>

/** The most relations of one ticket, in both directions; the database refuses more. */
export const RELATIONS_PER_TICKET = 100

/** A relation as it is stored. Each kind has one direction: from the ticket that blocks, or from the duplicate. */
export const StoredKind = RelationKind.exclude(['is_blocked_by', 'is_duplicated_by'])
export type StoredKind = z.infer<typeof StoredKind>

/** Both tickets of a relation, by number and id. */
export const StoredRelation = z.object({
  kind: StoredKind,
  from_id: z.uuid(),
  from_number: z.int(),
  to_id: z.uuid(),
  to_number: z.int(),
})
export type StoredRelation = z.infer<typeof StoredRelation>

export const Relation = z.object({
  kind: RelationKind.describe('The kind of relation, seen from this ticket'),
  ticket: Ticket.pick({ id: true, number: true, title: true, status: true, column: true }),
})
/** A relation as one of its two tickets shows it, with the other ticket. */
export type Relation = z.infer<typeof Relation>

/** A relation in an export. It is exported once: with the ticket that blocks, or with the duplicate. */
export const ExportedRelation = z.object({
  kind: StoredKind,
  number: z.int().describe('The number of the other ticket'),
})

export const ChangeRelation = z.strictObject({
  kind: RelationKind,
  ticket_id: Id.describe('The other ticket, of the same project'),
})

const BlockedNumber = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((text) => Number(text) <= MAX_TICKET_NUMBER)
export const ListBlockers = z.strictObject({
  blocked: filterValues(
    BlockedNumber,
    BLOCKED_AT_ONCE,
    t('numbers of tickets'),
    '^[1-9][0-9]*(,[1-9][0-9]*)*$',
  ).describe('The numbers of the blocked tickets, separated by commas'),
})

export const Blocker = StoredRelation.omit({ kind: true })

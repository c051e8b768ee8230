// Bulk changes: which tickets are changed, what is done to each of them, and the progress.
import * as z from 'zod'
import { ChangeTicketLabels } from '../label/label.ts'
import type { RevertWay } from '../revert/revert.ts'
import { Id } from '../text.ts'
import { ColumnKey, Status, TicketChanges, TicketFilter } from '../ticket/ticket.ts'

/** The most tickets that one request can list by id, and the most that one bulk change includes. */
export const BULK_NAMED = 5_000
export const BULK_MOST = 10_000
/** Up to this many tickets are changed before the request is answered. */
export const BULK_AT_ONCE = 50
/** The most failed tickets that are listed by number; the counts include all of them. */
export const BULK_LISTED = 100

const some = (what: object) => Object.values(what).some((value) => value !== undefined)

/** All fields except texts, which differ for each ticket, and except fields that have an act of their own. */
const BulkEdit = TicketChanges.omit({ title: true, description: true, status: true, label_ids: true }).refine(
  some,
  'Takes at least one field',
)

const BULK_ACTS = ['move', 'edit', 'label', 'delete', 'restore', 'undo', 'revert'] as const

/** The change of each ticket. It follows the same rules as the command of the same name. */
export const BulkAct = z.discriminatedUnion('do', [
  z
    .strictObject({ do: z.literal('move'), column: ColumnKey.optional(), status: Status.optional() })
    .refine(({ column, status }) => column !== undefined || status !== undefined, {
      message: 'Takes a column or a status',
      path: ['column'],
    }),
  z.strictObject({ do: z.literal('edit'), changes: BulkEdit }),
  z.strictObject({ do: z.literal('label'), ...ChangeTicketLabels.shape }),
  z.strictObject({ do: z.literal('delete') }),
  z.strictObject({ do: z.literal('restore') }),
])
export type BulkAct = z.infer<typeof BulkAct>

export const StartBulkChange = z
  .strictObject({
    id: Id.describe('Made by whoever starts it; a second start with the same one does nothing'),
    tickets: z
      .union([z.array(Id).min(1, 'Takes at least one ticket').max(BULK_NAMED), TicketFilter])
      .describe('Their ids, or a filter: those that match when it starts'),
    act: BulkAct,
  })
  .refine(({ tickets, act }) => Array.isArray(tickets) || act.do !== 'restore', {
    message: 'Takes ids: a filter finds no deleted tickets',
    path: ['tickets'],
  })
export const UndoBulkChange = z.strictObject({
  id: StartBulkChange.shape.id,
  of: Id.describe('What is taken back'),
})
/** The act as it is stored: it may also undo another bulk change, or revert the changes of a person. */
export type StoredAct =
  | BulkAct
  | { do: 'undo'; of: string }
  | { do: 'revert'; of: string; since: string; way?: RevertWay }
export const CountTickets = z.strictObject({
  ...TicketFilter.shape,
  most: z.coerce.number().int().min(1).max(BULK_MOST).default(BULK_MOST),
})
export const OneBulkChange = z.strictObject({ id: Id })

/** The state of a bulk change; `refused`: the person lost the right to continue. */
export const BulkState = z.enum(['running', 'finished', 'stopped', 'refused'])
export type BulkState = z.infer<typeof BulkState>

export const BulkChange = z.object({
  id: z.uuid(),
  does: z.enum(BULK_ACTS).describe('The kind of its act'),
  state: BulkState,
  started_at: z.iso.datetime(),
  total: z.int(),
  changed: z.int(),
  unchanged: z.int().describe('Those that were already so'),
  partly: z.int().describe('Of those that were changed: by a part only, with the reason among the failures'),
  failed: z.int(),
  failures: z
    .array(
      z.object({
        ticket_id: z.uuid(),
        number: z.int().nullable().describe('Null if the project has no such ticket'),
        code: z.string().describe('The reason, as the code of a refusal'),
      }),
    )
    .describe(`The first ${BULK_LISTED} that could not be changed, or only in part`),
})
/** A bulk change and its progress. */
export type BulkChange = z.infer<typeof BulkChange>

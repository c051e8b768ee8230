// History: who changed what and when, read from the event log. The texts of earlier versions have a call of their own.

import * as z from 'zod'
import { BULK_ACTIONS } from '../bulk/bulk.ts'
import { type EventType, Via } from '../event.ts'
import { EVENT_TYPES } from '../event-types.ts'
import { Imported } from '../import/imported.ts'
import { t } from '../locale/message.ts'
import { Id } from '../text.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** A former or a new value: a word, a number, an id, yes, a list of words or ids, or none. */
export const HistoryValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type HistoryValue = z.infer<typeof HistoryValue>

export const HistoryChange = z.object({
  field: z.string(),
  before: HistoryValue,
  after: HistoryValue,
  is_text: z.boolean().describe('A text: `getReplacedText` returns its former version'),
})
/** One field of one change. For a text, both values are null if the reader may not see earlier texts. */
export type HistoryChange = z.infer<typeof HistoryChange>

export const HistoryEntry = z.object({
  seq: z
    .int()
    .describe('Number of the change in its project; below 0: a change in the source, before the import'),
  at: z.iso.datetime(),
  type: z.enum(EVENT_TYPES as [EventType, ...EventType[]]),
  actor: Profile.nullable(),
  ticket: z
    .object({ id: z.uuid(), number: z.int(), title: z.string().nullable().describe('null if it is deleted') })
    .nullable(),
  comment_id: z.uuid().nullable(),
  attachment: z
    .object({ id: z.uuid(), name: z.string().nullable().describe('null if it was removed') })
    .nullable(),
  person: Profile.nullable().describe('The member that the change is about'),
  changes: z.array(HistoryChange),
  via: z
    .object({ way: Via, token: z.string().nullable().describe('The name of the token') })
    .nullable()
    .describe('How the change was made; null: by a person on a page'),
  undid: z.int().nullable().describe('Number of the change that it undoes'),
  bulk: z
    .object({
      id: z.uuid(),
      does: z.enum(BULK_ACTIONS).nullable().describe('The kind of its action; null after it was removed'),
      changes: z.int(),
    })
    .nullable()
    .describe('With `group`: the bulk change that this is the newest change of'),
  imported: Imported.extend({
    id: z.uuid().describe('Identifies the change to `getReplacedText` if `seq` is below 0'),
  })
    .nullable()
    .describe('The person who imported it, and its source; null: it was made here'),
})
/** One change, as the history shows it. */
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The number of changes in one window. */
export const HISTORY_WINDOW = 50
const limit = windowLimit(HISTORY_WINDOW)
const Seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const ListHistory = z.strictObject({
  after: z.coerce
    .number()
    .int()
    .min(Number.MIN_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Only changes with a higher number'),
  limit,
})
export const ListChanges = z.strictObject({
  before: Seq.optional().describe('Only changes with a lower number'),
  group: z.literal('bulk').optional().describe('`bulk`: one entry for each bulk change'),
  bulk_id: Id.optional().describe('Only the changes of this bulk change'),
  limit,
})

export const UndoChange = z.strictObject({ seq: Seq.describe('Number of the change, of this ticket') })

/** The texts whose earlier versions can be read. */
export const VERSIONED_TEXTS = ['title', 'description', 'content'] as const
/** A kind of text whose former versions are kept. */
export type VersionedText = (typeof VERSIONED_TEXTS)[number] | `text:${string}`

/** A former version of a text. */
export const TextVersion = z.strictObject({
  seq: z
    .union([Seq, Id], t('Must be the number of a change, or the id of one that was imported'))
    .describe('The change that replaced the text: its number, or `imported.id` of an imported change'),
  field: z
    .union([z.enum(VERSIONED_TEXTS), z.templateLiteral(['text:', z.uuid()])])
    .describe('`title`, `description`, `content`, or `text:` with the id of a custom field'),
})

/** A text that a change replaced. */
export const ReplacedText = z.object({
  before: z.string().nullable(),
  after: z.string().nullable().describe('The text that replaced it'),
  is_removed: z.boolean().describe('The earlier text was erased'),
})

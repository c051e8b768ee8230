// The shapes of the records in a bundle.
import * as z from 'zod'
import { ColumnColor } from '../column/column.ts'
import { Reactions } from '../comment/comment.ts'
import { FieldKind, FieldOption } from '../field/field.ts'
import { CustomValue } from '../field/value.ts'
import { pick } from '../fields.ts'
import { LabelColor } from '../label/label.ts'
import { Recurrence } from '../recurrence/recurrence.ts'
import { StoredKind } from '../relation/relation.ts'
import { FIELDS, LATER_FIELDS, type NamingField, type PortableField } from '../ticket/fields.ts'
import { TicketOrder } from '../ticket/order.ts'
import { Status, sentShapes } from '../ticket/shapes.ts'
import { TicketType } from '../ticket/ticket.ts'

/** An id in the source. */
const SourceId = z.string().min(1).max(400)
export const At = z.iso.datetime()

const BundleProject = z.object({
  id: SourceId,
  name: z.string(),
  key: z.string().nullable().describe('The prefix of its ticket keys, if the source has one'),
  description: z.string().nullable(),
  ticket_order: TicketOrder,
})

const BundlePerson = z.object({
  id: SourceId,
  name: z.string().describe('As the source shows it'),
  username: z.string().nullable(),
  email: z.string().nullable().describe('If the source has it'),
})

const BundleColumn = z.object({
  id: SourceId,
  name: z.string(),
  status: Status,
  color: ColumnColor,
  work_limit: z.int().nullable(),
  delivered: z
    .boolean()
    .optional()
    .describe('False for a column of done tickets that were closed without being delivered'),
})

const BundleLabel = z.object({
  id: SourceId,
  name: z.string(),
  color: LabelColor,
  source_color: z
    .string()
    .nullable()
    .describe('The name of its colour in the source, if that is a different one'),
  description: z.string().nullable(),
})

/**
 * The origin of a record that had been imported into the source itself. A further import ignores this: the person who runs it is
 * recorded as the importer.
 */
const BundleImported = z
  .object({
    by: SourceId.nullable().describe('A person; null: no longer known'),
    source: z.string(),
    reactions: z
      .partialRecord(Reactions.keyType, z.array(SourceId))
      .optional()
      .describe('For a comment: its reactions that were imported with it'),
  })
  .nullish()
  .describe('The person who had imported it there, and its source; null: it was written there')

const BundleMilestone = z.object({
  id: SourceId,
  name: z.string(),
  start_date: z.iso.date().nullable(),
  due_date: z.iso.date().nullable(),
  goal: z.string().nullable().describe('Markdown'),
  repeat_weeks: z.int().nullable(),
  closed_at: At.nullable().describe('Null: it is open'),
})

const BundleField = z.object({
  id: SourceId,
  name: z.string(),
  kind: FieldKind,
  unit: z.string().nullable(),
  on_card: z.boolean(),
  options: z
    .array(FieldOption.extend({ id: SourceId }))
    .describe('In their order; empty for other kinds than `choice` and `choices`'),
})

/** The text with which the description of a new ticket of this type begins. */
/** Values in the fields of the bundle, by the ids of the fields; options and people by their ids. */
const BundleCustom = z.record(SourceId, CustomValue)

const BundleTemplate = z.object({
  ticket_type: TicketType,
  description: z.string().nullable(),
  custom: BundleCustom.optional(),
})

/** A recurring ticket. An import pauses it, so that nothing is made before somebody has looked at it. */
const BundleRecurrence = z.object({
  id: SourceId,
  title: Recurrence.shape.title,
  description: Recurrence.shape.description,
  type: Recurrence.shape.type,
  priority: Recurrence.shape.priority,
  estimate: Recurrence.shape.estimate,
  due_in_days: Recurrence.shape.due_in_days,
  custom: BundleCustom.nullable().optional().describe('null: those of the template of its type'),
  assignee: SourceId.nullable(),
  labels: z.array(SourceId),
  column: SourceId.nullable(),
  rule: Recurrence.shape.rule,
  starts_on: Recurrence.shape.starts_on,
  time: Recurrence.shape.time,
  zone: Recurrence.shape.zone,
  mode: Recurrence.shape.mode,
  ends_on: Recurrence.shape.ends_on,
  ends_after: Recurrence.shape.ends_after,
  made: Recurrence.shape.made,
})

const PORTABLE_SHAPES = sentShapes(FIELDS)
/** An archive of an earlier release has none of these fields. */
const LATER = z.object(pick(PORTABLE_SHAPES, LATER_FIELDS)).partial().shape

const BundleTicket = z.object({
  id: SourceId,
  number: z.int().positive().nullable().describe('Kept if it is free in the project'),
  key: z.string().nullable().describe('Its key in the source, such as APO-12'),
  former_keys: z
    .array(z.string())
    .optional()
    .describe(
      'Keys that it had earlier: before its project was renamed, and in the sources of imports, the last one first',
    ),
  url: z.string().nullable().describe('Its address in the source'),
  title: PORTABLE_SHAPES.title,
  description: PORTABLE_SHAPES.description.describe('Markdown'),
  type: PORTABLE_SHAPES.type,
  priority: PORTABLE_SHAPES.priority,
  column: SourceId,
  rank: z.string().nullable(),
  reporter: SourceId.nullable().describe('A person; null: the source does not have one'),
  assignee: SourceId.nullable(),
  labels: z.array(SourceId),
  milestone: SourceId.nullish(),
  due_date: PORTABLE_SHAPES.due_date,
  estimate: PORTABLE_SHAPES.estimate,
  parent: SourceId.nullable().describe('A ticket, which may come later in the file'),
  created_at: At.nullable(),
  updated_at: At.nullable(),
  imported: BundleImported,
  custom: z
    .record(SourceId, CustomValue)
    .optional()
    .describe(
      'Its values in the custom fields of this bundle, by their ids, with the ids of options and people',
    ),
  ...LATER,
} satisfies Record<PortableField | NamingField, z.ZodType> & z.ZodRawShape)

const BundleRelation = z.object({ kind: StoredKind, from: SourceId, to: SourceId })

const BundleComment = z.object({
  id: SourceId,
  ticket: SourceId,
  author: SourceId.nullable(),
  content: z.string().describe('Markdown'),
  created_at: At.nullable(),
  edited_at: At.nullable(),
  reactions: z
    .partialRecord(Reactions.keyType, z.array(SourceId))
    .describe('The people of this bundle who reacted, by reaction'),
  imported: BundleImported,
})

const BundleFile = z.object({
  id: SourceId,
  ticket: SourceId,
  name: z.string(),
  mime: z.string().nullable(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  path: z.string().nullable().describe('The path of its content in the archive; null: the source has none'),
  uploader: SourceId.nullable(),
  created_at: At.nullable(),
  imported: BundleImported,
})

/** One change of a ticket, as the source recorded it. */
const BundleChange = z.object({
  id: SourceId,
  ticket: SourceId,
  at: At,
  actor: SourceId.nullable(),
  type: z.string().describe("As in the event log, or the source's own name"),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  imported: BundleImported,
})

/** The shape of each kind of record, in the order in which they come. */
export const BUNDLE_SHAPES = {
  project: BundleProject,
  person: BundlePerson,
  column: BundleColumn,
  label: BundleLabel,
  milestone: BundleMilestone,
  field: BundleField,
  template: BundleTemplate,
  recurrence: BundleRecurrence,
  ticket: BundleTicket,
  relation: BundleRelation,
  comment: BundleComment,
  file: BundleFile,
  change: BundleChange,
} as const

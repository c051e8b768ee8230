// Moving a ticket to another project: the input, and what has no match there.
import * as z from 'zod'
import { seq } from '../operation.ts'
import { Id } from '../text.ts'
import { Profile } from '../user/user.ts'

export const MoveToProject = z.strictObject({
  project_id: Id.describe('The project that the ticket moves to'),
})

/** The values that a ticket loses when it moves. */
export const Dropped = z.object({
  labels: z.array(z.string()).describe('The names of its labels that the other project does not have'),
  column: z
    .string()
    .nullable()
    .describe('The name of its column, if the other project has none of that name'),
  assignee: Profile.nullable().describe('Its assignee, if not a member of the other project'),
  milestone: z
    .string()
    .nullable()
    .describe('The name of its milestone, if the other project has none of that name'),
  fields: z
    .array(z.string())
    .describe(
      'The names of its custom fields, or of a field and an option, that the other project does not have',
    ),
  relations: z.int().describe('The relations to tickets that stay; they become keys in a comment'),
  sub_tickets: z.int().describe('Its sub-tickets, which stay as ordinary tickets; a comment has their keys'),
  parent: z.boolean().describe('Whether it has a parent, which stays; a comment has the key'),
})
/** The values that a ticket loses when it moves. */
export type Dropped = z.infer<typeof Dropped>

export const MovePreview = z.object({
  seq,
  column: z.string().describe('The name of the column that the ticket would be in'),
  number: z
    .int()
    .nullable()
    .describe('The number that it had there before and gets again; null: a new number'),
  dropped: Dropped,
})
/** The outcome of a move, before it is made. */
export type MovePreview = z.infer<typeof MovePreview>

export const FindMovedTicket = z.strictObject({
  project_id: Id.describe('The project of the former address'),
  number: z.coerce.number().int().min(1).max(2_147_483_647),
})

export const MovedTicket = z.object({
  ticket: z
    .object({ id: z.uuid(), project_id: z.uuid(), number: z.int() })
    .nullable()
    .describe('Null if no ticket that the caller may read had this address'),
})

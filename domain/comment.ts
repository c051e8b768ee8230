// Comments on a ticket.
import * as z from 'zod'
import { BYTE_LIMITS, Id, LIMITS, requiredText } from './text.ts'
import { Profile } from './user.ts'

export const Comment = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  ticket_id: z.uuid(),
  author_id: z.uuid(),
  author: Profile,
  content: z.string(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Comment = z.infer<typeof Comment>

const Content = requiredText(LIMITS.comment_content, 'Please enter a comment', BYTE_LIMITS.comment_content)

export const CreateComment = z.strictObject({ content: Content })
export const UpdateComment = z.strictObject({
  version: z.int().describe('The version the edit started from'),
  content: Content,
})
export const ListComments = z.strictObject({
  after: Id.optional().describe('Comments later than this one only'),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

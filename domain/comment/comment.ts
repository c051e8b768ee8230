// Comments on a ticket.

import * as z from 'zod'
import { Imported, imported } from '../import/imported.ts'
import { BYTE_LIMITS, LARGEST_COMMENT_WINDOW, LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Id, requiredText } from '../text.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** The reactions that people can give to a comment, in the order in which they are offered. */
export const REACTIONS = ['thumbs_up', 'thumbs_down', 'laugh', 'celebrate', 'heart', 'eyes'] as const
/** An emoji with which people can react to a comment. */
export type Reaction = (typeof REACTIONS)[number]

/** The list of people is always sent whole, so that each user can see whether they are in it. */
export const PEOPLE_PER_REACTION = 100

export const Reactions = z
  .partialRecord(z.enum(REACTIONS), z.array(z.uuid()))
  .describe('The ids of the people who reacted, by reaction, in the order in which they reacted')
/** The people who gave each reaction. */
export type Reactions = z.infer<typeof Reactions>

const ImportedComment = Imported.extend({
  reactions: Reactions.describe('The part of `reactions` that was imported, not set by these people here'),
})

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
  reactions: Reactions,
  reactions_version: z.int().describe('Increases with every reaction; `version` increases with every edit'),
  to_reporter: z.boolean().describe('Also shown to the person who filed the ticket with the public form'),
  imported: ImportedComment.nullable().describe(imported.description ?? ''),
})
/** A comment on a ticket. */
export type Comment = z.infer<typeof Comment>

const Content = requiredText(LIMITS.comment_content, t('Please enter a comment'), BYTE_LIMITS.comment_content)

export const CreateComment = z.strictObject({
  content: Content,
  to_reporter: z
    .boolean()
    .default(false)
    .describe(
      'Also shows it to the person who filed the ticket with the public form; requires the right to edit tickets',
    ),
})
export const UpdateComment = z.strictObject({
  version: z.int().describe('The version that the edit started from'),
  content: Content,
})
export const ReactToComment = z.strictObject({
  reaction: z.enum(REACTIONS),
  on: z.boolean().describe('`false` removes the reaction'),
})
export const ListComments = z.strictObject({
  after: Id.optional().describe('Only comments later than this one'),
  limit: windowLimit(100, LARGEST_COMMENT_WINDOW),
})

// Search in all projects of a person: the input and the answer.

import * as z from 'zod'
import { ColumnColor } from '../column/column.ts'
import { Comment } from '../comment/comment.ts'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Project } from '../project/project.ts'
import { Id, searchText } from '../text.ts'
import { TicketSummary } from '../ticket/ticket.ts'
import { Profile } from '../user/user.ts'

/** The most tickets, and the most comments, that a search finds. */
export const FOUND_AT_MOST = 20
/** The most projects that a search can be asked to search first. */
const PROJECTS_FIRST = 50
/** The number of characters of a comment that are shown around a match. */
export const SNIPPET_LENGTH = 160

const ids = z.string().refine((text) => z.array(Id).max(PROJECTS_FIRST).safeParse(text.split(',')).success, {
  message: t('Must be up to {projects_first} ids of projects, separated by commas', {
    projects_first: PROJECTS_FIRST,
  }),
})

export const SearchEverywhere = z.strictObject({
  search: searchText(LIMITS.search).describe(
    'The key or the address of a ticket, or words in any order and form',
  ),
  current: Id.optional().describe('The project of a number without a key; it is searched first'),
  projects: z
    .enum(['active', 'all'])
    .default('active')
    .describe('`all`: also archived projects. The current project and keys of tickets are always searched'),
  first: ids.optional().describe('Further projects to search first, in this order: ids, separated by commas'),
})

const FoundProject = Project.pick({ id: true, name: true, key: true })
const FoundTicket = z.object({
  ...TicketSummary.pick({ id: true, project_id: true, number: true, title: true, status: true }).shape,
  column_name: z.string().describe('The name of its column'),
  column_color: ColumnColor,
  assignee: Profile.nullable(),
  known_as: z
    .string()
    .nullable()
    .describe('The key by which it was found: a former key of its project, or the key in its source'),
  project: FoundProject,
})
const FoundComment = z.object({
  ...Comment.pick({ id: true, project_id: true, ticket_id: true, created_at: true, imported: true }).shape,
  author: Profile,
  number: TicketSummary.shape.number,
  title: TicketSummary.shape.title,
  snippet: z.string().describe('The text around the first match'),
  project: FoundProject,
})

export const Found = z.object({
  projects: z.array(FoundProject).describe('Projects whose name or key contains the search'),
  tickets: z
    .array(FoundTicket)
    .describe(
      'By key first, then by words: titles with the exact words first, then those with begun words, with words in any order, and ' +
        'matches in the description; equal matches project by project, each newest first',
    ),
  comments: z.array(FoundComment).describe('Exact matches first, then project by project, each newest first'),
  left_out: z
    .int()
    .describe('The number of projects that were not searched for words, because there are too many'),
  comments_indexed: z
    .number()
    .describe(
      '1. After an upgrade of many comments, less for some minutes, and `comments` is empty until then',
    ),
})
export const FindByKey = z.strictObject({
  key: searchText(LIMITS.search).describe(
    'Such as APO-12, with a present or former key of a project, or the key of an imported ticket in its source',
  ),
  project_id: Id.optional().describe('The project whose tickets come first'),
})
export const FoundByKey = z.object({
  tickets: z
    .array(FoundTicket)
    .describe(
      'First the tickets by the keys of projects, then those that had the key in the source of an import',
    ),
})

/** The results of a search in all projects. */
export type Found = z.infer<typeof Found>
/** A ticket that was found. */
export type FoundTicket = Found['tickets'][number]
/** A comment that was found. */
export type FoundComment = Found['comments'][number]

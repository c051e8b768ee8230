// The entry for comments in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import type { Comment } from '../../domain/comment/comment.ts'
import { commentDocs } from '../../domain/comment/docs.ts'
import { bytesOf } from '../../domain/text.ts'
import { type EventObject, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import type { CommentContext } from './columns.ts'
import { COMMENT_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { commentStored } from './stored.ts'

/** The current texts of comments, except those of deleted tickets. */
const comment: EventObject<'comment', Record<string, string>> = {
  now: (
    events,
    projectId,
  ) => sql`select json_object_agg(comment.id, content) from comment join ticket on ticket.id = comment.ticket_id
    where comment.id = any(${events.map((event) => event.comment.id)}::uuid[]) and comment.project_id = ${projectId}
      and ticket.deleted_at is null`,
  people: (event) => [event.comment.author],
  fill({ comment }, now, named) {
    // Events that were logged before reactions, reports and marks of imports existed have none of them.
    const {
      reactions = {},
      reactions_version = 0,
      to_reporter = false,
      imported = null,
    } = comment as Partial<Comment>
    const later = { reactions, reactions_version, to_reporter, imported }
    const content = now?.[comment.id] ?? ''
    return { comment: { ...comment, author: named(comment.author), content, ...later } }
  },
}

const row: ScopedRow<'comment'> = {
  table: 'comment',
  parts: {
    comment: fieldsOf('it', COMMENT_COLUMNS),
    ticket: fieldsOf('ticket', ['id', 'number', 'comment_count']),
  },
  join: 'join ticket on ticket.id = it.ticket_id and ticket.deleted_at is null',
  lock: () => 'for no key update of it, ticket for share of membership',
  writer: ({ comment }) => comment.author_id,
}

export const commentNoun = {
  ...commentStored,
  chapter: { name: 'Comments', about: 'The discussion of a ticket.' },
  docs: commentDocs,
  handlers: { ...queries, ...commands },
  rows: { comment: row },

  eventObjects: { comment, reactions: null, imported: null },
  texts: ['content'],
  audited: {
    'comment.created': null,
    'comment.changed': null,
    'comment.reacted': null,
    'comment.deleted': (_, context) => {
      const { comment, ticket } = context as CommentContext
      const { id: subject_id, author_id: person_id } = comment
      return { action: 'comment.deleted', subject_id, person_id, detail: { number: ticket.number } }
    },
  },
  growth: {
    'comment.created': () => 1,
    'comment.changed': ({ comment: { content } }, _, before) =>
      bytesOf(content) - bytesOf(before?.content ?? ''),
  },
} satisfies Noun

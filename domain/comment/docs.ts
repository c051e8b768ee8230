// The calls about comments.
import type { ApiDocs } from '../api-doc.ts'
import { ada, comment, event, project } from '../api-example.ts'

export const commentDocs = {
  listComments: {
    summary: 'List the comments of a ticket',
    agent: { tool: 'read_ticket', action: 'comments' },
    description:
      'Oldest first, in windows of `limit` comments, or fewer if they reach 512 KiB of text: ask again with `after` set to ' +
      '`next` until that is `null`.',
    output: { seq: project.seq, comments: [comment], next: null },
  },
  createComment: {
    summary: 'Comment on a ticket',
    agent: { tool: 'comment', action: 'add' },
    description: '`comment_count` is the number of comments of the ticket, with this one.',
    input: { content: comment.content },
    output: event({ type: 'comment.created', comment, comment_count: 1 }),
  },
  updateComment: {
    summary: 'Edit a comment',
    agent: { tool: 'comment', action: 'edit' },
    description:
      '`version` is the version that the edit started from. If the comment was edited since, the call fails with `edit_conflict`.',
    input: { version: 1, content: 'The watchdog is not reset. Fixed in 4.2.' },
    output: event({
      type: 'comment.changed',
      comment: {
        ...comment,
        content: 'The watchdog is not reset. Fixed in 4.2.',
        edited_at: '2026-03-02T11:00:00.000Z',
        version: 2,
      },
    }),
  },
  reactToComment: {
    summary: 'React to a comment',
    agent: { tool: 'comment', action: 'react' },
    description:
      'Once per person and emoji. If the reaction is already set or already removed, the call changes nothing and returns ' +
      '`null`. At most 100 people can react with the same emoji.',
    input: { reaction: 'heart', on: true },
    output: event({
      type: 'comment.reacted',
      comment_id: comment.id,
      ticket_id: comment.ticket_id,
      reaction: 'heart',
      on: true,
      reactions: { ...comment.reactions, heart: [ada.id] },
      reactions_version: 2,
    }),
  },
  deleteComment: {
    summary: 'Delete a comment',
    agent: { tool: 'comment', action: 'delete' },
    description: 'A deleted comment cannot be restored. Its text is erased at once.',
    output: event({
      type: 'comment.deleted',
      comment_id: comment.id,
      ticket_id: comment.ticket_id,
      comment_count: 0,
    }),
  },
} satisfies Partial<ApiDocs>

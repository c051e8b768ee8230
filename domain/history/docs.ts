// The calls about history.
import type { ApiDocs } from '../api-doc.ts'
import { ada, comment, event, grace, project, summary, ticket } from '../api-example.ts'

const entry = {
  seq: 56,
  at: ticket.created_at,
  type: 'ticket.changed' as const,
  actor: ada,
  ticket: { id: ticket.id, number: ticket.number, title: ticket.title },
  comment_id: null,
  attachment: null,
  person: null,
  changes: [{ field: 'assignee_id', before: null, after: grace.id, is_text: false }],
  undid: null,
  via: null,
  imported: null,
}
const history = { seq: project.seq, entries: [entry], people: [ada, grace], next: null }
const edited = { ...entry, type: 'comment.changed' as const, comment_id: comment.id, actor: grace }
const version = { seq: 56, field: 'description' as const }

export const historyDocs = {
  listHistory: {
    summary: 'List the changes of a ticket',
    description:
      'Oldest first, in windows of `limit`: ask again with `after` set to `next` until that is `null`. Texts are not ' +
      'included: `is_text` says that one changed, and `getReplacedText` reads it. New and edited comments are not listed.',
    output: history,
  },
  listChanges: {
    summary: 'List the changes of a project',
    description:
      'Newest first, in windows of `limit`: ask again with `before` set to `next` until that is `null`.',
    output: history,
  },
  listCommentHistory: {
    summary: 'List the edits of a comment',
    description: 'Oldest first. The texts before each edit are read with `getReplacedText`.',
    output: {
      ...history,
      entries: [{ ...edited, changes: [{ field: 'content', before: null, after: null, is_text: true }] }],
      people: [grace],
    },
  },
  getReplacedText: {
    summary: 'Read an earlier version of a text',
    description:
      'What a change replaced, and what it replaced it by: the `title` or `description` of a ticket, the `content` of a ' +
      'comment. Of a change that was imported, the `title` alone, by its `imported.id` in place of `seq`. For developers and up.',
    input: version,
    output: { before: 'It stops.', after: ticket.description, is_removed: false },
  },
  removeReplacedText: {
    summary: 'Take an earlier version of a text out for good',
    description:
      'For a password that was pasted into a description, say. Edit the current text first: only earlier versions can ' +
      'be taken out. That it was done, by whom and when, stays in the audit log. For admins.',
    input: version,
    output: event({
      type: 'text.removed',
      ticket_id: ticket.id,
      text_seq: version.seq,
      field: version.field,
    }),
  },
  undoChange: {
    summary: 'Undo a change of a ticket',
    description:
      'An edit or a move of a ticket, its deletion or restoration, the edit of a comment, a relation. Undoing is a change like ' +
      'any other, for whoever may make it. Only what nobody else has changed since goes back; `undid` of the event tells what ' +
      'was left and why. If all of it was left, the call is refused, with `left`. `seq` is that of the event which answered ' +
      'the change, or of an entry of the history.',
    input: { seq: 56 },
    output: {
      ...event({
        type: 'ticket.changed',
        ticket: { ...summary, assignee_id: null, assignee: null, version: 3 },
        fields: ['assignee_id'],
      }),
      undid: { seq: 56, left: [{ field: 'priority', code: 'edit_conflict', by: grace.id }] },
    },
  },
} satisfies Partial<ApiDocs>

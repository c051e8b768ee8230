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
  bulk: null,
  imported: null,
}
const history = { seq: project.seq, entries: [entry], people: [ada, grace], fields: [], next: null }
const edited = { ...entry, type: 'comment.changed' as const, comment_id: comment.id, actor: grace }
const version = { seq: 56, field: 'description' as const }

export const historyDocs = {
  listHistory: {
    summary: 'List the changes of a ticket',
    agent: { tool: 'history', action: 'ticket' },
    description:
      'Oldest first, in windows of `limit`: ask again with `after` set to `next` until that is `null`. Texts are not ' +
      'included: `is_text` says that one changed, and `getReplacedText` reads it. New and edited comments are not listed.',
    output: history,
  },
  listChanges: {
    summary: 'List the changes of a project',
    agent: { tool: 'history', action: 'project' },
    description:
      'Newest first, in windows of `limit`: ask again with `before` set to `next` until that is `null`. With `group`, all changes ' +
      'of a bulk change are one entry; a second call with its `bulk.id` as `bulk_id` lists them.',
    output: history,
  },
  listCommentHistory: {
    summary: 'List the edits of a comment',
    agent: { tool: 'history', action: 'comment' },
    description: 'Oldest first. The texts before each edit are read with `getReplacedText`.',
    output: {
      ...history,
      entries: [{ ...edited, changes: [{ field: 'content', before: null, after: null, is_text: true }] }],
      people: [grace],
      fields: [],
    },
  },
  getReplacedText: {
    summary: 'Read an earlier version of a text',
    agent: { tool: 'history', action: 'earlier_text' },
    description:
      'The text before a change and after it: the `title` or `description` of a ticket, or the `content` of a comment. An ' +
      'imported change has only the `title`; send its `imported.id` instead of `seq`. For developers and up.',
    input: version,
    output: { before: 'It stops.', after: ticket.description, is_removed: false },
  },
  removeReplacedText: {
    summary: 'Erase an earlier version of a text',
    description:
      'For example a password that was pasted into a description. Edit the current text first: only earlier versions can be ' +
      'erased. The audit log keeps who erased it and when. For admins.',
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
    agent: { tool: 'history', action: 'undo' },
    description:
      'Undoes an edit or a move of a ticket, its deletion or restoration, the edit of a comment, or a relation. Undoing is a ' +
      'change like any other and needs the same rights. Fields that somebody else has changed since stay as they are; `undid` of ' +
      'the event lists them with the reasons. If nothing can be undone, the call is refused, and `left` has that list. `seq` is ' +
      'the number of the event that the change returned, or of an entry of the history.',
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

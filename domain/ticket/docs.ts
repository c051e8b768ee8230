// The calls about tickets.

import type { ApiDocs } from '../api-doc.ts'
import { event, grace, project, summary, ticket } from '../api-example.ts'
import { FIELDS } from '../query/tree.ts'

/** The names of the fields that can be compared, except days. */
const COMPARED = Object.entries(FIELDS).flatMap(([name, { kind, compares }]) =>
  compares && (kind === 'choice' || kind === 'number') ? `\`${name}\`` : [],
)

const { seq } = project

export const ticketDocs = {
  listTickets: {
    summary: 'List tickets',
    description:
      'Newest first, in windows of `limit`: ask again with `before` set to `next` until that is `null`. All filters ' +
      'narrow the list together. `search` is a literal part of title or description; `words` finds tickets that have ' +
      'every one of its words there, in any order, without common English endings. Both ignore case and cover the ' +
      'first 16 KiB. `number` is the ticket with that number. `labels` finds tickets that have all of these labels, ' +
      '`due` those that are due in a range of days and not done: which of them are overdue depends on the reader’s own ' +
      'today. `none` finds tickets without labels, or without a due date. `query` narrows further, in a language that knows ' +
      `${Object.keys(FIELDS)
        .map((field) => `\`${field}\``)
        .join(', ')}: ` +
      'terms are separated by spaces and all have to be met, the values of one by commas and any of them has to be; a ' +
      `leading \`-\` negates a term or a text in quotation marks. ${COMPARED.join(', ')} and days are compared with \`>\`, \`>=\`, ` +
      '`<`, `<=`, numbers and days also given as a range (`3..8`). `7d`, `2w`, `3m`, `1y` are days from `today`: ahead for ' +
      '`due`, ago for `created` and `updated`, whose days are those of UTC. Other words are sought as by `words`. For example ' +
      '`assignee:me label:ios -status:done due:<7d priority:>=high "exact words"`, `parent:APO-12 blocked:yes`, ' +
      '`has:attachment created:<2w -reporter:grace`, `column:Review,"To Do" estimate:none`. A query that is wrong answers ' +
      '`invalid_input`; `errors` say after how many characters (`position`), why, and what may be meant (`suggestion`). `today` is the ' +
      'reader’s own day, by default that of UTC, `me` a person’s id, by default the caller’s. ' +
      ' Long descriptions are cut to `excerpt`. With ' +
      '`order` `manual` and `column` alone, the window is of that column as people put its tickets: compared as text, by ' +
      '`rank`, or where that is `null` by 9999999999 less the number, as ten digits.',
    input: {
      status: 'todo',
      labels: summary.label_ids.join(),
      due: '2026-03-10..2026-03-13',
      search: 'altitude',
      query: '-status:done priority:>=high blocked:no',
    },
    output: { seq, tickets: [summary], next: null },
  },
  listDeletedTickets: {
    summary: 'List deleted tickets',
    description: 'What can still be restored, by number, the newest first, in windows as in `listTickets`.',
    output: { seq, tickets: [{ ...summary, deleted_at: '2026-03-03T10:00:00.000Z' }], next: null },
  },
  getTicketByNumber: {
    summary: 'Get a ticket by its number',
    description: 'The number in its key: 12 for APO-12.',
    input: { number: 12 },
    output: { seq, ticket },
  },
  getTicket: {
    summary: 'Get a ticket',
    description: 'With its full description.',
    output: { seq, ticket },
  },
  createTicket: {
    summary: 'Create a ticket',
    description:
      'It starts as `todo`, reported by the person who creates it, and gets the next number of ' +
      'the project. Only members can be assigned. `due_date` is a calendar date without a time zone, `estimate` a ' +
      'whole number of points from 0 to 999. With a `parent_id` it is a sub-ticket of another ticket of the project: at ' +
      'most 5 levels deep, 500 to a ticket. `sub_total` and `sub_done` count those of a ticket.',
    input: {
      title: ticket.title,
      description: ticket.description,
      type: 'bug',
      priority: 'high',
      assignee_id: grace.id,
      due_date: ticket.due_date,
      estimate: ticket.estimate,
    },
    output: event({ type: 'ticket.created', ticket }, { todo: 5 }),
  },
  updateTicket: {
    summary: 'Edit a ticket',
    description:
      'Send the fields that changed and the `version` the edit started from. Changes to ' +
      'different fields merge; a field that somebody else changed meanwhile answers `edit_conflict` with both ' +
      'values, and nothing is overwritten. `null` for `assignee_id` leaves the ticket unassigned, for `parent_id` it ends being a ' +
      'sub-ticket. A circle is refused.',
    input: { version: 1, priority: 'critical', assignee_id: null },
    output: event({
      type: 'ticket.changed',
      ticket: { ...summary, priority: 'critical', assignee_id: null, assignee: null, version: 2 },
      fields: ['priority', 'assignee_id'],
    }),
  },
  moveTicket: {
    summary: 'Move a ticket to a status or a column',
    description:
      'Any status to any other: to the first column of that status. `column` is the key of a column; where both are ' +
      'sent, it decides. Answers `null`, and changes nothing, where the ticket already has that status, or stands in ' +
      'that column. A column that is gone answers `column_gone`. In a project with manual order, `below` says which ticket is ' +
      'right above its new place, and alone puts it elsewhere in its column; without it, the number tells the place. If that ' +
      'ticket has left the column, the place is where it stood.',
    input: { status: 'in_progress' },
    output: event(
      {
        type: 'ticket.changed',
        ticket: { ...summary, status: 'in_progress', version: 2 },
        fields: ['status'],
      },
      { todo: 3, in_progress: 3 },
    ),
  },
  deleteTicket: {
    summary: 'Delete a ticket',
    description:
      'It leaves board and list, keeps its number, and can be restored for 30 days. Then it is erased.',
    output: event({ type: 'ticket.deleted', ticket_id: ticket.id, number: ticket.number }, { todo: 3 }),
  },
  restoreTicket: {
    summary: 'Restore a deleted ticket',
    description:
      'It comes back as it was, with its number and comments. More than 30 days after it was deleted: `erased`.',
    output: event({ type: 'ticket.restored', ticket }),
  },
} satisfies Partial<ApiDocs>

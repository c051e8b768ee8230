// The calls about tickets.

import type { ApiDocs } from '../api-doc.ts'
import { event, grace, project, summary, ticket } from '../api-example.ts'
import { LANGUAGE } from '../query/tree.ts'
import { BOXES } from './fields.ts'

/** The names of the fields that can be compared, except days. */
const COMPARED = Object.entries(LANGUAGE).flatMap(([name, { kind, compares }]) =>
  compares && (kind === 'choice' || kind === 'number') ? `\`${name}\`` : [],
)

/** The names of the filters that match any of their values. */
const LISTS = BOXES.flatMap(({ kind, filterName }) =>
  kind === 'choice' || kind === 'person' || kind === 'column' ? `\`${filterName}\`` : [],
)

const { seq } = project
const { id, project_id, number, title, status, type, parent_id, version } = ticket
const similar = { id, project_id, number, title, status, type, parent_id, version }

export const ticketDocs = {
  listTickets: {
    summary: 'List tickets',
    agent: { tool: 'list_tickets', action: 'list', omit: ['me', 'today'] },
    description:
      'Newest first, in windows of `limit`: ask again with `before` set to `next` until that is `null`. Long descriptions are cut to ' +
      '`excerpt`.\n\n' +
      'All filters narrow the list together. `search` is a literal part of the title or description; `words` finds tickets that have ' +
      'every one of its words there, in any order, without common English endings. Both cover the first 16 KiB and ignore case, ' +
      'accents, the kind of quotation marks, apostrophes and dashes, full width, and invisible characters: `cafe` finds “Café”. ' +
      '`exact` is a literal part of the title of which only the case is ignored. ' +
      `${LISTS.join(', ')} take several values, separated by commas, and a ticket must have one of them. ` +
      '`number` finds the ticket with that number. `labels` finds tickets that have all of these labels, `due` open tickets that are ' +
      'due in a range of days: the caller’s own today decides which of them are overdue. `none` finds tickets without labels, or ' +
      'without a due date.\n\n' +
      `\`query\` narrows further, in a language with the fields ${Object.keys(LANGUAGE)
        .map((field) => `\`${field}\``)
        .join(', ')}. ` +
      'Terms are separated by spaces, and a ticket must match all of them. The values of a term are separated by commas, and a ticket ' +
      'must match one of them. A leading `-` negates a term or a text in quotation marks. ' +
      `${COMPARED.join(', ')} and days are compared with \`>\`, \`>=\`, \`<\`, \`<=\`; numbers and days can also be a range ` +
      '(`3..8`). `7d`, `2w`, `3m`, `1y` are days from `today`: ahead for `due`, ago for `created` and `updated`, whose days are those ' +
      'of UTC. Other words are searched for as by `words`. For example ' +
      '`assignee:me label:ios -status:done due:<7d priority:>=high "exact words"`, `parent:APO-12 blocked:yes`, ' +
      '`has:attachment created:<2w -reporter:grace`, `column:Review,"To Do" estimate:none`. An invalid query fails with ' +
      '`invalid_input`; `errors` say after how many characters (`position`), why, and what may be meant (`suggestion`). `today` is the ' +
      'caller’s own day, by default that of UTC; `me` is a person’s id, by default the caller’s.\n\n' +
      'With only `column` and `order` `manual`, the window is of that column in the order that people gave its tickets: compared as ' +
      'text, by `rank`, or where that is `null` by 9999999999 minus the number, as ten digits.\n\n' +
      'With an `order` such as `title:up` or `due_date:down`, the tickets are sorted by that field, and those without a value come ' +
      'last. If more than 5,000 tickets match, the call fails with `invalid_input`: narrow the filters.',
    input: {
      status: 'in_progress,todo',
      labels: summary.label_ids.join(),
      due: '2026-03-10..2026-03-13',
      search: 'altitude',
      query: '-status:done priority:>=high blocked:no',
    },
    output: { seq, tickets: [summary], next: null },
  },
  listLanes: {
    summary: 'List tickets in lanes',
    agent: null,
    description:
      'The board divided by a field: `field` is its name in the query language, each value of `lanes` is a lane, and a cell is where a lane ' +
      'meets a column. Returns the first tickets and the count of each cell; `listTickets` with the same filters, the value and the ' +
      '`column` of a cell continues it. The filters are those of `listTickets`.',
    input: { field: 'priority', lanes: 'critical,high', limit: 8 },
    output: {
      seq,
      tickets: [summary],
      cells: [
        { lane: summary.priority, column: summary.column, numbers: [number], count: 1, is_more: false },
      ],
    },
  },
  listParents: {
    summary: 'List parents of tickets',
    agent: null,
    description:
      'The tickets that have sub-tickets among those that match the filters, newest first. In a large project only the newest ' +
      'sub-tickets are considered. The filters are those of `listTickets`.',
    output: { seq, parents: [{ id, number, title, status }], is_more: false },
  },
  listDeletedTickets: {
    summary: 'List deleted tickets',
    agent: { tool: 'list_tickets', action: 'deleted' },
    description:
      'Tickets that can still be restored, by number, newest first, in windows as in `listTickets`.',
    output: { seq, tickets: [{ ...summary, deleted_at: '2026-03-03T10:00:00.000Z' }], next: null },
  },
  getTicketByNumber: {
    summary: 'Get a ticket by its number',
    agent: null,
    description: '`number` is the number in its key: 12 for APO-12.',
    input: { number: 12 },
    output: { seq, ticket },
  },
  getTicket: {
    summary: 'Get a ticket',
    agent: { tool: 'read_ticket', action: 'ticket' },
    description: 'Returns the ticket with its full description.',
    output: { seq, ticket },
  },
  findSimilarTickets: {
    summary: 'Find tickets similar to a title',
    agent: { tool: 'search', action: 'similar' },
    description:
      'At most five tickets whose title and description have many words of the title, most words first. Case, accents and common ' +
      'English endings are ignored, and so are frequent English words. In a large project only the newest tickets are searched.',
    input: { title: 'The altitude jumps twice' },
    output: { seq, tickets: [similar] },
  },
  getTicketDefaults: {
    summary: 'Get the values that a new ticket starts with on the page',
    agent: null,
    description:
      '`type` is the type that most of the newest tickets have, and `task` in a project with few tickets. It is only what the form ' +
      'of the page starts with: `createTicket` without a type creates a task.',
    output: { seq, type: 'bug' },
  },
  createTicket: {
    summary: 'Create a ticket',
    agent: { tool: 'create_ticket' },
    description:
      'It starts as `todo`, unless `column` is another column, and gets the next number of the project. The caller is its ' +
      'reporter. Only members can be assigned. ' +
      '`due_date` is a calendar date without a time zone, `estimate` a whole number of points from 0 to 999. With a `parent_id` ' +
      'it is a sub-ticket of another ticket of the project: at most 5 levels deep, and 500 for each ticket. `sub_total` and ' +
      '`sub_done` count the sub-tickets of a ticket.',
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
    // The tool moves tickets by `moveTicket`.
    agent: { tool: 'edit_ticket', omit: ['column'] },
    description:
      'Send the fields that changed and the `version` that the edit started from. Changes of different fields are merged. If ' +
      'somebody else has changed the same field since, the call fails with `edit_conflict` and both values, and nothing is ' +
      'overwritten. `null` as `assignee_id` leaves the ticket unassigned; `null` as `parent_id` makes it an ordinary ticket ' +
      'again. A circle of parents is refused. With `column` the ticket also moves there, in the same change.',
    input: { version: 1, priority: 'critical', assignee_id: null },
    output: event({
      type: 'ticket.changed',
      ticket: { ...summary, priority: 'critical', assignee_id: null, assignee: null, version: 2 },
      fields: ['priority', 'assignee_id'],
    }),
  },
  moveTicket: {
    summary: 'Move a ticket to a status or a column',
    agent: { tool: 'edit_ticket', refers: { below: 'ticket' } },
    description:
      'Every status can follow every other; the ticket goes to the first column of the status. `column` is the key of a column; ' +
      'if both are sent, `column` decides. If the ticket already has that status, or is in that column, nothing changes and the ' +
      'call returns `null`. Fails with `column_gone` if the column was removed. In a project with manual order, `below` is the ' +
      'ticket right above the new place; sent without `status` and `column`, it moves the ticket within its column. Without ' +
      '`below`, the place follows from the number. If the ticket named by `below` has left the column, the place is where it ' +
      'used to be.',
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
    agent: { tool: 'delete_ticket', action: 'delete' },
    description:
      'It disappears from board and list, keeps its number, and can be restored for 30 days. Then it is erased.',
    output: event({ type: 'ticket.deleted', ticket_id: ticket.id, number: ticket.number }, { todo: 3 }),
  },
  restoreTicket: {
    summary: 'Restore a deleted ticket',
    agent: { tool: 'delete_ticket', action: 'restore' },
    description:
      'The ticket comes back as it was, with its number and comments. Fails with `erased` more than 30 days after the deletion.',
    output: event({ type: 'ticket.restored', ticket }),
  },
} satisfies Partial<ApiDocs>

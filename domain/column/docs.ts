// The calls about columns.
import type { ApiDocs } from '../api-doc.ts'
import { columns, event, review } from '../api-example.ts'

const withReview = (changes: Partial<typeof review>) =>
  columns.map((column) => (column.id === review.id ? { ...column, ...changes } : column))

export const columnDocs = {
  createColumn: {
    summary: 'Add a column',
    agent: null,
    description:
      'At most 20 in a project. Names are unique in the project, ignoring case (`column_taken`). The new column is placed after ' +
      'the others of its status, which never changes. `getProject` returns the columns. A column of `done` with ' +
      '`delivered: false` is for tickets that were closed without being delivered; one column of `done` always is delivered ' +
      '(`last_delivered`).',
    input: { name: 'In Review', status: 'in_progress', color: 'orange', work_limit: 4 },
    output: event({ type: 'column.created', columns, column_id: review.id }),
  },
  orderColumns: {
    summary: 'Order the columns',
    agent: null,
    description:
      'Send the keys of all columns. If they are not exactly the current ones, the call fails with `columns_changed`.',
    input: { keys: ['todo', '1', 'in_progress', 'done'] },
    output: event({
      type: 'column.ordered',
      columns: ['todo', '1', 'in_progress', 'done'].flatMap((key) =>
        columns.filter((column) => column.key === key),
      ),
    }),
  },
  changeTicketOrder: {
    summary: 'Order the tickets of columns by hand, or newest first',
    agent: null,
    description:
      'With `manual`, a ticket keeps the place in its column that `moveTicket` gives it with `below`, and `listTickets` with ' +
      '`order` lists a column in that order. Ranks are kept while the order is `newest`.',
    input: { ticket_order: 'manual' },
    output: event({ type: 'project.changed', changes: { ticket_order: 'manual' }, version: 2 }),
  },
  updateColumn: {
    summary: 'Rename or recolour a column, or set its work limit',
    agent: null,
    description:
      '`version` is the version that the edit started from. If the field was changed since, the call fails with `edit_conflict`. ' +
      'A work limit marks a column that has more tickets; it never refuses a ticket.',
    input: { version: 1, name: 'Review', work_limit: null },
    output: event({
      type: 'column.changed',
      columns: withReview({ name: 'Review', work_limit: null, version: 2 }),
      column_id: review.id,
    }),
  },
  deleteColumn: {
    summary: 'Remove a column',
    agent: null,
    description:
      'Its tickets move to the column `to`. More than 500 tickets move in steps: the call returns `column.changed` with ' +
      '`moving_to`, each step is a `column.emptied`, and the last event is a `column.deleted`. During that time the column ' +
      'accepts no tickets. The last column of a status cannot be removed (`last_column`).',
    input: { to: 'in_progress' },
    output: event({
      type: 'column.deleted',
      columns: columns.filter(({ id }) => id !== review.id),
      column_id: review.id,
      from: '1',
      to: 'in_progress',
      former_status: 'in_progress',
      status: 'in_progress',
      lowest: 1,
    }),
  },
} satisfies Partial<ApiDocs>

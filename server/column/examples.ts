// An example of each call about columns.
import { ADMINS, type Examples } from '../test/example.ts'

export const examples = {
  createColumn: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say }) => ({
      name: say(`Testing ${pick}`),
      color: 'yellow',
      work_limit: 3,
      delivered: true,
      status: (['in_progress', 'done', 'todo'] as const)[pick % 3] ?? 'todo',
    }),
  },
  orderColumns: {
    token: 'admin',
    answers: ADMINS,
    input: () => ({ keys: ['1', 'todo', 'done', 'in_progress'] }),
  },
  changeTicketOrder: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick }) => ({ ticket_order: pick % 2 ? 'newest' : 'manual' }),
  },
  updateColumn: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say, version }) => ({
      version,
      name: say(`Checking ${pick}`),
      color: 'red',
      work_limit: 2,
      delivered: true,
    }),
  },
  deleteColumn: {
    token: 'admin',
    answers: ADMINS,
    before: (world, { owner, ticketId }) => world.call(owner, 'moveTicket', { ticketId }, { column: '1' }),
    input: (_, { pick }) => ({ to: pick % 2 ? 'in_progress' : 'done' }),
  },
} satisfies Partial<Examples>

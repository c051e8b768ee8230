// An example of the call about a user's own tickets.
import { ANYBODY, type Examples } from '../test/example.ts'

export const examples = {
  listMyTickets: {
    answers: ANYBODY,
    input: ({ ticketId }) => ({
      by: 'assignee',
      after: `-40000000,2026-05-04T09:00:00.000000Z,${ticketId}`,
      limit: 10,
    }),
  },
} satisfies Partial<Examples>

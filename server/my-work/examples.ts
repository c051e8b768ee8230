// An example of the call about a user's own tickets.
import { ANYBODY, type Examples, NOBODYS_ID } from '../test/example.ts'

export const examples = {
  listMyTickets: {
    token: 'read',
    plans: {
      'my-tickets': {},
      'my-tickets-deep': { after: `-40000000,2026-05-04T09:00:00.000000Z,${NOBODYS_ID}` },
      'my-reports': { by: 'reporter' },
    },
    answers: ANYBODY,
    input: ({ ticketId }) => ({
      by: 'assignee',
      after: `-40000000,2026-05-04T09:00:00.000000Z,${ticketId}`,
      limit: 10,
    }),
  },
} satisfies Partial<Examples>

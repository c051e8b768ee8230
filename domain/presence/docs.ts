// The call about who has a ticket open.
import type { ApiDocs } from '../api-doc.ts'
import { ada, grace, ticket } from '../api-example.ts'

export const presenceDocs = {
  tellPresence: {
    summary: 'Say that I have a ticket open, and ask who else has',
    description:
      'Repeated every ten seconds; whoever is silent for 25 is gone. Nothing of it is stored. Streams of the people who have the ' +
      'ticket open receive `presence`, with this answer, whenever it changes.',
    input: { page: '0198f0a0-7c3e-4000-8000-000000000090', state: 'writing' },
    output: {
      ticket_id: ticket.id,
      people: [
        { ...ada, is_writing: true },
        { ...grace, is_writing: false },
      ],
      count: 2,
    },
  },
} satisfies Partial<ApiDocs>

// The call about who has a ticket open.
import type { ApiDocs } from '../api-doc.ts'
import { ada, grace, ticket } from '../api-example.ts'

export const presenceDocs = {
  tellPresence: {
    summary: 'Report that I have a ticket open, and get who else has it open',
    agent: null,
    description:
      'Repeat it every ten seconds; a page that is silent for 25 seconds is no longer listed. Nothing is stored. Whenever the ' +
      'list changes, the streams of people who have the ticket open receive it as `presence`.',
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

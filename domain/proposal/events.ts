import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'

export const proposalEvents = eventsOf({
  'proposal.changed': {
    payload: z.object({
      proposal_id: z.uuid(),
      ticket_id: z.uuid().nullable(),
      state: z.enum(['open', 'declined']),
    }),
    description:
      'An agent proposed a change, or it was declined; a proposal that is accepted is reported by the event of its change',
    before: null,
    name: t('Proposal created or declined'),
  },
})

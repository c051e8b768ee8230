import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Id } from '../text.ts'
import { Recurrence } from './recurrence.ts'

export const recurrenceEvents = eventsOf({
  'recurrence.created': {
    payload: z.object({ recurrence: Recurrence }),
    before: null,
    name: t('Recurring ticket added'),
  },
  'recurrence.changed': {
    payload: z.object({ recurrence: Recurrence }),
    description: 'A recurring ticket was edited, paused, resumed or skipped',
    before: before<Partial<Pick<Recurrence, 'title' | 'description' | 'rule' | 'paused'>>>(),
    name: t('Recurring ticket changed'),
  },
  'ticket.repeated': {
    payload: z.object({ recurrence: Recurrence, ticket_id: Id }),
    // The type begins with the noun ticket, because it is part of the history of the made ticket.
    description: 'A recurring ticket made this ticket',
    before: null,
    name: t('Recurring ticket made a ticket'),
  },
  'recurrence.deleted': {
    payload: z.object({ recurrence_id: z.uuid() }),
    before: before<Pick<Recurrence, 'title' | 'rule'>>(),
    name: t('Recurring ticket removed'),
  },
  'recurrence.restored': {
    payload: z.object({ recurrence: Recurrence }),
    before: null,
    name: t('Recurring ticket restored'),
  },
})

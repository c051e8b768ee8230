import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { TicketTemplate } from './template.ts'

export const templateEvents = eventsOf({
  'template.changed': {
    payload: z.object({ template: TicketTemplate }),
    before: before<Partial<Pick<TicketTemplate, 'description' | 'custom'>>>(),
    name: t('Template changed'),
  },
})

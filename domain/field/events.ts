import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { CustomField } from './field.ts'

const payload = z.object({ custom_field: CustomField })

export const fieldEvents = eventsOf({
  'field.created': { payload, before: null, name: t('Field added') },
  'field.changed': {
    payload,
    before: before<Partial<Pick<CustomField, 'name' | 'unit' | 'position'>>>(),
    name: t('Field changed'),
  },
  'field.removed': {
    payload: z.object({ field_id: z.uuid().describe('Tickets no longer show this field') }),
    before: before<Pick<CustomField, 'name'>>(),
    name: t('Field removed'),
  },
  'field.restored': { payload, before: null, name: t('Field restored') },
})

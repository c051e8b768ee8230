import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Label } from './label.ts'

export const labelEvents = eventsOf({
  'label.created': { payload: z.object({ label: Label }), before: null, name: t('Label added') },
  'label.changed': {
    payload: z.object({ label: Label }),
    before: before<Partial<Label>>(),
    name: t('Label changed'),
  },
  'label.deleted': {
    payload: z.object({
      label_id: z.uuid().describe('No ticket has this label any more'),
      into: z.uuid().nullable().describe('The label that each of its tickets has instead'),
    }),
    before: before<Pick<Label, 'name' | 'color' | 'description'>>(),
    name: t('Label removed'),
  },
})

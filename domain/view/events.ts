import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { ViewList } from './view.ts'

export const viewEvents = eventsOf({
  'views.changed': {
    payload: ViewList,
    description: 'The views that the project shares changed',
    before: null,
    name: t('Shared views changed'),
  },
})

import { eventsOf } from '../events-of.ts'
import { ViewList } from './view.ts'

export const viewEvents = eventsOf({
  'views.changed': {
    payload: ViewList,
    description: 'The views that the project shares changed',
    before: null,
    name: 'Shared views changed',
  },
})

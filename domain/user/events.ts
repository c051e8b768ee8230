import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Profile } from './user.ts'

export const userEvents = eventsOf({
  // The log never stores a name, because names belong to the person, not to the project.
  'user.changed': { payload: z.object({ profile: Profile }), before: null, name: t('Member renamed') },
})

import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { Profile } from './user.ts'

export const userEvents = eventsOf({
  // Names belong to the person, not to the project: the log never stores one.
  'user.changed': { payload: z.object({ profile: Profile }), before: null, name: 'Member renamed' },
})

import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Role } from '../member/member.ts'

export const groupEvents = eventsOf({
  'group.added': {
    payload: z.object({ group_id: z.uuid(), role: Role }),
    description: 'A group got a role in the project. The events of its people follow.',
    before: null,
    name: t('Group added'),
  },
  'group.changed': {
    payload: z.object({ group_id: z.uuid(), role: Role }),
    before: before<{ role: Role }>(),
    name: t('Role of a group changed'),
  },
  'group.removed': {
    payload: z.object({ group_id: z.uuid() }),
    before: before<{ role: Role }>(),
    name: t('Group removed'),
  },
})

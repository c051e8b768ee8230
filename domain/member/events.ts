import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Member, Role } from './member.ts'

export const memberEvents = eventsOf({
  'member.added': {
    payload: z.object({
      member: Member,
      through_group: z.boolean().optional().describe('Set if the person joined because of a group'),
    }),
    before: null,
    name: t('Member added'),
  },
  'member.changed': {
    payload: z.object({ member_id: z.uuid(), user_id: z.uuid(), role: Role }),
    before: before<{ role: Role }>(),
    name: t('Role of a member changed'),
  },
  'member.removed': {
    payload: z.object({
      member_id: z.uuid(),
      user_id: z.uuid().describe('Every ticket that was assigned to this person is now unassigned'),
      through_group: z.boolean().optional().describe('Set if the person left because of a group'),
    }),
    /** `assigned`: the numbers of the tickets that lost their assignee. */
    before: before<{ role: Role; assigned: number[] }>(),
    name: t('Member removed'),
  },
})

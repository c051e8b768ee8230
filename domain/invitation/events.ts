import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { Role } from '../member/member.ts'

export const invitationEvents = eventsOf({
  'invitation.created': {
    payload: z.object({ invitation_id: z.uuid(), role: Role }),
    before: null,
    name: 'Invitation link created',
  },
  'invitation.revoked': {
    payload: z.object({ invitation_id: z.uuid() }),
    before: null,
    name: 'Invitation link revoked',
  },
})

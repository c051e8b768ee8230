import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Role } from '../member/member.ts'

export const invitationEvents = eventsOf({
  'invitation.created': {
    payload: z.object({ invitation_id: z.uuid(), role: Role }),
    before: null,
    name: t('Invitation link created'),
  },
  'invitation.revoked': {
    payload: z.object({ invitation_id: z.uuid() }),
    before: null,
    name: t('Invitation link revoked'),
  },
})

// Writes the mail with an invitation link.
import type { Background } from '../jobs/kind.ts'
import { invitationMail } from './mail.ts'

export const invitationWork = {
  mails: { invitation: invitationMail },
} satisfies Background

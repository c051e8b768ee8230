// Writes mails about memberships.
import type { Background } from '../jobs/kind.ts'
import { addedMail, givenMail, offeredMail } from './mail.ts'

export const memberWork = {
  mails: { added_to_project: addedMail, transfer_offered: offeredMail, project_given: givenMail },
} satisfies Background

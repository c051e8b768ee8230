// An example of each call about attachments.
import { ADMINS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  listAttachments: { token: 'read', plans: { attachments: {} }, answers: MEMBERS },
  renameAttachment: {
    token: 'write',
    answers: ADMINS,
    input: (_, { pick, say }) => ({ name: say(`display ${pick}.png`) }),
  },
  deleteAttachment: { token: 'write', answers: ADMINS },
  restoreAttachment: { token: 'write', answers: ADMINS },
} satisfies Partial<Examples>

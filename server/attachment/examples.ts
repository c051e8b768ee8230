// An example of each call about attachments.
import { ADMINS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  listAttachments: { answers: MEMBERS },
  renameAttachment: { answers: ADMINS, input: (_, { pick, say }) => ({ name: say(`display ${pick}.png`) }) },
  deleteAttachment: { answers: ADMINS },
  restoreAttachment: { answers: ADMINS },
} satisfies Partial<Examples>

// An example of each call about tickets by mail.
import { ADMINS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  getMailIn: { token: 'read', plans: {}, answers: MEMBERS },
  changeMailIn: {
    token: null,
    answers: ADMINS,
    event: null,
    input: (_, { pick }) => ({
      is_on: pick % 2 === 0,
      type: 'bug',
      label_ids: [],
      column: 'in_progress',
      replaces: 'tracker+apo-abcdefghijklmnopqrst@example.org',
    }),
  },
} satisfies Partial<Examples>

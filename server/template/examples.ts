// An example of each call about templates.
import { ADMINS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  listTemplates: { token: 'read', plans: {}, answers: MEMBERS },
  changeTemplate: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say }) => ({
      ticket_type: 'bug',
      version: pick,
      description: say(`Steps ${pick}`),
      custom: {},
    }),
  },
} satisfies Partial<Examples>

// An example of each call about templates.
import { ADMINS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  listTemplates: { answers: MEMBERS },
  changeTemplate: {
    answers: ADMINS,
    input: (_, { pick, say }) => ({ ticket_type: 'bug', version: pick, description: say(`Steps ${pick}`) }),
  },
} satisfies Partial<Examples>

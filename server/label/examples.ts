// An example of each call about labels.
import { ADMINS, DEVELOPERS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  listLabels: { answers: MEMBERS },
  countLabelled: { answers: MEMBERS },
  createLabel: {
    answers: DEVELOPERS,
    by: 'dev',
    input: (_, { pick, say }) => ({
      name: say(`Motors ${pick}`),
      color: 'red',
      description: say('What turns'),
    }),
  },
  updateLabel: {
    answers: ADMINS,
    input: (_, { pick, say, version }) => ({
      version,
      name: say(`Wheels ${pick}`),
      color: 'blue',
      description: say('What rolls'),
    }),
  },
  mergeLabel: { answers: ADMINS },
  deleteLabel: { answers: ADMINS },
  changeTicketLabels: {
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ labelId, otherLabelId }, { pick }) =>
      pick % 2 ? { add: [labelId], remove: [otherLabelId] } : { add: [otherLabelId], remove: [labelId] },
  },
} satisfies Partial<Examples>

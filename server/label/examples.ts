// An example of each call about labels.
import { ADMINS, DEVELOPERS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  listLabels: { token: 'read', plans: { labels: {} }, answers: MEMBERS },
  countLabelled: { token: 'read', plans: {}, answers: MEMBERS },
  createLabel: {
    token: 'write',
    answers: DEVELOPERS,
    by: 'dev',
    input: (_, { pick, say }) => ({
      name: say(`Motors ${pick}`),
      color: 'red',
      description: say('What turns'),
    }),
  },
  updateLabel: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say, version }) => ({
      version,
      name: say(`Wheels ${pick}`),
      color: 'blue',
      description: say('What rolls'),
    }),
  },
  mergeLabel: { token: 'admin', answers: ADMINS },
  deleteLabel: { token: 'admin', answers: ADMINS },
  changeTicketLabels: {
    token: 'write',
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ labelId, otherLabelId }, { pick }) =>
      pick % 2 ? { add: [labelId], remove: [otherLabelId] } : { add: [otherLabelId], remove: [labelId] },
  },
} satisfies Partial<Examples>

// An example of each call about what is new.
import { ANYBODY, type Examples, MEMBERS } from '../test/example.ts'

const today = '2026-05-04'

export const examples = {
  countNews: {
    token: 'read',
    plans: { 'news-counts': {} },
    answers: ANYBODY,
    input: ({ projectId }) => ({ before: `2027-05-04T09:00:00.000Z,${projectId}`, limit: 10, today }),
  },
  getProjectNews: { token: 'read', plans: { news: {} }, answers: MEMBERS, input: () => ({ today }) },
  markProjectSeen: {
    token: null,
    answers: MEMBERS,
    by: 'dev',
    input: (_, { pick }) => ({ seq: 1, all: pick % 2 === 0, today }),
  },
} satisfies Partial<Examples>

// An example of each call about crashes.
import { type Examples, MEMBERS } from '../test/example.ts'

const fingerprints = '24f12bb3214fa814:428fa1dba74f92f1'

export const examples = {
  findSameCrash: {
    token: 'read',
    plans: { 'same-crash': { fingerprints } },
    answers: MEMBERS,
    input: () => ({ text: 'TypeError: x\n    at Cart.total (cart.js:12:3)', fingerprints, version: '2.4.0' }),
  },
  getTicketCrash: { token: 'read', plans: { 'ticket-crash': {} }, answers: MEMBERS },
} satisfies Partial<Examples>

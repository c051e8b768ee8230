// An example of each call about web push.
import { pushDocs } from '../../domain/push/docs.ts'
import { ANYBODY, type Examples } from '../test/example.ts'

const browser = pushDocs.addPush.input

export const examples = {
  getPush: { token: null, plans: {}, answers: ANYBODY },
  addPush: {
    token: null,
    answers: ANYBODY,
    by: 'dev',
    input: (_, { pick }) => ({ ...browser, endpoint: `https://push.example.com/${pick}` }),
  },
  removePush: {
    token: null,
    answers: ANYBODY,
    by: 'dev',
    before: (world, { dev }) => world.call(dev, 'addPush', {}, browser),
  },
} satisfies Partial<Examples>

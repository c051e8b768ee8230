// An example of each call about web push.
import { pushDocs } from '../../domain/push/docs.ts'
import { ANYBODY, type Examples } from '../test/example.ts'

const browser = pushDocs.addPush.input

export const examples = {
  getPush: { answers: ANYBODY },
  addPush: {
    answers: ANYBODY,
    by: 'dev',
    input: (_, { pick }) => ({ ...browser, endpoint: `https://push.example.com/${pick}` }),
  },
  removePush: {
    answers: ANYBODY,
    by: 'dev',
    before: (world, { dev }) => world.call(dev, 'addPush', {}, browser),
  },
} satisfies Partial<Examples>

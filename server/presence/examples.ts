// An example of the call about who has a ticket open.
import { type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  tellPresence: { token: 'read', plans: {}, answers: MEMBERS },
} satisfies Partial<Examples>

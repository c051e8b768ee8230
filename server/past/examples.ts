// An example of each call about the board as it was.
import { type Examples, MEMBERS } from '../test/example.ts'

// The tests have moved their clock on from here.
const at = '2026-05-04T12:00:00.000Z'

export const examples = {
  getBoardAsOf: { token: 'read', plans: { 'board-as-of': { at } }, answers: MEMBERS },
  getChangesBetween: { token: 'read', plans: { 'changes-between': { from: at } }, answers: MEMBERS },
} satisfies Partial<Examples>

// An example of each call about the board as it was.
import { type Examples, MEMBERS, NOBODYS_ID } from '../test/example.ts'

// The tests have moved their clock on from here.
const at = '2026-05-04T12:00:00.000Z'
const before = `2026-05-04T10:00:00+00:00~${NOBODYS_ID}`

export const examples = {
  getBoardAsOf: {
    token: 'read',
    plans: { 'board-as-of': { at }, 'board-as-of-column': { at, column: 'todo', before } },
    answers: MEMBERS,
    input: () => ({ at, column: 'todo', before }),
  },
  getChangesBetween: { token: 'read', plans: { 'changes-between': { from: at } }, answers: MEMBERS },
} satisfies Partial<Examples>

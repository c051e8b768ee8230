// Which proposals may be accepted together with others: every call that an agent may propose is judged, and nothing that people
// outside the project see is among them.
import { expect, it, test } from 'vitest'
import { api, type OperationName } from '../api.ts'
import { isProposable } from './proposal.ts'
import { isReversible } from './reversible.ts'

it('every call that can be proposed is reversible or not', () => {
  const names = (Object.keys(api) as OperationName[]).filter((name) => isProposable(api[name]))
  const judged = names.map((name) => `${name} ${isReversible(name, {}, false)}`)
  expect(judged.toSorted()).toEqual([
    'addRelation true',
    'changeTicketLabels true',
    'createComment true',
    'createLabel true',
    'createTicket true',
    'deleteAttachment false',
    'deleteComment false',
    'deleteTicket false',
    'moveTicket true',
    'reactToComment true',
    'removeRelation true',
    'renameAttachment true',
    'restoreAttachment true',
    'updateComment true',
    'updateTicket true',
  ])
})

test.each([
  ['createComment', { to_reporter: true }, false, false],
  ['createComment', { to_reporter: false }, false, true],
  ['updateComment', { content: 'For the reporter' }, true, false],
  ['updateComment', { content: 'For the team' }, false, true],
  ['reactToComment', {}, true, true],
])('%s with %j, on a comment that the reporter sees %s: reversible %s', (name, input, isSeen, expected) => {
  expect(isReversible(name, input, isSeen)).toBe(expected)
})

// The specified message that replaces a project, by the reason.
import { expect, test } from 'vitest'
import { failureOf, PROJECT_FAILURES } from './project-failures.ts'

test.each([
  ['nothing is wrong', null, false, undefined, null],
  [
    'the user is not a member, or there is no such project',
    'project_not_found',
    false,
    undefined,
    'no_access',
  ],
  ['the user has just lost access', 'project_not_found', true, undefined, 'no_access'],
  ['the server is down', 'unavailable', false, undefined, 'load_failed'],
  ['there is no connection', 'offline', false, undefined, 'load_failed'],
  ['the connection is lost later', 'offline', true, undefined, null],
  ['they were removed', null, true, 'removed', 'no_access'],
  ['it was deleted', 'project_not_found', false, 'deleted', 'deleted'],
] as const)('when %s', (_, code, hasProject, gone, failure) => {
  expect(failureOf(code && { code }, hasProject, gone)).toBe(failure)
})

test('the messages are the specified ones', () => {
  expect(Object.values(PROJECT_FAILURES).map(({ message }) => message)).toEqual([
    'You do not have access to this project',
    'Failed to load project',
    'Project not found',
    'No project ID provided',
  ])
})

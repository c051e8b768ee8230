// Groups: the people in a pasted text, and who manages a group.
import { expect, test } from 'vitest'
import { higherRole } from '../member/roles.ts'
import { mayManageGroup, peopleInText } from './group.ts'

test.each([
  ['ada, grace; bob\nkim', ['ada', 'grace', 'bob', 'kim']],
  [' @ada  ADA ', ['ADA']],
  [
    'Ada Lovelace <ada@example.org>, "Hopper, Grace" <grace@example.org>',
    ['ada@example.org', 'grace@example.org'],
  ],
  ['ada@example.org\tgrace@example.org\r\n', ['ada@example.org', 'grace@example.org']],
  [' ,;\n ', []],
])('the people in %j', (text, people) => {
  expect(peopleInText(text)).toEqual(people)
})

test('only the manager manages a group, and nobody a group without a manager', () => {
  const person = { id: 'a' }
  expect(mayManageGroup(person, { manager_id: 'a' })).toBe(true)
  expect(mayManageGroup(person, { manager_id: 'b' })).toBe(false)
  expect(mayManageGroup(person, { manager_id: null })).toBe(false)
})

test('the higher of two roles', () => {
  expect(higherRole('viewer', 'admin')).toBe('admin')
  expect(higherRole('developer', 'viewer')).toBe('developer')
  expect(higherRole('developer', 'developer')).toBe('developer')
})

// The people who may manage a group, and the higher of two roles.
import { expect, test } from 'vitest'
import { higherRole } from '../member/roles.ts'
import { mayManageGroup } from './group.ts'

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

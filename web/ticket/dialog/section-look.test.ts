// When a part of an open ticket that was empty is shown: what others add moves nothing that is read.
import { expect, test } from 'vitest'
import { lookOf } from './section-look.ts'

test('what others add to an empty part waits behind a button while something is read below it', () => {
  const opened = lookOf(lookOf(undefined, undefined, false, true), 0, false, true)
  expect(opened).toBe('empty')
  const announced = lookOf(opened, 1, false, true)
  expect(announced).toBe('announced')
  expect(lookOf(announced, 2, false, false)).toBe('announced')
  expect(lookOf(announced, 0, false, true)).toBe('empty')
  expect(lookOf(opened, 1, false, false)).toBe('shown')
})

test('a part that has items as the ticket opens, or that the person adds to, is shown', () => {
  expect(lookOf(undefined, 3, false, true)).toBe('shown')
  const used = lookOf('empty', 0, true, true)
  // The field was closed before the answer arrived.
  expect(lookOf(used, 1, false, true)).toBe('shown')
  expect(lookOf('announced', 1, true, true)).toBe('shown')
})

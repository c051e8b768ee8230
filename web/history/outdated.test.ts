// When the history of an open ticket is loaded again: after a change, and not because another part of the ticket has arrived.
import { expect, test } from 'vitest'
import { watchHistory } from './outdated.ts'

const ticket = { state: 'version 1' }
const files = { state: '', seq: 10 }
const relations = { state: '', seq: 10 }
const loaded = { ticket, files, relations }

test('opening a ticket asks for its history once, in whatever order the parts arrive', () => {
  const isOutdated = watchHistory()
  expect(isOutdated({ ticket, files: undefined, relations: undefined }, undefined)).toBe(false)
  expect(isOutdated({ ticket, files, relations: undefined }, undefined)).toBe(false)
  expect(isOutdated({ ticket, files, relations: undefined }, 10)).toBe(false)
  expect(isOutdated(loaded, 10)).toBe(false)
  expect(isOutdated(loaded, 10)).toBe(false)
})

test('a change of any part asks for the history again, once', () => {
  const isOutdated = watchHistory()
  isOutdated(loaded, 10)
  expect(isOutdated({ ...loaded, files: { state: 'a.png', seq: 11 } }, 10)).toBe(true)
  expect(isOutdated({ ...loaded, files: { state: 'a.png', seq: 11 } }, 11)).toBe(false)
  expect(isOutdated({ ...loaded, ticket: { state: 'version 2' } }, 11)).toBe(true)
})

test('a change during the request asks again after the answer', () => {
  const isOutdated = watchHistory()
  isOutdated(loaded, undefined)
  const changed = { ...loaded, ticket: { state: 'version 2' } }
  expect(isOutdated(changed, undefined)).toBe(false)
  expect(isOutdated(changed, 10)).toBe(true)
  expect(isOutdated(changed, 11)).toBe(false)
})

test('a part that is newer than the history when it arrives asks again', () => {
  const isOutdated = watchHistory()
  isOutdated({ ...loaded, files: undefined }, 10)
  expect(isOutdated({ ...loaded, files: { state: 'a.png', seq: 11 } }, 10)).toBe(true)
})

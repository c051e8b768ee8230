// A saved view keeps the look of its tab and nothing of the other tabs; the widths of a table stay in each browser.
import { expect, test } from 'vitest'
import { addressOf, hasOwnLook, hasSameLook, isSame, placeShown, shownOf, stored } from './shown-place.ts'

const search = { sort: '-priority', lanes: 'assignee', span: 'week' } as const
const look = { isTable: true, columns: ['priority'], widths: { title: 300 }, group: 'type' }

test.each([
  ['board', { tab: 'board', sort: null, lanes: 'assignee' }],
  ['list', { tab: 'list', sort: '-priority', table: { columns: ['priority'], group: 'type', sort: null } }],
  ['calendar', { tab: 'calendar', sort: null, span: 'week' }],
  ['timeline', { tab: 'timeline', sort: null }],
] as const)('on the tab %s', (tab, kept) => {
  expect(stored({ query: '', ...placeShown(tab, search, look) })).toEqual({ query: '', ...kept })
})

test('lanes and a changed table are worth a view, a plain board is not', () => {
  expect(hasOwnLook(placeShown('board', search, look))).toBe(true)
  expect(hasOwnLook(placeShown('board', {}, look))).toBe(false)
  expect(hasOwnLook(placeShown('list', {}, look))).toBe(true)
  expect(hasOwnLook(placeShown('list', {}, { isTable: true }))).toBe(false)
})

test('a view leads to its address; one of an earlier release fits each table', () => {
  const view = { query: 'type:bug', ...placeShown('board', search, look) }
  expect(addressOf(view)).toEqual({ sort: undefined, lanes: 'assignee', span: undefined })
  expect(isSame(shownOf(view), shownOf({ ...view, lanes: undefined }))).toBe(false)
  const list = { query: '', ...placeShown('list', {}, look) }
  expect(isSame(shownOf(list), shownOf({ ...list, table: null }))).toBe(true)
  expect(hasSameLook({ ...list, table: null }, list)).toBe(false)
  expect(hasSameLook({ ...list, table: undefined }, list)).toBe(true)
})

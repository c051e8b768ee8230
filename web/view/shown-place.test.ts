// A saved view keeps the look of its tab and nothing of the other tabs; the widths of a table stay in each browser.
import { expect, test } from 'vitest'
import { addressOf, hasOwnLook, hasSameLook, isSame, placeShown, shownOf, stored } from './shown-place.ts'

const search = { sort: '-priority', lanes: 'assignee', span: 'week' } as const
const look = { isTable: true, columns: ['priority'], widths: { title: 300 }, group: 'type' }
const days = { done: true, group: 'assignee', table: true }
const USUAL = { done: false, group: null, table: false }

test.each([
  ['board', { tab: 'board', sort: null, lanes: 'assignee' }],
  ['list', { tab: 'list', sort: '-priority', table: { columns: ['priority'], group: 'type', sort: null } }],
  [
    'calendar',
    { tab: 'calendar', sort: null, span: 'week', days: { done: true, group: null, table: false } },
  ],
  ['timeline', { tab: 'timeline', sort: null, days }],
] as const)('on the tab %s', (tab, kept) => {
  expect(stored({ query: '', ...placeShown(tab, search, look, days) })).toEqual({ query: '', ...kept })
})

test('lanes and a changed table are worth a view, a plain board is not', () => {
  expect(hasOwnLook(placeShown('board', search, look, USUAL))).toBe(true)
  expect(hasOwnLook(placeShown('board', {}, look, USUAL))).toBe(false)
  expect(hasOwnLook(placeShown('list', {}, look, USUAL))).toBe(true)
  expect(hasOwnLook(placeShown('list', {}, { isTable: true }, USUAL))).toBe(false)
})

test('a view leads to its address; one of an earlier release fits each table', () => {
  const view = { query: 'type:bug', ...placeShown('board', search, look, USUAL) }
  expect(addressOf(view)).toEqual({ sort: undefined, lanes: 'assignee', span: undefined })
  expect(isSame(shownOf(view), shownOf({ ...view, lanes: undefined }))).toBe(false)
  const list = { query: '', ...placeShown('list', {}, look, USUAL) }
  expect(isSame(shownOf(list), shownOf({ ...list, table: null }))).toBe(true)
  expect(hasSameLook({ ...list, table: null }, list)).toBe(false)
  expect(hasSameLook({ ...list, table: undefined }, list)).toBe(true)
})

test.each([{ done: false }, { group: null }, { table: false }])(
  'a timeline with %j is a changed view, and worth one',
  (change) => {
    const view = { query: '', ...placeShown('timeline', {}, {}, days) }
    const shown = { query: '', ...placeShown('timeline', {}, {}, { ...days, ...change }) }
    expect(isSame(shownOf(view), shownOf(shown))).toBe(true)
    expect(hasSameLook(view, shown)).toBe(false)
    expect(hasSameLook({ ...view, days: undefined }, shown)).toBe(true)
    expect(hasOwnLook(shown)).toBe(true)
  },
)

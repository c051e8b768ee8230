// The palette's list: one order for everything that is found, verbs for the ticket at hand, and settings by their words and rights.
import { beforeAll, expect, it, vi } from 'vitest'
import { FIRST_COLUMNS } from '../../domain/column/columns.ts'
import type { Found } from '../../domain/search/search.ts'
import { type Known, rankedChoices } from './choices.ts'
import { actsFor, type Subject } from './ticket-acts.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://tickets.example' }))

const apollo = { id: 'a', name: 'Apollo', key: 'APO', owner_id: 'grace', role: 'admin' as const }
const ada = { id: 'ada', full_name: 'Ada Lovelace', username: 'ada' }
const grace = { id: 'grace', full_name: 'Grace Hopper', username: 'grace' }
const subject: Subject = {
  name: 'APO-3',
  ticket: { column: 'todo', assignee_id: null, label_ids: ['blue'] },
  columns: [...FIRST_COLUMNS],
  people: [grace, ada],
  labels: [
    { id: 'blue', name: 'Blue', color: 'blue', version: 1 },
    { id: 'red', name: 'Red', color: 'red', version: 1 },
  ] as Subject['labels'],
  userId: 'ada',
  today: '2026-11-26',
}

const known = (more: Partial<Known> = {}): Known => ({
  userId: 'ada',
  visits: [],
  projects: [apollo],
  current: apollo,
  people: [],
  views: [],
  settings: [],
  loaded: [],
  handlers: {},
  acts: [],
  subject: undefined,
  act() {},
  ...more,
})
const titles = (of: Known, typed: string, found?: Found) =>
  rankedChoices(of, typed, found, true).map(({ title }) => title)
const loaded = (title: string, number: number) => ({ project_id: 'a', number, title })
const foundTicket = (title: string, number: number) => ({
  id: `t${number}`,
  project_id: 'a',
  number,
  title,
  status: 'todo' as const,
  column_name: 'To Do',
  column_color: 'gray' as const,
  assignee: grace,
  project: apollo,
})

it('the exact hit of the server comes before loaded tickets that have the words less exactly', () => {
  const tickets = [loaded('Copuon loses a cent', 1), loaded('Percent of a coupon', 2)]
  const answer: Found = {
    projects: [],
    tickets: [foundTicket('The coupon cent', 9), foundTicket('Rounding', 8)],
    comments: [],
    left_out: 0,
  }
  const all = rankedChoices(known({ loaded: tickets }), 'coupon cent', answer, true)
  expect(all.map(({ title }) => title)).toEqual([
    'The coupon cent',
    'Percent of a coupon',
    'Rounding',
    'Copuon loses a cent',
  ])
  expect(all[0]).toMatchObject({ code: 'APO-9', note: 'Apollo', column: { name: 'To Do' }, assignee: grace })
  // The earlier answer stays for a moment, but Enter does not open what it may not match.
  const old = rankedChoices(known(), 'coupon centre', answer, false)
  expect(old.filter(({ isOld }) => isOld).map(({ title }) => title)).toEqual(['The coupon cent', 'Rounding'])
})

it('a key comes before a title, and a number without a key means the project of the page', () => {
  const tickets = [loaded('12 monkeys', 1), loaded('Login', 12)]
  expect(titles(known({ loaded: tickets }), 'apo12')).toEqual(['Login'])
  expect(titles(known({ loaded: tickets }), '#12')[0]).toBe('Login')
  expect(titles(known({ loaded: tickets }), '12').slice(0, 2)).toEqual(['Login', '12 monkeys'])
  expect(titles(known({ loaded: tickets, current: undefined }), '12')[0]).toBe('12 monkeys')
})

it('finds settings by their names and words, each with its section and page', () => {
  const settings = [
    { label: 'Code', words: 'github gitlab', section: 'Integrations', page: 'Settings', href: '/p#code' },
    { label: 'Webhooks', words: 'events', section: 'Integrations', page: 'Settings', href: '/p#webhooks' },
    { label: 'Security', words: '', section: undefined, page: 'Profile', href: '/profile?section=security' },
  ]
  expect(titles(known({ settings }), 'webhook')).toEqual(['Webhooks'])
  expect(titles(known({ settings }), 'github')).toEqual(['Code'])
  expect(rankedChoices(known({ settings }), 'secur', undefined, true)).toMatchObject([
    { title: 'Security', note: 'Profile', href: '/profile?section=security' },
  ])
  expect(rankedChoices(known({ settings }), 'gitl', undefined, true)).toMatchObject([
    { title: 'Code', note: 'Settings · Integrations' },
  ])
})

it('a verb comes first, with the values for the ticket at hand', () => {
  const acts = (typed: string) => actsFor(subject, typed).map(({ title }) => title)
  expect(acts('assign')).toEqual(['Assign to me', 'Assign to Grace Hopper'])
  expect(acts('assign to gra')).toEqual(['Assign to Grace Hopper'])
  expect(acts('move')).toEqual(['Move to In Progress', 'Move to Done'])
  expect(acts('move to done')).toEqual(['Move to Done'])
  expect(acts('label')).toEqual(['Remove label “Blue”', 'Add label “Red”'])
  expect(acts('priority crit')).toEqual(['Set priority to Critical'])
  expect(acts('estimate 8')).toEqual(['Set estimate to 8'])
  expect(acts('move the button')).toEqual([])
  const tickets = [loaded('Assign the best engineer', 1)]
  const handlers = { assign() {}, newTicket() {} }
  const list = known({ loaded: tickets, acts: actsFor(subject, 'assign'), subject: 'APO-3', handlers })
  expect(titles(list, 'assign')).toEqual([
    'Assign to…',
    'Assign to me',
    'Assign to Grace Hopper',
    'Assign the best engineer',
  ])
})

it('a due date is found by the words for a day', () => {
  const days = (typed: string) =>
    actsFor(subject, typed).map(({ act }) => act.do === 'edit' && act.changes.due_date)
  expect(days('due tomorrow')).toEqual(['2026-11-27'])
  expect(days('due fri')[0]).toBe('2026-11-27')
  expect(days('due next week')).toEqual(['2026-11-30'])
  expect(days('due in 2 weeks')[0]).toBe('2026-12-10')
  for (const typed of ['due 3 dec', 'due dec 3', 'due 2026-12-03', 'due 03.12'])
    expect(days(typed)[0], typed).toBe('2026-12-03')
  expect(days('due none')).toEqual([null])
  expect(days('due')[0]).toBe('2026-11-26')
})

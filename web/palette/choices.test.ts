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
  known_as: null as string | null,
  assignee: grace,
  project: apollo,
})

it('a ticket that was found by a key from before is first, and says by which key', () => {
  const former = { ...foundTicket('Rounding', 8), known_as: 'WR-8' }
  const found: Found = { projects: [], tickets: [former], comments: [], left_out: 0, comments_indexed: 1 }
  const [first] = rankedChoices(known({ loaded: [loaded('WR-8 is odd', 1)] }), 'WR-8', found, true)
  expect(first).toMatchObject({ title: 'Rounding', code: 'APO-8', note: 'WR-8 · Apollo' })
})

it('the exact hit of the server comes before loaded tickets that have the words less exactly', () => {
  const tickets = [loaded('Copuon loses a cent', 1), loaded('Percent of a coupon', 2)]
  const answer: Found = {
    projects: [],
    tickets: [foundTicket('The coupon cent', 9), foundTicket('Rounding', 8)],
    comments: [],
    left_out: 0,
    comments_indexed: 1,
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

it('a tab of the project comes before the settings of the same name', () => {
  const settings = [
    { label: 'Board', words: 'density', section: undefined, page: 'Settings', href: '/p#board' },
  ]
  const found = rankedChoices(known({ settings }), 'board', undefined, true)
  expect(found.slice(0, 2).map(({ href }) => href)).toEqual(['/project/a?tab=board', '/p#board'])
  expect(titles(known({ settings }), 'kanban')[0]).toBe('Board')
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

it('a word that is only a verb changes no ticket by Enter, and a title that is the text comes before an act', () => {
  const acts = (typed: string) => known({ acts: actsFor(subject, typed), subject: 'APO-3' })
  const active = (of: Known, typed: string) =>
    rankedChoices(of, typed, undefined, true).find(({ isOld, isOffer }) => !isOld && !isOffer)?.title
  const tickets = [loaded('Types of tickets', 1), loaded('Label red', 2)]
  expect(active({ ...acts('type'), loaded: tickets }, 'type')).toBe('Types of tickets')
  expect(active({ ...acts('type bug'), loaded: tickets }, 'type bug')).toBe('Set type to Bug')
  expect(active({ ...acts('label red'), loaded: tickets }, 'label red')).toBe('Label red')
  expect(active({ ...acts('label red'), loaded: [] }, 'label red')).toBe('Add label “Red”')
})

it('offers no value that the ticket has already', () => {
  const ticket = { ...subject.ticket, column: 'todo', assignee_id: null, label_ids: [] }
  const acts = (typed: string, values: object) =>
    actsFor({ ...subject, ticket: { ...ticket, ...values } }, typed).map(({ title }) => title)
  expect(acts('type', { type: 'bug' })).not.toContain('Set type to Bug')
  expect(acts('estimate 8', { estimate: 8 })).toEqual([])
  expect(acts('due none', { due_date: null })).toEqual([])
  expect(acts('due today', { due_date: '2026-11-26' })).toEqual([])
})

it('the words of a comment are shown without the marks of Markdown', () => {
  const comment = {
    id: 'c1',
    project_id: 'a',
    ticket_id: 't1',
    number: 1,
    title: 'Login',
    snippet: '…**Repro**: see [log.txt](/attachments/0197c5f1)…',
    author: grace,
    imported: null,
    created_at: '2026-11-26T00:00:00.000Z',
    project: apollo,
  }
  const answer = { projects: [], tickets: [], comments: [comment], left_out: 0, comments_indexed: 1 }
  expect(titles(known(), 'repro', answer)).toEqual(['…Repro: see log.txt…'])
})

it('typing errors are looked for in titles, while few other choices fit', () => {
  const fitting = Array.from({ length: 8 }, (_, at) => loaded(`Coupon ${at}`, at + 2))
  const tickets = [loaded('Copuon loses a cent', 1), ...fitting]
  expect(titles(known({ loaded: tickets }), 'coupon')).not.toContain('Copuon loses a cent')
  expect(titles(known({ loaded: tickets.slice(0, 8) }), 'coupon')).toContain('Copuon loses a cent')
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
  expect(days('due t').slice(0, 2)).toEqual(['2026-11-26', '2026-11-27'])
  const titlesOf = (typed: string) => actsFor(subject, typed).map(({ title }) => title)
  expect(titlesOf('due tomorrow')).toEqual(['Set due date to tomorrow, Fri, Nov 27'])
  expect(titlesOf('due 3 nov')).toEqual(['Set due date to Wednesday, November 3, 2027'])
})

// GitHub: pages of its API, followed within limits, and files that contain them.
import { expect, it, vi } from 'vitest'
import { readAll, readBytes } from '../../test/read-source.ts'
import { github, repositoryOf } from './github.ts'

const API = 'https://api.github.com/repos/tea/pot'
const issue = (number: number, over: object = {}) => ({
  id: 1000 + number,
  number,
  title: `Issue ${number}`,
  body: 'Text',
  state: 'open',
  comments: 0,
  html_url: `https://github.com/tea/pot/issues/${number}`,
  user: { login: 'ada' },
  labels: [{ name: 'bug', color: 'd73a4a', description: 'Broken' }],
  assignees: [],
  created_at: '2024-01-01T00:00:00Z',
  ...over,
})
const comment = (id: number, number: number, over: object = {}) => ({
  id,
  body: 'Hi',
  user: { login: 'bo' },
  issue_url: `${API}/issues/${number}`,
  created_at: '2024-01-02T00:00:00Z',
  updated_at: '2024-01-02T00:00:00Z',
  ...over,
})

type Answer = { body?: unknown; status?: number; headers?: Record<string, string> }
/** A forge that answers by address; the last of several answers for an address repeats. */
function forge(answers: Record<string, Answer | Answer[]>) {
  const requested: { url: string; headers: Headers }[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    requested.push({ url: String(url), headers: new Headers(init?.headers) })
    const found = answers[String(url).replace(/[?&](sort|direction|per_page|state)=[^&]*/g, '')]
    const {
      body = [],
      status = 200,
      headers = {},
    } = (Array.isArray(found) ? (found.length > 1 ? found.shift() : found[0]) : found) ?? { status: 404 }
    return new Response(JSON.stringify(body), { status, headers })
  }
  return {
    requested,
    api: {
      url: 'https://github.com/tea/pot',
      token: 'secret-token',
      fetch: fetch as typeof globalThis.fetch,
    },
  }
}
const base = {
  [API]: { body: { description: 'A pot' } },
  [`${API}/labels`]: { body: [{ name: 'unused', color: '0000ff' }] },
}

it('follows the pages of issues and comments, with the token in the header alone', async () => {
  const { api, requested } = forge({
    ...base,
    [`${API}/issues`]: {
      body: [
        issue(1, { comments: 2, assignees: [{ login: 'bo' }, { login: 'cy' }] }),
        issue(2, { pull_request: {} }),
      ],
      headers: { link: `<${API}/issues?page=2>; rel="next", <${API}/issues?page=9>; rel="last"` },
    },
    [`${API}/issues?page=2`]: {
      body: [
        issue(3, {
          state: 'closed',
          milestone: {
            number: 2,
            title: 'v2',
            description: 'Hot',
            state: 'closed',
            due_on: '2026-03-01T08:00:00Z',
            closed_at: '2026-03-02T09:00:00Z',
          },
        }),
        issue(4, { state: 'closed', state_reason: 'not_planned' }),
      ],
    },
    [`${API}/issues/comments`]: { body: [comment(1, 1, { reactions: { '+1': 2 } }), comment(2, 2)] },
  })
  const { all, remarkCounts, counts } = await readAll(github, api)
  expect(counts).toEqual({ project: 1, person: 3, column: 3, label: 2, milestone: 1, ticket: 3, comment: 1 })
  expect(all('project')[0]).toMatchObject({ id: 'tea/pot', name: 'pot', description: 'A pot' })
  expect(all('ticket')).toMatchObject([
    { id: '1', number: 1, column: 'open', type: 'bug', assignee: 'bo', labels: ['bug'] },
    { number: 3, column: 'closed', milestone: 'milestone/2' },
    { number: 4, column: 'not_planned' },
  ])
  expect(all('milestone')).toEqual([
    {
      id: 'milestone/2',
      name: 'v2',
      start_date: null,
      due_date: '2026-03-01',
      goal: 'Hot',
      repeat_weeks: null,
      closed_at: '2026-03-02T09:00:00.000Z',
    },
  ])
  expect(all('label')).toContainEqual({
    id: 'bug',
    name: 'bug',
    color: 'red',
    source_color: 'd73a4a',
    description: 'Broken',
  })
  expect(remarkCounts).toMatchObject({
    'ignored pull request: GitHub lists pull requests among its issues; they are none.': 1,
    'ignored comment: It belongs to a pull request.': 1,
    'left_out assignee: A ticket has one assignee; the first one is kept.': 1,
    'left_out reaction: GitHub only counts reactions and does not name the people.': 2,
    'missing comment: GitHub counts more comments than the source holds.': 1,
  })
  expect(requested.every(({ headers }) => headers.get('authorization') === 'Bearer secret-token')).toBe(true)
  expect(requested.some(({ url }) => url.includes('secret'))).toBe(false)
})

it('does not follow a next page to another host', async () => {
  const { api, requested } = forge({
    ...base,
    [`${API}/issues`]: { headers: { link: '<https://evil.example/x>; rel="next"' } },
  })
  await expect(readAll(github, api)).rejects.toThrow('names a next page on another host')
  expect(requested.some(({ url }) => url.includes('evil'))).toBe(false)
})

it('does not follow pages in a circle', async () => {
  const { api } = forge({
    ...base,
    [`${API}/issues`]: { headers: { link: `<${API}/issues?page=2>; rel="next"` } },
    [`${API}/issues?page=2`]: { headers: { link: `<${API}/issues?page=2>; rel="next"` } },
  })
  await expect(readAll(github, api)).rejects.toThrow('pages that link in a circle')
})

it('waits as long as it is asked to, within bounds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  try {
    const { api } = forge({
      ...base,
      [`${API}/issues`]: [{ status: 429, headers: { 'retry-after': '0' } }, { body: [issue(1)] }],
      [`${API}/issues/comments`]: {},
    })
    expect((await readAll(github, api)).counts.ticket).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  [
    'a limit that lasts',
    {
      status: 403,
      headers: {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3_000),
      },
    },
    /allows no more requests for now. Please try again in (49|50|51) minutes/,
  ],
  ['a wrong token', { status: 401 }, 'does not accept the token'],
  ['a refusal', { status: 403 }, 'the token does not allow reading the issues'],
  ['no such project', { status: 404 }, 'has no such project'],
  ['another address', { status: 301, headers: { location: 'https://x' } }, 'has another address now'],
  ['no list', { body: { a: 1 } }, 'did not answer with a list'],
])('says what is wrong: %s', async (_, answer, message) => {
  const { api } = forge({ ...base, [`${API}/issues`]: answer })
  await expect(readAll(github, api)).rejects.toThrow(message)
})

it.each([
  ['https://github.com/tea/pot', 'https://api.github.com'],
  ['https://github.com/tea/pot.git', 'https://api.github.com'],
  ['https://www.github.com/tea/pot/issues?q=1', 'https://api.github.com'],
  ['https://api.github.com/repos/tea/pot', 'https://api.github.com'],
  ['https://code.example.org/tea/pot', 'https://code.example.org/api/v3'],
  ['https://code.example.org/api/v3/repos/tea/pot', 'https://code.example.org/api/v3'],
])('finds the API of %s', (url, api) => {
  expect(repositoryOf(url)).toEqual({ api, owner: 'tea', name: 'pot' })
})

it.each(['tea/pot', 'https://github.com/tea', 'ftp://github.com/tea/pot', 'https://github.com/../..', ''])(
  'refuses the address %s',
  (url) => {
    expect(() => repositoryOf(url)).toThrow('not the address of a repository')
  },
)

it.each([
  ['one list', JSON.stringify([issue(1, { comments: 1 }), comment(1, 1)])],
  ['a list of lists', JSON.stringify([[issue(1)], [comment(1, 1)]])],
  ['pages one after another', `${JSON.stringify([issue(1)])}${JSON.stringify([comment(1, 1)])}`],
  [
    'recorded answers',
    JSON.stringify([{ path: '/x', status: 200, response: [issue(1)] }, { response: [comment(1, 1)] }]),
  ],
])('reads a file of %s', async (_, text) => {
  expect((await readBytes(github, text)).counts).toMatchObject({ ticket: 1, comment: 1 })
})

it('reads what the command line writes', async () => {
  const own = {
    number: 5,
    title: 'T',
    body: 'B',
    state: 'CLOSED',
    stateReason: 'NOT_PLANNED',
    url: 'https://github.com/tea/pot/issues/5',
    author: { login: 'ada', name: 'Ada' },
    labels: [{ name: 'enhancement', color: 'a2eeef' }],
    comments: [{ id: 'IC_1', author: { login: 'bo' }, body: 'Hi', createdAt: '2024-01-02T00:00:00Z' }],
    createdAt: '2024-01-01T00:00:00Z',
  }
  const { all } = await readBytes(github, JSON.stringify([own]))
  expect(all('ticket')[0]).toMatchObject({
    number: 5,
    type: 'feature',
    column: 'not_planned',
    reporter: 'ada',
    created_at: '2024-01-01T00:00:00.000Z',
  })
  expect(all('comment')[0]).toMatchObject({ id: 'IC_1', author: 'bo' })
})

// The plan of every query on a large project, as files beside this test: an index that is lost, or no longer used,
// shows in review. Only its shape is kept: which operation on which table with which index.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { OperationName, ParamsOf, RawInputOf } from '../../domain/api.ts'
import { sessionOptions } from '../db/pool.ts'
import { createLargeProject } from './large-project.ts'
import type { TestPerson, World } from './world.ts'

const SIZE = 10_000
/** The embedded one: other major versions may plan differently. */
const MAJOR = 18

let world: World
let owner: TestPerson
let projectId: string
let ticketId: string
let major: number
beforeAll(async () => {
  ;({ world, owner, projectId } = await createLargeProject(SIZE))
  const row = { projectId }
  ticketId = (await world.call(owner, 'getTicketByNumber', row, { number: SIZE })).ticket.id
  const client = new Client({ connectionString: inject('serverUrl') })
  await client.connect()
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  await client.end()
  major = rows[0]?.major ?? 0
})
afterAll(() => world.close())

type Statement = { text: string; values: unknown[] }
type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Function Name'?: string
  Operation?: string
  Plans?: Node[]
}

/** The statements that the server sends while it responds. */
async function sentBy(act: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    await act()
    const calls = spy.mock.calls as unknown as [string | Statement, unknown[] | undefined][]
    const sent = calls.map(([query, values]) =>
      typeof query === 'string' ? { text: query, values: values ?? [] } : query,
    )
    return sent.filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
  } finally {
    spy.mockRestore()
  }
}

function shapeOf(node: Node, depth = 0): string {
  const kind = node.Operation ?? node['Node Type']
  const on = [node['Relation Name'], node['Index Name'] && `by ${node['Index Name']}`, node['Function Name']]
  const line = `${'  '.repeat(depth)}${[kind, ...on].filter(Boolean).join(' ')}`
  return [line, ...(node.Plans ?? []).map((inner) => shapeOf(inner, depth + 1))].join('\n')
}

async function planOf({ text, values }: Statement): Promise<string> {
  const client = new Client({ connectionString: world.url, options: sessionOptions })
  await client.connect()
  try {
    // As on the embedded database (db/embedded/postmaster.ts). Whether an index alone is enough depends on which pages
    // a vacuum found settled, which is not the same at each run.
    await client.query(
      'set max_parallel_workers_per_gather = 0; set jit = off; set enable_indexonlyscan = off',
    )
    const { rows } = await client.query(`explain (format json, costs off) ${text}`, values)
    return shapeOf(rows[0]['QUERY PLAN'][0].Plan as Node)
  } finally {
    await client.end()
  }
}

type Case = {
  [N in OperationName]: readonly [string, N, () => ParamsOf<N>, () => RawInputOf<N>]
}[OperationName]
const inProject = () => ({ projectId })
const onTicket = () => ({ ticketId })
const nothing = () => ({})
const deep = { before: SIZE / 2 }

const CASES: Case[] = [
  ['project', 'getProject', inProject, nothing],
  ['projects', 'listProjects', nothing, nothing],
  ['column', 'listTickets', inProject, () => ({ status: 'todo' })],
  ['column-deep', 'listTickets', inProject, () => ({ status: 'todo', ...deep })],
  ['list', 'listTickets', inProject, () => ({})],
  ['list-deep', 'listTickets', inProject, () => deep],
  ['by-priority', 'listTickets', inProject, () => ({ priority: 'critical' })],
  ['by-type', 'listTickets', inProject, () => ({ type: 'bug', ...deep })],
  ['by-all-filters', 'listTickets', inProject, () => ({ status: 'todo', priority: 'low', type: 'bug' })],
  ['by-words', 'listTickets', inProject, () => ({ search: 'login' })],
  ['by-words-deep', 'listTickets', inProject, () => ({ search: 'login', ...deep })],
  ['by-one-letter', 'listTickets', inProject, () => ({ search: 'q' })],
  ['by-words-and-filter', 'listTickets', inProject, () => ({ search: 'login', status: 'todo' })],
  ['deleted', 'listDeletedTickets', inProject, nothing],
  ['ticket', 'getTicket', onTicket, nothing],
  ['ticket-by-number', 'getTicketByNumber', inProject, () => ({ number: 77 })],
  ['comments', 'listComments', onTicket, nothing],
  ['create-ticket', 'createTicket', inProject, () => ({ title: 'One more' })],
  ['move-ticket', 'moveTicket', onTicket, () => ({ status: 'done' })],
  ['edit-ticket', 'updateTicket', onTicket, () => ({ version: 99, title: 'Other words' })],
  ['comment', 'createComment', onTicket, () => ({ content: 'Seen' })],
]

describe('the plan of', () => {
  for (const [file, name, params, input] of CASES)
    it(file, async ({ skip }) => {
      skip(major !== MAJOR, `the plans are those of PostgreSQL ${MAJOR}; this is ${major}`)
      const statements = await sentBy(() => world.call(owner, name, params() as never, input() as never))
      expect(statements.length).toBeGreaterThan(0)
      const plans: string[] = []
      for (const statement of statements) plans.push(await planOf(statement))
      await expect(`${plans.join('\n\n')}\n`).toMatchFileSnapshot(`./plans/${file}.txt`)
    })
})

// The plan of every query on a large project, as files beside this test: an index that is lost, or no longer used, is visible in
// review. Only the shape is kept: which operation on which table with which index.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { api, type CommandName, type OperationName } from '../../domain/api.ts'
import { patternsIn, termsOfFilter } from '../../domain/query/filter.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { sessionOptions } from '../db/pool.ts'
import { needsFacets } from '../ticket/terms.ts'
import { aroundHandlers } from './around-handlers.ts'
import { LARGE } from './example.ts'
import { COMMANDS, commandExampleOf, inputOf, paramsOf, plansOf, QUERIES } from './examples.ts'
import { withFailure } from './failing-queries.ts'
import { createLargeProject } from './large-project.ts'
import { createScene, type Scene } from './scene.ts'
import type { TestPerson, World } from './world.ts'

/** The major version of the embedded PostgreSQL: others may plan differently. */
const MAJOR = 18

let world: World
let owner: TestPerson
let projectId: string
let ticketId: string
let major: number
/** The connection for EXPLAIN. All plans can use one session, because a new session for each gives the same plans. */
let planner: Client
beforeAll(async () => {
  ;({ world, owner, projectId } = await createLargeProject(LARGE))
  const row = { projectId }
  // Manual order, so that a move has a place.
  await world.call(owner, 'changeTicketOrder', row, { ticket_order: 'manual' })
  ticketId = (await world.call(owner, 'getTicketByNumber', row, { number: LARGE })).ticket.id
  const client = new Client({ connectionString: inject('serverUrl') })
  await client.connect()
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  await client.end()
  major = rows[0]?.major ?? 0
  planner = new Client({ connectionString: world.url, options: sessionOptions })
  await planner.connect()
  // As on the embedded database (db/embedded/postmaster.ts). Index-only scans are off, because they depend on the pages that a
  // vacuum has marked all-visible, which differ between runs.
  await planner.query(
    'set max_parallel_workers_per_gather = 0; set jit = off; set enable_indexonlyscan = off',
  )
})
afterAll(async () => {
  await planner.end()
  await world.close()
})

type Statement = { text: string; values: unknown[] }
type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Function Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Operation?: string
  Plans?: Node[]
}

/** The statements that the server sends while it responds. */
async function sentBy(action: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    await action()
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

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** @param without an index that is dropped for this plan; the drop is rolled back */
async function planOf({ text, values }: Statement, without?: string): Promise<Node> {
  if (without) await planner.query(`begin; drop index ${without}`)
  try {
    const { rows } = await planner.query(`explain (format json, costs off) ${text}`, values)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    if (without) await planner.query('rollback')
  }
}

/** Commands that change the content of a project must not take longer in a large one. */
const WRITES = COMMANDS.filter((name) => api[name].lock === 'shared')

let shared: Promise<Scene> | undefined
/** Whether the last command goes on after its commit. */
let continues = false
afterAll(
  aroundHandlers(async (run) => {
    const outcome = await run()
    const changes = [outcome ?? []].flat() as { follows?: object[] }[]
    continues = changes.some(({ follows = [] }) => follows.some((next) => 'after' in next))
    return outcome
  }),
)

/**
 * The statements of a command. Its commit fails, so that all rows stay as they are for the next command, because making a scene
 * takes as long as dozens of commands. A command that must be prepared has a scene of its own, and one that goes on after its commit
 * uses up the scene.
 */
async function sentByCommand(name: CommandName): Promise<Statement[]> {
  const { by, before } = commandExampleOf(name)
  const own = before && createScene(world, { owner, projectId })
  if (!own) shared ??= createScene(world, { owner, projectId })
  const scene = (await (own ?? shared)) as Scene
  await before?.(world, scene)
  const { result, failed } = await withFailure(
    { at: ({ statement }) => statement === 'commit' && !continues, how: 'error' },
    () => sentBy(() => world.send(scene[by], name, paramsOf(name, scene) as never, inputOf(name, scene))),
  )
  expect(failed).toBe(continues ? undefined : 'commit')
  if (continues) shared = undefined
  return result
}

type Case = [file: string, name: OperationName, input?: object]
const CASES: Case[] = [
  ...QUERIES.flatMap((name) =>
    Object.entries<object>(plansOf(name)).map(([file, input]): Case => [file, name, input]),
  ),
  ...WRITES.map((name): Case => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), name]),
]

describe('the plan of', () => {
  for (const [file, name, input] of CASES)
    it(file, async ({ skip }) => {
      skip(major !== MAJOR, `the plans are those of PostgreSQL ${MAJOR}; this is ${major}`)
      const statements = input
        ? await sentBy(() => world.call(owner, name, { projectId, ticketId } as never, input as never))
        : await sentByCommand(name as CommandName)
      expect(statements.length).toBeGreaterThan(0)
      const plans: string[] = []
      for (const statement of statements) plans.push(shapeOf(await planOf(statement)))
      await expect(`${plans.join('\n\n')}\n`).toMatchFileSnapshot(`./plans/${file}.txt`)
    })
})

// A generic plan is made for a project of average size and may use every index that a condition permits; in a large project it
// would read all tickets.
describe('no index but that of facets is offered to', () => {
  const filtered = Object.entries(plansOf('listTickets')).filter(
    ([, input]) =>
      needsFacets(termsOfFilter(input as TicketFilter & { query?: never })) &&
      patternsIn(termsOfFilter(input as TicketFilter & { query?: never })).length === 0 &&
      !('order' in input),
  )
  for (const [file, input] of filtered)
    it(file, async () => {
      const statements = await sentBy(() => world.call(owner, 'listTickets', { projectId }, input as never))
      const windows = statements.filter(({ text }) => text.includes('ticket_facet_steps('))
      expect(windows).toHaveLength(1)
      for (const window of windows) {
        const scans = nodesOf(await planOf(window, 'ticket_facets')).filter(({ Filter }) =>
          Filter?.includes('ticket_facet_keys('),
        )
        expect(scans).toHaveLength(1)
        for (const scan of scans)
          expect(scan['Index Cond'] ?? scan['Recheck Cond'] ?? 'none').not.toMatch(
            /project_id|number|due_date/,
          )
      }
    })
})

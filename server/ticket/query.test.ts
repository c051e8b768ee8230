// Queries over the API: for any query, in windows of any size, the database finds the tickets that a decision ticket by ticket
// finds (domain/query/match.ts). A wrong query is refused with the position of the error.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { matchesQuery } from '../../domain/query/match.ts'
import { parseQuery } from '../../domain/query/parse.ts'
import { resolveQuery, startOfUtc, type Vocabulary } from '../../domain/query/resolve.ts'
import { languageOf } from '../../domain/query/tree.ts'
import { choice, fieldsOf, type Values } from '../../domain/ticket/kinds.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { numbersWithin } from './kinds.ts'
import { exactly } from './terms.ts'

const TODAY = '2026-11-23'
const SIZE = 120

let owner: TestPerson
let dev: TestPerson
let projectId: string
let vocabulary: Vocabulary
let tickets: Ticket[]
const withFile = new Set<number>()
const world = await startWorld()
beforeAll(async () => {
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner, 'Queries')
  dev = await world.member(owner, projectId, 'developer', 'Dev Eloper')
  const labels = []
  for (const name of ['iOS', 'Old bugs', 'Rare']) labels.push(await world.label(owner, projectId, name))
  await world.event(
    owner,
    'createColumn',
    { projectId },
    { name: 'Review', status: 'in_progress', color: 'blue' },
  )
  await sql`insert into ticket (id, project_id, number, title, description, status, type, priority, assignee_id, reporter_id,
      column_slot, due_date, estimate, blocked_by, relation_count, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n, 'Ticket ' || n || (array[' login', ' "quoted" login fails', ''])[n % 3 + 1], null,
      (array['todo', 'in_progress', 'done'])[n % 3 + 1], (array['bug', 'feature', 'task'])[n / 3 % 3 + 1],
      (array['low', 'medium', 'high', 'critical'])[n % 4 + 1],
      (array[null, ${owner.user_id}, ${dev.user_id}]::uuid[])[n / 2 % 3 + 1],
      case when n % 5 = 0 then ${dev.user_id}::uuid else ${owner.user_id}::uuid end, case when n % 12 = 1 then 1 else 0 end,
      case when n % 3 = 0 or n % 8 = 1 then date '2026-11-23' + n % 30 - 12 end,
      case when n % 4 = 1 then n * 7 % 1000 end, (n % 9 = 0)::integer, (n % 9 = 0)::integer,
      timestamptz '2026-11-23 12:00Z' - make_interval(days => ${SIZE} - n, hours => n % 20),
      timestamptz '2026-11-23 09:00Z' - make_interval(days => (${SIZE} - n) % 17, hours => n % 9)
    from generate_series(1, ${SIZE}::int) n`.execute(world.db)
  await sql`update project set last_ticket_number = ${SIZE} where id = ${projectId}`.execute(world.db)
  await sql`update ticket set parent_id = (select id from ticket above where above.project_id = ticket.project_id
      and above.number = 1 + ticket.number % 2)
    where project_id = ${projectId} and number > 2 and number % 6 = 0`.execute(world.db)
  await sql`insert into ticket_label (project_id, ticket_id, label_id, number)
    select project_id, ticket.id, label.id, number from ticket join label using (project_id)
    where label.id = ${labels[0]} and number % 2 = 0 or label.id = ${labels[1]} and number % 5 = 0
      or label.id = ${labels[2]} and number = 77`.execute(world.db)
  await sql`insert into blob (sha256, size) values (repeat('a', 64), 1)`.execute(world.db)
  await sql`insert into attachment (id, project_id, ticket_id, name, sha256, size, mime, uploader_id, created_at, deleted_at)
    select gen_random_uuid(), project_id, id, 'a', repeat('a', 64), 1, 'text/plain', reporter_id, now(),
      case when number % 20 = 0 then now() end
    from ticket where project_id = ${projectId} and number % 10 = 0`.execute(world.db)
  for (let number = 10; number <= SIZE; number += 20) withFile.add(number)
  tickets = []
  for (let before: number | undefined; ; ) {
    const page = await world.call(
      owner,
      'exportProject',
      { projectId },
      { limit: 100, ...(before && { before }) },
    )
    tickets.push(...page.tickets)
    if (page.next === null) break
    before = page.next
  }
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const { labels: all } = await world.call(owner, 'listLabels', { projectId })
  const { columns } = await world.call(owner, 'getProject', { projectId })
  vocabulary = {
    me: owner.user_id,
    today: TODAY,
    startOf: startOfUtc,
    projectKeys: ['QUE'],
    people: members.map(({ profile }) => ({ id: profile.id, names: [profile.username, profile.full_name] })),
    labels: all.map(({ id, name }) => ({ id, names: [name] })),
    columns: columns.map(({ key, name }) => ({ id: key, names: [name] })),
    milestones: [],
  }
})

/**
 * The expected numbers, decided ticket by ticket. The two conditions that require more than the ticket are known from how it was
 * created.
 */
function expected(text: string): number[] {
  const parsed = parseQuery(text)
  const resolved = 'errors' in parsed ? parsed : resolveQuery(parsed, vocabulary)
  if ('errors' in resolved) throw new Error(`${text}: ${JSON.stringify(resolved.errors)}`)
  const parents = new Map(tickets.map(({ id, number }) => [id, String(number)]))
  return tickets
    .filter((ticket) => {
      const { description, ...summary } = ticket
      return resolved.query.every((term) => {
        if (term.kind !== 'field') return matchesQuery(summary, description, [term])
        const is = term.values.some((value) => {
          if (term.field === 'has' && value.text === 'attachment') return withFile.has(ticket.number)
          if (term.field === 'parent') return (parents.get(ticket.parent_id ?? '') ?? 'none') === value.text
          return matchesQuery(summary, description, [{ ...term, negated: false, values: [value] }])
        })
        return is !== term.negated
      })
    })
    .map(({ number }) => number)
}

async function found(query: string, limit = 100): Promise<number[]> {
  const numbers: number[] = []
  for (let before: number | undefined; ; ) {
    const input = { query, today: TODAY, limit, ...(before && { before }) }
    const { tickets: some, next } = await world.call(owner, 'listTickets', { projectId }, input)
    numbers.push(...some.map(({ number }) => number))
    if (next === null) return numbers
    before = Number(next)
  }
}

const TERMS = [
  'status:todo',
  'status:todo,done',
  '-status:done',
  'column:Review',
  'column:review,"To Do"',
  '-column:Review',
  'assignee:me',
  'assignee:none',
  '-assignee:me',
  '-assignee:none',
  'assignee:me,none',
  'assignee:"Dev Eloper"',
  'reporter:me',
  '-reporter:me',
  'label:ios',
  'label:none',
  'label:ios,"old bugs"',
  '-label:ios',
  '-label:none',
  '-label:rare,ios',
  'type:bug',
  '-type:bug,task',
  'priority:>=high',
  'priority:<high',
  '-priority:critical',
  'due:<7d',
  'due:overdue',
  'due:none',
  'due:soon,none',
  '-due:<7d',
  '-due:none',
  'due:2026-11-20..2026-11-30',
  'parent:QUE-1',
  'parent:2',
  'parent:none',
  '-parent:none',
  '-parent:1',
  'parent:1,2',
  'parent:4711',
  'blocked:yes',
  'blocked:no',
  '-blocked:yes',
  'has:attachment',
  '-has:attachment',
  'has:label',
  '-has:label',
  'has:due,estimate',
  '-has:due,estimate',
  'has:assignee',
  '-has:assignee',
  'has:parent',
  '-has:due',
  'estimate:>=100',
  'estimate:<30',
  'estimate:7',
  'estimate:none',
  '-estimate:none',
  '-estimate:>=100',
  'estimate:3..250',
  'created:<7d',
  'created:>30d',
  'created:yesterday',
  '-created:<7d',
  'updated:<3d',
  'updated:today',
  'updated:2026-11-10..2026-11-12',
  '-updated:>5d',
  'created:>=2026-10-01',
  'login',
  '"login fails"',
  '-"login fails"',
  'logins',
  '"\\"quoted\\""',
  '-"%"',
  'ticket',
]

describe('a query finds what deciding ticket by ticket finds', () => {
  it('each term', async () => {
    for (const term of TERMS) expect([term, await found(term)]).toEqual([term, expected(term)])
    // Otherwise the comparison would prove nothing.
    const counts = TERMS.map((term) => expected(term).length)
    expect(counts.filter((count) => count === 0 || count === SIZE).length).toBeLessThan(6)
  })

  it('any of them together, from any place', async () => {
    const queries = fc.uniqueArray(fc.constantFrom(...TERMS), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 1, max: 60 }), async (terms, limit) => {
        const query = terms.join(' ')
        expect(await found(query, limit)).toEqual(expected(query))
      }),
      { numRuns: 50 },
    )
  })

  it('beside filters, a search, and a number', async () => {
    const list = async (input: object) =>
      (await world.call(owner, 'listTickets', { projectId }, input)).tickets.map(({ number }) => number)
    const numbers = expected('-status:done login')
    expect(await list({ query: '-status:done', search: 'login', limit: 100 })).toEqual(numbers)
    expect(await list({ query: '-status:done login', number: numbers[1] })).toEqual([numbers[1]])
    expect(await list({ query: '-label:none', type: 'bug', limit: 100 })).toEqual(
      expected('-label:none type:bug'),
    )
    const parent = tickets.find(({ number }) => number === 1)?.id
    expect(await list({ query: 'blocked:no', parent, limit: 100 })).toEqual(expected('blocked:no parent:1'))
  })
})

it('`me` is whoever asks', async () => {
  const requested = async (who: TestPerson) =>
    (await world.call(who, 'listTickets', { projectId }, { query: 'assignee:me', limit: 100 })).tickets
  expect((await requested(owner)).every(({ assignee_id }) => assignee_id === owner.user_id)).toBe(true)
  expect((await requested(dev)).every(({ assignee_id }) => assignee_id === dev.user_id)).toBe(true)
  expect(await requested(dev)).not.toHaveLength(0)
})

it.each([
  [
    'login asignee:me',
    6,
    'assignee',
    'There is no field “asignee”. Did you mean “assignee”? (at character 7)',
  ],
  [
    'label:"old bug"',
    6,
    '"Old bugs"',
    'There is no label “old bug” in this project. Did you mean “Old bugs”? (at character 7)',
  ],
  [
    'status:open',
    7,
    undefined,
    '“open” is no value of “status”. It takes todo, in_progress, done. (at character 8)',
  ],
])('%s is refused with its place', async (query, position, suggestion, message) => {
  const { status, code, errors } = await world.refused(owner, 'listTickets', { projectId }, { query })
  expect({ status, code, errors }).toEqual({
    status: 400,
    code: 'invalid_input',
    errors: [{ field: 'query', message, position, ...(suggestion && { suggestion }) }],
  })
})

it('keys of numbers cover a range and nothing else', () => {
  const numbersOf = (name: string) => {
    const size = 10 ** (name.match(/\*/g)?.length ?? 0)
    return Array.from({ length: size }, (_, index) => Number.parseInt(name, 10) * size + index)
  }
  fc.assert(
    fc.property(fc.nat(999), fc.nat(999), (from, to) => {
      const names = numbersWithin(from, to)
      expect(names.length).toBeLessThan(50)
      expect(names.flatMap(numbersOf)).toEqual(
        Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index),
      )
    }),
  )
})

it('a field asks for its values wherever they are, and agrees with the page', async () => {
  const sizes = ['odd', 'even'].map((value) => ({ value, label: value }))
  const parityOf = ({ number }: Values) =>
    Number(number) % 5 === 0 ? null : sizes[1 - (Number(number) % 2)]?.value
  const fields = fieldsOf({ parity: choice(sizes, { label: 'Parity', optional: true, of: parityOf }) })
  const column = sql`case when ticket.number % 5 > 0 then (array['even', 'odd'])[ticket.number % 2 + 1] end`
  const columnOfField = new Map(fields.map((field) => [field.name, { field, column }]))
  for (const text of ['parity:odd', '-parity:odd', 'parity:none,even', '-parity:none']) {
    const parsed = parseQuery(text, languageOf(fields))
    if ('errors' in parsed) throw new Error(text)
    const { rows } = await sql<{ number: number }>`select number from ticket where project_id = ${projectId}
      and deleted_at is null and ${sql.join(exactly(parsed.query, projectId, columnOfField), sql` and `)}`.execute(
      world.db,
    )
    const found = tickets.filter((ticket) => matchesQuery(ticket, null, parsed.query, fields))
    expect(found.length).toBeGreaterThan(0)
    expect(rows.map(({ number }) => number).sort()).toEqual(found.map(({ number }) => number).sort())
  }
})

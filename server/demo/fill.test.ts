// The sample database is one that normal use could have produced: counts, numbers, events and roles are consistent, nothing is in
// the future, and a database in use is left alone.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { applyEvent, STALE } from '../../domain/apply.ts'
import type { Event } from '../../domain/event.ts'
import { type Capability, can, type ProjectRole } from '../../domain/policy.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { readAfter } from '../events/log.ts'
import { allEvents } from '../test/all-events.ts'
import { createTestDatabase } from '../test/database.ts'
import { startWorld } from '../test/world.ts'
import { selectTickets } from '../ticket/row.ts'
import { DETAILS } from './details.ts'
import { fillWithSampleTeam, sampleTeamLines } from './fill.ts'
import { REACTIONS_TO, RELATIONS, SUB_TICKETS } from './links.ts'
import { PROJECTS } from './team.ts'

const world = await startWorld()
const team = await fillWithSampleTeam({ ...world.deps, url: world.url })

async function rows<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(world.db)).rows
}

test('brings eight people, three projects and about two hundred tickets with a discussion', async () => {
  expect(team?.people).toHaveLength(8)
  const [found] = await rows<Record<string, number>>(`select (select count(*) from project) as projects,
    (select count(*) from ticket) as tickets, (select count(*) from comment) as comments,
    (select count(distinct title) from ticket) as titles`)
  expect(found?.projects).toBe(3)
  expect(found?.tickets).toBeGreaterThan(180)
  expect(found?.comments).toBeGreaterThan(120)
  expect(found?.titles).toBe(found?.tickets)
})

test('shows labels, overdue and coming due dates, estimates, and Markdown', async () => {
  const today = world.clock.now().toISOString().slice(0, 10)
  const found = await rows<Record<string, number>>(`select
      count(*) filter (where due_date < '${today}' and status <> 'done')::int as overdue,
      count(*) filter (where due_date between '${today}' and '${today}'::date + 3)::int as soon,
      count(estimate)::int as estimates,
      (select count(distinct ticket_id)::int from ticket_label l where l.project_id = t.project_id) as labelled
    from ticket t group by project_id`)
  for (const { overdue, soon, estimates, labelled } of found) {
    expect(overdue).toBeGreaterThan(0)
    expect(soon).toBeGreaterThan(0)
    expect(estimates).toBeGreaterThan(3)
    expect(labelled).toBeGreaterThan(3)
  }
  const titles = new Set(PROJECTS.flatMap(({ tickets }) => tickets.map(({ title }) => title)))
  expect(Object.keys(DETAILS).filter((title) => !titles.has(title))).toEqual([])
  const [{ written } = { written: 0 }] = await rows<{ written: number }>(
    `select count(*)::int as written from ticket where description ~ '- \\[x\\]|~~~|\\|--'`,
  )
  expect(written).toBe(2)
})

test('shows milestones that are finished, under way and late, with tickets in each', async () => {
  const today = world.clock.now().toISOString().slice(0, 10)
  const found = await rows<{ name: string; state: string; tickets: number }>(`select p.name,
      case when closed_at is not null then 'closed' when due_date < '${today}' then 'late'
        when start_date <= '${today}' then 'current' else 'later' end as state,
      sum(m.todo_count + m.in_progress_count + m.done_count)::int as tickets
    from milestone m join project p on p.id = m.project_id group by 1, 2 order by 1, 2`)
  const states = (project: string) => found.flatMap(({ name, state }) => (name === project ? state : []))
  expect(states('Wayfinder')).toEqual(['closed', 'current', 'later'])
  expect(states('Billing')).toEqual(['closed', 'late', 'later'])
  expect(states('Website Relaunch')).toEqual(['closed', 'current', 'later'])
  expect(found.filter(({ tickets }) => tickets < 3)).toEqual([])
})

test('shows sub-tickets, relations and reactions in every project', async () => {
  const found = await rows<
    Record<string, number>
  >(`select count(*) filter (where sub_total > sub_done and sub_done > 0)::int as parents,
      count(*) filter (where blocked_by > 0)::int as blocked, sum(relation_count)::int / 2 as relations,
      (select count(*)::int from comment c where c.project_id = t.project_id and reactions <> '{}') as reacted
    from ticket t group by project_id`)
  expect(found).toHaveLength(3)
  for (const { parents, blocked, relations, reacted } of found) {
    expect([parents, blocked, relations].map((count) => (count ?? 0) > 0)).toEqual([true, true, true])
    expect(reacted).toBeGreaterThan(1)
  }
  const titles = new Set(PROJECTS.flatMap(({ tickets }) => tickets.map(({ title }) => title)))
  const named = [...Object.entries(SUB_TICKETS).flat(2), ...RELATIONS.flatMap(([from, , to]) => [from, to])]
  expect(named.filter((title) => !titles.has(title))).toEqual([])
  const contents = PROJECTS.flatMap(({ tickets }) => tickets.flatMap(({ comments }) => comments))
  const unused = Object.keys(REACTIONS_TO).filter(
    (words) => !contents.some(({ content }) => content.startsWith(words)),
  )
  expect(unused).toEqual([])
})

test('everybody can sign in with the one password that is told', async () => {
  for (const { email } of team?.people ?? []) {
    const answer = await world.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: team?.password }),
    })
    expect(answer.status, email).toBe(200)
  }
  const lines = sampleTeamLines(team, 'http://localhost:3000').join('\n')
  for (const { email } of team?.people ?? []) expect(lines).toContain(email)
  expect(lines).toContain(team?.password)
})

describe('rows agree with what is kept beside them', () => {
  test.each([
    [
      'the counts of a project',
      `select name from project p where member_count <> (select count(*) from project_member where project_id = p.id)
        or jsonb_build_array(todo_count, in_progress_count, done_count) <> (select jsonb_build_array(
          count(*) filter (where status = 'todo'), count(*) filter (where status = 'in_progress'),
          count(*) filter (where status = 'done')) from ticket where project_id = p.id and deleted_at is null)`,
    ],
    [
      'the ticket numbers',
      `select name from project p where last_ticket_number <> (select count(*) from ticket where project_id = p.id)
        or last_ticket_number <> (select max(number) from ticket where project_id = p.id)`,
    ],
    [
      'the comment counts',
      `select title from ticket t where comment_count <> (select count(*) from comment where ticket_id = t.id)`,
    ],
    [
      'the event numbers, without a gap',
      `select name from project p where seq <> (select count(*) from event where project_id = p.id)
        or seq <> (select max(seq) from event where project_id = p.id)`,
    ],
    [
      'the counts of the newest event',
      `select name from project p join event e on e.project_id = p.id and e.seq = p.seq
        where e.counts <> jsonb_build_object('todo', todo_count, 'in_progress', in_progress_count, 'done', done_count,
          'members', member_count)`,
    ],
    [
      'the owner, who is a member with the role admin',
      `select name from project p where not exists (select from project_member m
        where m.project_id = p.id and m.user_id = p.owner_id and m.role = 'admin')`,
    ],
    [
      'the assignees, who are members',
      `select title from ticket t where assignee_id is not null and not exists (select from project_member m
        where m.project_id = t.project_id and m.user_id = t.assignee_id)`,
    ],
    [
      'the times of events, in order',
      `select seq from (select seq, at, lag(at) over (partition by project_id order by seq) as before from event) e
        where at < before`,
    ],
    [
      'the times of tickets and comments',
      `select t.title from ticket t left join comment c on c.ticket_id = t.id
        where t.updated_at < t.created_at or c.created_at < t.created_at`,
    ],
  ])('%s', async (_, disagreeing) => {
    expect(await rows(disagreeing)).toEqual([])
  })

  test('nothing is of the future, and something is of the last three working days', async () => {
    const now = world.clock.now().getTime()
    const [{ newest } = { newest: '' }] = await rows<{ newest: string }>(
      'select max(at) as newest from event',
    )
    expect(Date.parse(newest)).toBeLessThan(now)
    expect(Date.parse(newest)).toBeGreaterThan(now - 5 * 86_400_000)
  })
})

const NEEDS: Partial<Record<Event['type'], Capability>> = {
  'member.added': 'member.invite',
  'ticket.created': 'ticket.create',
  'ticket.changed': 'ticket.update',
  'ticket.deleted': 'ticket.delete',
  'comment.created': 'comment.create',
  'comment.reacted': 'comment.create',
  'relation.added': 'ticket.update',
  'label.created': 'label.create',
  'milestone.created': 'milestone.manage',
  'milestone.closed': 'milestone.manage',
}

test('nobody did what the policy does not allow them', async () => {
  const changes = await rows<{ type: Event['type']; standing: ProjectRole; who: string }>(`select e.type,
      case when p.owner_id = e.actor_id then 'owner' else m.role end as standing, f.username as who
    from event e join project p on p.id = e.project_id join profile f on f.id = e.actor_id
    left join project_member m on m.project_id = e.project_id and m.user_id = e.actor_id
    where e.type <> 'project.created'`)
  for (const { type, standing, who } of changes) {
    const needs = NEEDS[type]
    expect(needs && standing && can(standing, needs), `${who}, ${standing}: ${type}`).toBe(true)
  }
})

test('the events alone lead to the tickets as they stand', async () => {
  const projects = await world.db.selectFrom('project').select(['id', 'seq']).execute()
  for (const { id, seq } of projects) {
    let view = { seq: 0, tickets: [] as TicketSummary[], next: null as number | null }
    for (const event of await allEvents(world.db, id, readAfter)) {
      const next = applyEvent('listTickets', view, event, { userId: '' })
      if (next === STALE) throw new Error('an event could not be applied')
      view = next as typeof view
    }
    const fresh = await selectTickets(world.db, { project_id: id, terms: [], limit: 1_000 }).execute()
    expect(view.tickets).toEqual(fresh)
    expect(fresh.length).toBeGreaterThan(50)
    expect(seq).toBeLessThan(2_000)
  }
})

test('a database that holds anything is left as it is', async () => {
  const before = await rows('select count(*) as events, max(at) as newest from event')
  expect(await fillWithSampleTeam({ ...world.deps, url: world.url })).toBeNull()
  expect(await rows('select count(*) as events, max(at) as newest from event')).toEqual(before)
  expect(sampleTeamLines(null, '')).toHaveLength(1)

  const other = await createTestDatabase()
  const at = '2026-05-01T00:00:00.000Z'
  const waiting = {
    id: '0198f0a0-7c3e-7000-8000-000000000001',
    email: 'a@b.example',
    full_name: 'A',
    username: 'abc',
    password_hash: 'x',
    created_at: at,
  }
  await other.db
    .insertInto('sign_up')
    .values({
      ...waiting,
      link_hash: null,
      link_expires_at: null,
      device: '',
      address: '',
      browser_hash: null,
    })
    .execute()
  expect(await fillWithSampleTeam({ ...world.deps, url: other.url })).toBeNull()
  expect(await other.db.selectFrom('profile').select('id').execute()).toEqual([])
  await other.drop()
})

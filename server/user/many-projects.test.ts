// A person in very many projects. Changes that affect all of them hold few locks at a time, skip deleted projects, continue after
// an interruption, and block nobody else from writing.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkInvariants } from '../backup/invariants.ts'
import { PROJECTS_LOCKED_AT_ONCE } from '../limits.ts'
import { lockProjectsOf } from '../pipeline/project-lock.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { addMemberships } from '../test/many-memberships.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { publishProfile } from './publish-profile.ts'

const LIVING = 3 * PROJECTS_LOCKED_AT_ONCE + 5

let number = 0
const world = await startWorld()
const owner = await world.person('Olga Owner')

async function busyPerson(deleted = 50): Promise<TestPerson> {
  const someone = await world.person('Busy')
  const both = { owner_id: owner.user_id, user_id: someone.user_id }
  await addMemberships(world.db, { ...both, count: deleted, deleted: true })
  await addMemberships(world.db, { ...both, count: LIVING })
  return someone
}

/** The projects of one test do not count in the next. */
async function deleteProjects() {
  await sql`update project set deleted_at = now() where deleted_at is null`.execute(world.db)
}

async function rename({ headers }: TestPerson) {
  number += 1
  const { status } = await world.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { full_name: `Busy ${number}` } }),
  })
  expect(status).toBe(200)
}

const jobs = () => runDueJobs({ ...world.deps, url: world.url })

type Seqs = Record<string, number>

/** The newest event number of every project that is not deleted. */
async function newestSeqs(): Promise<Seqs> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select id, seq from project where deleted_at is null`.execute(world.db)
  return Object.fromEntries(rows.map(({ id, seq }) => [id, seq]))
}

/** The number of projects, except deleted ones, in which an event after `since` contains this person's new name. */
async function countRenamed({ user_id }: TestPerson, since: Seqs): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct project_id)::int as n from event
    join jsonb_each(${JSON.stringify(since)}::jsonb) newest on newest.key = project_id::text
    where seq > newest.value::int and type = 'user.changed' and payload -> 'profile' ->> 'id' = ${user_id}`.execute(
    world.db,
  )
  return rows[0]?.n ?? 0
}

async function memberships(userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from project_member join project on project.id = project_id and deleted_at is null
    where user_id = ${userId}`.execute(world.db)
  return rows[0]?.n ?? 0
}

it('locks few projects at a time, each live one once, and no deleted one', async () => {
  const { user_id } = await busyPerson(10_000)
  const seen: string[] = []
  for (let next: string | null = null, done = false; !done; ) {
    const passed = await world.db.transaction().execute(async (tx) => {
      const some = await lockProjectsOf(tx, user_id, next)
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`.execute(
        tx,
      )
      expect(rows[0]?.n).toBe(some.memberships.length)
      return some
    })
    expect(passed.memberships.length).toBeLessThanOrEqual(PROJECTS_LOCKED_AT_ONCE)
    seen.push(...passed.memberships.map(({ project_id }) => project_id))
    next = passed.next
    done = next === null
  }
  expect(new Set(seen).size).toBe(LIVING)
  expect(seen).toHaveLength(LIVING)
  await deleteProjects()
})

it('a rename reaches the first projects in the request and the others by a job, even after an interruption', async () => {
  const someone = await busyPerson()
  const beforeFirst = await newestSeqs()
  await rename(someone)
  expect(await countRenamed(someone, beforeFirst)).toBe(PROJECTS_LOCKED_AT_ONCE)
  await jobs()
  expect(await countRenamed(someone, beforeFirst)).toBe(LIVING)

  const beforeSecond = await newestSeqs()
  await rename(someone)
  const stopped = new AbortController()
  const hub = { ...world.deps.hub, publish: () => stopped.abort() }
  await expect(
    publishProfile({ ...world.deps, hub }, { user_id: someone.user_id, after: null }, stopped.signal),
  ).rejects.toThrow('aborted')
  expect(await countRenamed(someone, beforeSecond)).toBeLessThan(LIVING)
  const beforeThird = await newestSeqs()
  await rename(someone)
  await jobs()
  expect(await countRenamed(someone, beforeThird)).toBe(LIVING)
  await deleteProjects()
})

it('while the job updates some projects, people can write in the others', async () => {
  const someone = await busyPerson()
  const { rows } = await sql<{ id: string }>`
    select id from project where deleted_at is null order by id`.execute(world.db)
  const ids = rows.map(({ id }) => id)
  await world.db.transaction().execute(async (tx) => {
    await lockProjectsOf(tx, someone.user_id)
    const answers = await Promise.all(
      ids
        .slice(PROJECTS_LOCKED_AT_ONCE)
        .map((projectId) => world.send(owner, 'createTicket', { projectId }, { title: 'Meanwhile' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
  await deleteProjects()
})

it('an account is deleted immediately, and leaves every project, even after an interruption', async () => {
  const someone = await busyPerson()
  await world.call(someone, 'deleteAccount', {}, { password: PASSWORD })
  expect((await world.send(someone, 'getMe', {})).status).toBe(401)
  expect(await memberships(someone.user_id)).toBe(LIVING - PROJECTS_LOCKED_AT_ONCE)
  const stopped = new AbortController()
  const hub = { ...world.deps.hub, publish: () => stopped.abort() }
  await expect(
    publishProfile({ ...world.deps, hub }, { user_id: someone.user_id, after: null }, stopped.signal),
  ).rejects.toThrow('aborted')
  expect(await memberships(someone.user_id)).toBe(LIVING - 2 * PROJECTS_LOCKED_AT_ONCE)
  await jobs()
  expect(await memberships(someone.user_id)).toBe(0)
  const broken = (await checkInvariants(world.url)).filter((outcome) => outcome.broken > 0)
  // The rows were inserted in SQL without events. Nothing else may be inconsistent.
  expect(broken.map(({ what }) => what)).toEqual([])
  const { rows } = await sql<{ names: number; left: number }>`
    select count(*) filter (where e.type = 'user.changed')::int as names,
      count(*) filter (where e.type = 'member.removed')::int as left
    from event e join project p on p.id = e.project_id and p.deleted_at is null
    where e.actor_id = ${someone.user_id}`.execute(world.db)
  expect(rows[0]).toEqual({ names: LIVING, left: LIVING })
})

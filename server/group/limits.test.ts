// The limits of groups: how many a person manages, their people, their projects, and unknown names.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  GROUPS_PER_MANAGER,
  GROUPS_PER_PROJECT,
  PEOPLE_PER_GROUP,
  PROJECTS_PER_GROUP,
} from '../../domain/group/group.ts'
import { MEMBERS_PER_PROJECT, RATES } from '../limits.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId } = await world.team('Member')
let names = 0

async function group(manager: TestPerson): Promise<string> {
  names += 1
  const name = `Limited ${names}`
  await world.call(manager, 'createGroup', {}, { name })
  const { groups } = await world.call(manager, 'listGroups', {})
  return groups.find((one) => one.name === name)?.id ?? ''
}

/** Verified accounts that nobody signs in to. @returns their ids */
async function accounts(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with made as (
      select gen_random_uuid() as id from generate_series(1, ${count})
    ), profiles as (
      insert into profile (id, full_name, username, created_at)
      select id, 'Somebody', 'filler-' || left(id::text, 18), now() from made returning id
    )
    insert into account (id, email, email_confirmed_at, created_at, updated_at)
    select id, id || '@example.org', now(), now(), now() from profiles returning id`.execute(world.db)
  return rows.map(({ id }) => id)
}

async function putInto(group_id: string, ids: string[]): Promise<void> {
  await sql`insert into group_person (group_id, user_id, added_at)
    select ${group_id}, id, now() from unnest(${ids}::uuid[]) id`.execute(world.db)
}

test('a person manages so many groups, and a deleted one makes room', async () => {
  const manager = await world.person('Manager')
  await world.project(manager)
  const first = await group(manager)
  await sql`insert into people_group (id, name, name_key, manager_id, created_at)
    select gen_random_uuid(), 'x', 'x' || n, ${manager.user_id}, now()
    from generate_series(2, ${GROUPS_PER_MANAGER}) n`.execute(world.db)
  expect(await world.refused(manager, 'createGroup', {}, { name: 'One more' })).toMatchObject({
    code: 'group_limit',
  })
  await world.call(manager, 'deleteGroup', {}, { group_id: first })
  await world.call(manager, 'createGroup', {}, { name: 'One more' })
})

test('a full group takes nobody, and nothing is written by halves', async () => {
  const group_id = await group(owner)
  await putInto(group_id, await accounts(PEOPLE_PER_GROUP - 1))
  const people = [await world.person('One'), await world.person('Two')].map(({ username }) => username)
  expect(await world.refused(owner, 'addToGroup', {}, { group_id, people })).toMatchObject({
    code: 'group_full',
  })
  expect((await world.call(owner, 'listGroupPeople', {}, { group_id })).people).toHaveLength(
    PEOPLE_PER_GROUP - 1,
  )
  await world.call(owner, 'addToGroup', {}, { group_id, people: people.slice(0, 1) })
  // A group that does not fit into the project is refused as a whole.
  await sql`update project set member_count = ${MEMBERS_PER_PROJECT - 10} where id = ${projectId}`.execute(
    world.db,
  )
  expect(
    await world.refused(owner, 'giveGroupRole', { projectId }, { group_id, role: 'viewer' }),
  ).toMatchObject({ code: 'member_limit' })
  await sql`update project set member_count = (select count(*) from project_member where project_id = project.id)
    where id = ${projectId}`.execute(world.db)
})

test('a project has so many groups, and a group so many projects', async () => {
  const other = await world.project(owner, 'Other')
  await sql`with made as (
      insert into people_group (id, name, name_key, created_at)
      select gen_random_uuid(), 'p', 'p' || n, now() from generate_series(1, ${GROUPS_PER_PROJECT}) n returning id)
    insert into group_role (group_id, project_id, role, given_by, created_at)
    select id, ${other}, 'viewer', ${owner.user_id}, now() from made`.execute(world.db)
  const group_id = await group(owner)
  const give = (id: string) =>
    world.refused(owner, 'giveGroupRole', { projectId: id }, { group_id, role: 'viewer' })
  expect(await give(other)).toMatchObject({ code: 'project_groups_limit' })
  const ids = await Promise.all(Array.from({ length: 2 }, (_, n) => world.project(owner, `P${n}`)))
  await sql`insert into group_role (group_id, project_id, role, given_by, created_at)
    select ${group_id}, id, 'viewer', ${owner.user_id}, now() from project where id = ${ids[0]}`.execute(
    world.db,
  )
  await fillProjects(group_id, PROJECTS_PER_GROUP - 1)
  expect(await give(ids[1] ?? '')).toMatchObject({ code: 'group_projects_limit' })
})

/** Gives the group a role in this many more projects, which belong to the owner. */
async function fillProjects(group_id: string, count: number): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`insert into project (id, name, key, owner_id, created_at)
      select gen_random_uuid(), 'Filler', 'F' || n, ${owner.user_id}, now() from generate_series(1, ${count}) n
      returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`insert into project_member (id, project_id, user_id, role, joined_at)
      select gen_random_uuid(), id, ${owner.user_id}, 'admin', now() from unnest(${ids}::uuid[]) id`.execute(
      tx,
    )
    await sql`insert into group_role (group_id, project_id, role, given_by, created_at)
      select ${group_id}, id, 'viewer', ${owner.user_id}, now() from unnest(${ids}::uuid[]) id`.execute(tx)
  })
}

test('unknown names are limited per person, so that nobody finds out who has an account', async () => {
  const manager = await world.person('Manager')
  await world.project(manager)
  const group_id = await group(manager)
  const known = await world.person('Known')
  const unknown = Array.from({ length: RATES.groupLookups.points - 1 }, (_, n) => `guess-${n}@example.org`)
  expect((await world.refused(manager, 'addToGroup', {}, { group_id, people: unknown })).code).toBe(
    'people_not_found',
  )
  const over = await world.refused(
    manager,
    'addToGroup',
    {},
    { group_id, people: ['one@example.org', 'two@example.org', known.email] },
  )
  // The refusal does not say which of them are unknown.
  expect([over.code, over.errors]).toEqual(['too_many_requests', undefined])
  await world.call(manager, 'addToGroup', {}, { group_id, people: [known.email] })
})

test('many people join several projects: what a request leaves to the job is done in steps', async () => {
  const manager = await world.person('Manager')
  const projects = await Promise.all(Array.from({ length: 2 }, (_, n) => world.project(manager, `Many ${n}`)))
  const group_id = await group(manager)
  for (const id of projects)
    await world.event(manager, 'giveGroupRole', { projectId: id }, { group_id, role: 'developer' })
  const ids = await accounts(80)
  const { rows } = await sql<{
    username: string
  }>`select username from profile where id = any(${ids}::uuid[])`.execute(world.db)
  await world.call(manager, 'addToGroup', {}, { group_id, people: rows.map(({ username }) => username) })
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(world.db)
  const mailer = { send: async () => undefined, close: () => undefined }
  await runDueJobs({ ...world.deps, url: world.url, mailer })
  for (const id of projects) {
    const { project } = await world.call(manager, 'getProject', { projectId: id })
    expect(project.counts.members).toBe(81)
  }
})

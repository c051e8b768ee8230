// A small team with a bit of everything, created through the application itself, for tests of backups, restores and upgrades.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { authClientOf, setUp } from './authenticator.ts'
import type { TestPerson, World } from './world.ts'

/** A text that is difficult for every format involved. */
export const AWKWARD = 'Tab\there, line\nbreak, back\\slash, "quotes", \\N, \\., naïve 日本語 🦋, a\u2028b'

/** @returns the project that contains most of the content */
export async function addSmallTeam(world: World): Promise<string> {
  const ada = await world.person('Ada Lovelace')
  const project = await world.project(ada, 'Apollo')
  const grace = await world.member(ada, project, 'developer', 'Grace Hopper')
  const leaver = await world.member(ada, project, 'admin', 'Somebody Else')
  const viewer = await world.member(ada, project, 'viewer', 'Élodie 🦋')
  const template = { ticket_type: 'bug', version: 0, description: AWKWARD } as const
  await world.call(ada, 'changeTemplate', { projectId: project }, template)
  const titles = ['Crash on start', AWKWARD.replace(/\s/g, ' '), 'Third']
  for (const [index, title] of titles.entries()) {
    const ticket = await world.ticket(ada, project, {
      title,
      description: index === 1 ? AWKWARD : null,
      assignee_id: index === 0 ? grace.user_id : leaver.user_id,
    })
    for (const who of [ada, viewer])
      await world.call(who, 'createComment', { ticketId: ticket.id }, { content: `${AWKWARD} ${index}` })
  }
  const last = await world.ticket(grace, project, {
    title: 'To be deleted',
    type: 'bug',
    priority: 'critical',
  })
  await world.call(grace, 'moveTicket', { ticketId: last.id }, { status: 'done' })
  await world.call(ada, 'deleteTicket', { ticketId: last.id })
  const members = await world.call(ada, 'listMembers', { projectId: project })
  const leaving = members.members.find((member) => member.user_id === leaver.user_id)
  await world.call(ada, 'removeMember', { memberId: leaving?.id ?? '' })
  await addSignInMethods(world, grace)
  const gone = await world.project(ada, 'Gone')
  await world.call(ada, 'deleteProject', { projectId: gone })
  await world.app.request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'waiting@example.org',
      password: 'a long enough sentence',
      data: { full_name: 'Still Waiting', username: 'waiting' },
    }),
  })
  return project
}

/** Adds an authenticator and recovery codes through the application; inserts a passkey and an identity directly. */
async function addSignInMethods(world: World, { user_id, headers }: TestPerson): Promise<void> {
  const door = authClientOf(world)
  const set = await setUp(door, headers)
  await door.post('/factors/recovery-codes', {}, set.headers)
  const row = { id: newId(), user_id, created_at: world.clock.now().toISOString() }
  await world.db
    .insertInto('passkey')
    .values({
      ...row,
      credential_id: Buffer.from([0, 255, 10, 92]),
      public_key: Buffer.alloc(80, 7),
      counter: 3,
      transports: ['internal', 'hybrid'],
      name: 'Élodie’s key 🦋',
      last_used_at: null,
    })
    .execute()
  await world.db
    .insertInto('identity')
    .values({
      ...row,
      issuer: 'https://login.example.org',
      subject: 'a|b\\c',
      email: 'grace@example.org',
      name: 'Grace',
      last_sign_in_at: null,
    })
    .execute()
}

/** Every row of every table, as text, by table. */
export async function contentsOf({ db }: Pick<World, 'db'>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select t::text collate "C" as text from ${sql.table(name)} t order by 1`.execute(db)
    contents[name] = rows.map(({ text }) => text)
  }
  return contents
}

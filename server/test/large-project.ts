// A large project on a busy server, filled by SQL, for tests in which size matters. Deterministic.
import { sql } from 'kysely'
import { createWorld, type World } from './world.ts'

const MEMBERS = 50
/** The tables whose rows are many here. */
const FILLED = [
  'profile',
  'account',
  'session',
  'project',
  'project_member',
  'ticket',
  'ticket_text',
  'comment',
  'project_column',
  'ticket_watch',
  'inbox_line',
  'event',
]
/** A deterministic UUID. */
const idOf = (kind: string, n = 'n') =>
  sql.raw(`overlay(overlay(md5('${kind}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`)

/** A thousand users, each with a session and a project of their own; the first fifty are members of `projectId`. */
async function addBackgroundPeople({ db }: World, projectId: string) {
  await sql`
    with person as (
      insert into profile (id, full_name, username, created_at)
      select ${idOf('person')}, 'Person ' || n, 'beside-' || n, now() from generate_series(1, 1000) n
      returning id, username
    ), account as (
      insert into account (id, email, password_hash, email_confirmed_at, created_at, updated_at)
      select id, username || '@example.org', '', now(), now(), now() from person
    ), signed_in as (
      insert into session (id, user_id, method, device, address, created_at, last_used_at)
      select ${idOf('session', 'id')}, id, 'password', '', '', now(), now() from person
    ), owned as (
      insert into project (id, name, key, owner_id, created_at)
      select ${idOf('project', 'id')}, username, 'B' || substr(username, 8), id, now() from person
      returning id, owner_id
    )
    insert into project_member (id, project_id, user_id, role, joined_at)
    select ${idOf('member', 'id')}, id, owner_id, 'admin', now() from owned
    union all
    select ${idOf('guest')}, ${projectId}, ${idOf('person')}, 'developer', now()
    from generate_series(1, ${MEMBERS}::int) n`.execute(db)
}

/**
 * Tickets 1 to `size`, spread over every status, type and priority, the newest with 1,000 comments. Words in the titles: 'login'
 * in every third, 'Ünder' in every 500th, 'quasar' in every 1,500th, 'qa' only in number 13.
 */
async function fillProject(world: World, projectId: string, size: number) {
  const { db } = world
  await addBackgroundPeople(world, projectId)
  const member = idOf('person', `1 + n % ${MEMBERS}`)
  await db.transaction().execute(async (tx) => {
    // Bulk insert first; building the search index afterwards is faster.
    const { rows } = await sql<{ on: string }>`
      select pg_get_indexdef('ticket_text_search'::regclass) as on`.execute(tx)
    await sql`drop index ticket_text_search`.execute(tx)
    await sql`insert into ticket (id, project_id, number, title, status, type, priority, assignee_id, reporter_id,
        created_at, updated_at)
      select ${idOf('ticket')}, ${projectId}, n,
        'No ' || n || case when n % 3 = 0 then ' login' else '' end || case when n % 500 = 0 then ' Ünder' else '' end
          || case when n % 1500 = 0 then ' quasar' else '' end || case when n = 13 then ' qa' else '' end,
        (array['todo', 'in_progress', 'done'])[1 + n % 3], (array['bug', 'feature', 'task'])[1 + n / 3 % 3],
        (array['low', 'medium', 'high', 'critical'])[1 + n / 9 % 4], ${member}, ${member}, now(), now()
      from generate_series(1, ${size}::int) n`.execute(tx)
    await sql`insert into comment (id, project_id, ticket_id, author_id, content, created_at)
      select ${idOf('comment')}, ${projectId}, ${idOf('ticket', `least(${size}, n + ${size} - 1000)`)}, ${member}, 'Seen',
        now() + n * interval '1 second'
      from generate_series(1, 2000) n`.execute(tx)
    await sql`insert into ticket_watch (ticket_id, user_id, project_id, seq)
      select id, reporter_id, project_id, 0 from ticket where project_id = ${projectId}`.execute(tx)
    await sql`insert into inbox_line (user_id, ticket_id, project_id, reasons, count, seq, at, state)
      select owner_id, ${idOf('ticket')}, project.id, '{commented}', 1, 1, now() + n * interval '1 second',
        (array['unread', 'read', 'done'])[1 + n % 3]
      from project, generate_series(1, ${size}::int) n where project.id = ${projectId}`.execute(tx)
    await sql`insert into event (project_id, seq, type, at, counts, payload)
      select ${projectId}, seq + n, 'ticket.deleted', now(), '{}', '{}' from project, generate_series(1, ${size}::int) n
      where project.id = ${projectId}`.execute(tx)
    await sql`update project set last_ticket_number = ${size}, seq = seq + ${size},
        todo_count = ${Math.floor(size / 3)}, in_progress_count = ${Math.floor((size + 2) / 3)},
        done_count = ${Math.floor((size + 1) / 3)}, member_count = member_count + ${MEMBERS}
      where id = ${projectId}`.execute(tx)
    await sql.raw(rows[0]?.on ?? '').execute(tx)
  })
  // The plans of a test depend on statistics that are taken here and nowhere else: autovacuum would analyze any table, also one that
  // only holds what earlier commands of the test wrote, at a moment of its own.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(db)
  await sql`vacuum analyze ${sql.join(FILLED.map((name) => sql.table(name)))}`.execute(db)
}

/** A world with such a project and its owner. */
export async function createLargeProject(size: number) {
  const world = await createWorld()
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  await fillProject(world, projectId, size)
  return { world, owner, projectId }
}

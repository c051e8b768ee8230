// Imports of older releases after the upgrade: their content is marked, earlier titles are stored once, and no address has a
// password.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'

const logger = pino({ level: 'silent' })
const shipped = fileURLToPath(new URL('../db/migrations/', import.meta.url))
const id = (n: number) => `0198f0a0-7c3e-7000-8000-${String(n).padStart(12, '0')}`
const [ada, mallory, projectId, importId, originId] = [1, 2, 3, 4, 5].map(id)
const [ticketId, kept, own, commentId, reacted, change, ran] = [6, 7, 8, 9, 10, 11, 12].map(id)
const AT = '2026-01-01'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-imports-'))
  await cp(shipped, folder, { recursive: true })
  for (const name of await readdir(folder)) if (name >= '0059') await rm(join(folder, name))
  await migrate(database.url, logger, folder)
  await rm(folder, { recursive: true })
  await database.pool.query(BEFORE)
  await migrate(database.url, logger)
})
afterAll(() => database.drop())

const person = JSON.stringify({
  id: 'p1',
  name: 'Ada',
  username: null,
  email: 'a@b.example',
  member: { id: ada, full_name: 'Ada' },
})
const people = `[${person.slice(0, -1)}, "how": "email"}, {"id": "p2", "name": "Bo", "member": null, "how": null}]`
const BEFORE = `
  insert into profile (id, full_name, username, created_at) values
    ('${ada}', 'Ada', 'ada', '${AT}'), ('${mallory}', 'Mallory', 'mallory', '${AT}');
  insert into project (id, name, key, owner_id, created_at) values ('${projectId}', 'Apollo', 'APO', '${ada}', '${AT}');
  insert into project_member (id, project_id, user_id, role, joined_at) values ('${projectId}', '${projectId}', '${ada}', 'admin', '${AT}');
  insert into import_origin (id, project_id, source, name) values ('${originId}', '${projectId}', 'gitlab', 'group/project');
  insert into import (id, project_id, user_id, source, state, name, options, origin_id, caller, people, report, reason, created_at) values
    ('${importId}', '${projectId}', '${mallory}', 'gitlab', 'read', 'https://ada:hunter2@gitlab.com/group/project?private_token=hunter2',
      '{"url": "https://ada:hunter2@gitlab.com/group/project?private_token=hunter2#hunter2", "people": {"p3": null}}', '${originId}',
      '{}', '${people}', '{"first": [{"text": "to come"}]}', 'no answer from https://ada:hunter2@gitlab.com', '${AT}'),
    ('${ran}', '${projectId}', '${mallory}', 'csv', 'finished', 'what?.csv', '{}', null, '{}', '[]', '{"first": [{"text": "deleted since"}]}',
      null, '${AT}');
  insert into audit_entry (id, at, action, actor, project_id, detail) values ('${importId}', '${AT}', 'import.started', 'nobody', '${projectId}',
    '{"source": "gitlab", "name": "https://ada:hunter2@gitlab.com/group/project"}');
  insert into ticket (id, project_id, number, title, status, type, priority, reporter_id, created_at, updated_at)
    select id::uuid, '${projectId}', number, 'Now', 'todo', 'task', 'low', '${ada}', '${AT}', '${AT}'
    from (values ('${ticketId}', 1), ('${kept}', 2), ('${own}', 3)) one (id, number);
  insert into comment (id, project_id, ticket_id, author_id, content, created_at, reactions, reactions_version) values
    ('${commentId}', '${projectId}', '${ticketId}', '${ada}', 'Yes', '${AT}', '{"heart": ["${ada}"]}', 0),
    ('${reacted}', '${projectId}', '${ticketId}', '${ada}', 'No', '${AT}', '{"heart": ["${ada}", "${mallory}"], "eyes": ["${mallory}"]}', 2);
  insert into import_row (origin_id, kind, source_id, row_id, import_id, hash)
    select '${originId}', kind, row_id, row_id::uuid, import_id::uuid, 1 from (values ('ticket', '${ticketId}', '${importId}'),
      ('ticket', '${kept}', null), ('comment', '${commentId}', '${importId}'), ('comment', '${reacted}', '${importId}')) one (kind, row_id, import_id);
  insert into event (project_id, seq, type, actor_id, at, counts, payload)
    select '${projectId}', row_number() over (), 'comment.reacted', '${mallory}', '${AT}', '{}',
      jsonb_build_object('comment_id', '${reacted}', 'reaction', reaction) from unnest(array['heart', 'eyes']) reaction;
  insert into import_change (id, project_id, ticket_id, origin_id, source_id, at, type, before, after) values
    ('${change}', '${projectId}', '${ticketId}', '${originId}', 'h1', '${AT}', 'ticket.changed',
      '{"title": "Then", "status": "todo"}', '{"title": "Now", "status": "done"}');`

const one = async (query: string) => (await database.pool.query(query)).rows[0]

it('what they wrote is marked, with whoever imported it as far as that is known', async () => {
  const marks = await database.pool.query('select imported from ticket order by number')
  expect(marks.rows.map(({ imported }) => imported)).toEqual([
    { by: mallory, source: 'gitlab' },
    { by: null, source: 'gitlab' },
    null,
  ])
})

it('reactions that nobody put there are marked', async () => {
  const { rows } = await database.pool.query(
    `select imported -> 'reactions' as came from comment order by id`,
  )
  expect(rows.map(({ came }) => came)).toEqual([{ heart: [ada] }, { heart: [ada] }])
})

it('former titles stand once, and no report outlives its import', async () => {
  expect(await one('select before, after from import_change')).toEqual({
    before: { title: 'Then', status: 'todo' },
    after: { status: 'done' },
  })
  const { rows } = await database.pool.query(`select report -> 'first' as first from import order by id`)
  expect(rows.map(({ first }) => first.length)).toEqual([1, 0])
})

it('whom people were found to be by their address stands as chosen, where nothing is written yet', async () => {
  const { people, options } = await one(`select people, options from import where id = '${importId}'`)
  expect(people).toMatchObject([
    { id: 'p1', member: ada, how: 'chosen', suggested: null },
    { id: 'p2', member: null, how: null, suggested: null },
  ])
  expect(options.people).toEqual({ p1: ada, p3: null })
})

it('no address holds a password, and names of files stay', async () => {
  const { rows } = await database.pool.query('select name, options, reason from import order by id')
  const url = 'https://gitlab.com/group/project'
  expect(rows).toMatchObject([
    { name: url, options: { url }, reason: 'no answer from https://gitlab.com' },
    { name: 'what?.csv', options: {}, reason: null },
  ])
  expect((await one('select detail from audit_entry')).detail).toEqual({ source: 'gitlab', name: url })
})

// Reading a database whose upgrade is not finished: no index of facets, and a text that is in lower case instead of folded. Then the
// work of the upgrade, and the same results.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWorld } from '../../test/world.ts'
import { followMaking, isMade } from './made.ts'
import { makeNow } from './make.ts'

const world = await startWorld()

test('filters and searches find the same before and after the work of an upgrade', async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  await world.ticket(owner, projectId, { title: 'CAFÉ au lait', priority: 'critical' })
  await world.ticket(owner, projectId, { title: 'Tea', priority: 'low' })
  await world.db.updateTable('ticket_text').set({ body: 'café au lait' }).where('number', '=', 1).execute()
  await world.db.insertInto('upgrade_work').values({ name: 'folded_texts' }).execute()
  await world.db.insertInto('upgrade_work').values({ name: 'text_bytes' }).execute()
  await world.db.schema.dropIndex('ticket_facets').execute()
  await world.db.updateTable('project').set({ text_bytes: -5 }).where('id', '=', projectId).execute()

  const titles = async (filter: object) =>
    (await world.call(owner, 'listTickets', { projectId }, filter)).tickets.map(({ title }) => title)
  const results = async () => [
    await titles({ priority: 'critical' }),
    await titles({ search: 'Café' }),
    await titles({ words: 'lait café' }),
    (await world.call(owner, 'searchEverywhere', {}, { search: 'café lait' })).tickets.map(
      ({ title }) => title,
    ),
  ]
  const following = await followMaking(world.db, world.deps.logger)
  expect([isMade('ticket_facets'), isMade('folded_texts'), isMade('comment_search')]).toEqual([
    false,
    false,
    true,
  ])
  const meanwhile = await results()
  expect(meanwhile).toEqual(Array(4).fill(['CAFÉ au lait']))

  await makeNow({ url: world.url, logger: world.deps.logger })
  following.stop()
  const afterwards = await followMaking(world.db, world.deps.logger)
  afterwards.stop()
  expect(isMade('folded_texts')).toBe(true)
  expect(await results()).toEqual(meanwhile)
  expect(await titles({ search: 'cafe' })).toEqual(['CAFÉ au lait'])
  const { text_bytes } = await world.db
    .selectFrom('project')
    .select('text_bytes')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(text_bytes).toBe('CAFÉ au laitTea'.length + 1)
})

test('a search says how much of the index of comments is made, instead of quietly finding none', async () => {
  const owner = await world.person('Ina Indexed')
  const ticket = await world.ticket(owner, await world.project(owner), { title: 'Coffee' })
  await world.call(owner, 'createComment', { ticketId: ticket.id }, { content: 'Espresso' })
  await world.db.schema.dropIndex('comment_search').execute()
  // Half of the rows have their place: a quarter of the work.
  await sql`insert into upgrade_work (name, done) values ('comment_places', 1000)`.execute(world.db)
  await sql`update pg_class set reltuples = 2000 where oid = 'comment'::regclass`.execute(world.db)
  const find = () => world.call(owner, 'searchEverywhere', {}, { search: 'espresso' })
  const following = await followMaking(world.db, world.deps.logger)
  expect(await find()).toMatchObject({ comments: [], comments_indexed: 0.25 })

  await makeNow({ url: world.url, logger: world.deps.logger })
  following.stop()
  const afterwards = await followMaking(world.db, world.deps.logger)
  afterwards.stop()
  expect(await find()).toMatchObject({ comments: [{ snippet: 'Espresso' }], comments_indexed: 1 })
})

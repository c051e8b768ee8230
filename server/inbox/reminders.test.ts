// Reminders in inboxes: once, for the right users, in the morning of their time zone.
import { beforeEach, expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { createLogger } from '../log.ts'
import { prune } from '../retention/pruning.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { inbox } from './reader.ts'
import { remind } from './reminders.ts'

const world = await startWorld()
let owner: TestPerson
let ada: TestPerson
let projectId: string
let notified: string[]
beforeEach(async () => {
  notified = []
  ;({ owner, projectId, member: ada } = await world.team('Ada'))
})

const logger = createLogger({ logLevel: 'fatal' })
const look = (clock = world.clock) =>
  remind({
    db: world.db,
    clock,
    logger,
    publishInbox: (userIds) =>
      notified.push(...userIds.filter((id) => [ada, owner].some((who) => who.user_id === id))),
  })
const at = (time: string) => ({ ...world.clock, now: () => new Date(time) })
const read = () => readAll({ db: world.db, logger }, [inbox])
const linesOf = async (who: TestPerson, show: 'all' | 'unread' | 'later' = 'all') =>
  (await world.call(who, 'listInbox', {}, { show })).lines
const seen = async (who: TestPerson, show?: 'all' | 'later') =>
  (await linesOf(who, show)).map(({ number, reasons, is_unread }) => [number, reasons.join(), is_unread])

async function assigned(input: object = {}) {
  const ticket = await world.ticket(owner, projectId, { assignee_id: ada.user_id, ...input })
  await read()
  return ticket
}
async function mark(as: 'read' | 'done' | 'later', until?: string) {
  const lines = (await linesOf(ada)).map(({ ticket_id, seq }) => ({ ticket_id, seq }))
  await world.call(ada, 'markInbox', {}, { lines, as, until })
}

const soon = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1_000).toISOString()

it('a line that was put off is away, comes back unread at its time, and is told then', async () => {
  const { number } = await assigned()
  await mark('later', soon(600))
  expect([await seen(ada), await seen(ada, 'later')]).toEqual([[], [[number, 'assigned', false]]])
  expect((await linesOf(ada, 'later'))[0]?.later_until).toBe(soon(600))
  await look()
  expect([await seen(ada), notified]).toEqual([[], []])
  world.clock.advance(600)
  await look()
  expect([await seen(ada), await seen(ada, 'later'), notified]).toEqual([
    [[number, 'assigned', true]],
    [],
    [ada.user_id],
  ])
})

it('news bring it back before, with what it told already', async () => {
  const { id, number } = await assigned()
  await mark('later', soon(3_600))
  await world.call(owner, 'createComment', { ticketId: id }, { content: 'It is urgent' })
  await read()
  expect([await seen(ada), await seen(ada, 'later')]).toEqual([[[number, 'commented,assigned', true]], []])
  world.clock.advance(3_600)
  await look()
  expect(notified).toEqual([])
})

it('is put off with a time, and only then', async () => {
  const { id } = await assigned()
  const lines = [{ ticket_id: id, seq: 1_000 }]
  for (const input of [{ as: 'later' }, { as: 'read', until: soon(60) }] as const)
    expect(await world.refused(ada, 'markInbox', {}, { lines, ...input })).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'until' }],
    })
})

it('what is put off for long is not pruned', async () => {
  await assigned()
  await mark('later', soon(200 * 86_400))
  world.clock.advance(100 * 86_400)
  await prune(world.deps)
  expect(
    await world.db.selectFrom('inbox_line').select('state').where('user_id', '=', ada.user_id).execute(),
  ).toEqual([{ state: 'later' }])
})

it('a due date is told on its morning, once, to whoever it is assigned to', async () => {
  const { number } = await assigned({ due_date: '2031-05-04' })
  await mark('done')
  await look(at('2031-05-04T07:59:00Z'))
  expect(await seen(ada)).toEqual([])
  await Promise.all([1, 2, 3].map(() => look(at('2031-05-04T08:00:00Z'))))
  expect(await seen(ada)).toEqual([[number, 'due', true]])
  expect([(await linesOf(ada))[0]?.actor, await seen(owner), notified]).toEqual([null, [], [ada.user_id]])
  await mark('read')
  await look(at('2031-05-05T08:00:00Z'))
  expect((await linesOf(ada))[0]?.is_unread).toBe(false)
})

it('is told by the clock of where its person is', async () => {
  await assigned({ due_date: '2031-06-04' })
  await mark('done')
  await world.call(ada, 'updateNotificationSettings', {}, { zone: 'Pacific/Auckland' })
  await look(at('2031-06-03T19:59:00Z'))
  expect(await seen(ada)).toEqual([])
  await look(at('2031-06-03T20:00:00Z'))
  expect(await seen(ada)).toHaveLength(1)
})

it.each([
  ['done', (id: string) => world.call(owner, 'moveTicket', { ticketId: id }, { status: 'done' })],
  ['deleted', (id: string) => world.call(owner, 'deleteTicket', { ticketId: id })],
  [
    'of nobody',
    (id: string) => world.call(owner, 'updateTicket', { ticketId: id }, { version: 1, assignee_id: null }),
  ],
  ['of a deleted project', () => world.call(owner, 'deleteProject', { projectId })],
])('is not told of a ticket that is %s', async (_, change) => {
  const { id } = await assigned({ due_date: '2031-07-04' })
  await mark('done')
  await change(id)
  await look(at('2031-07-04T12:00:00Z'))
  expect(notified).toEqual([])
})

it('is told again of another date, and of no date long past', async () => {
  const { id } = await assigned({ due_date: '2031-08-04' })
  await look(at('2031-08-09T12:00:00Z'))
  expect(notified).toEqual([])
  await look(at('2031-08-04T12:00:00Z'))
  await world.call(owner, 'updateTicket', { ticketId: id }, { version: 1, due_date: '2031-08-05' })
  await look(at('2031-08-05T12:00:00Z'))
  expect(notified).toEqual([ada.user_id, ada.user_id])
})

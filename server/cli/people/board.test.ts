// `lacewing board`: the board of an earlier moment as tables and as JSON, all tickets of one column, and what changed since, without tickets
// that were deleted since.
import { expect, test } from 'vitest'
import { readAll } from '../../events/reader.ts'
import { flowReader } from '../../insight/reader.ts'
import { createLogger } from '../../log.ts'
import { createCommandLine } from '../../test/command.ts'
import { importing, line, startingWith } from '../../test/imports.ts'
import { startWorld } from '../../test/world.ts'

const world = await startWorld()
const follow = () => readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])
/** The moment, after which the clock goes on. */
function moment(): string {
  const at = world.clock.now().toISOString()
  world.clock.advance(60)
  return at
}

test('prints the board of a moment, a whole column, and what changed', async () => {
  const { ada, projectId, key, printedHere, runHere, leave } = await createCommandLine(world)
  const words = (...more: string[]) => ['board', '--project', key, ...more]
  const { id } = await world.ticket(ada, projectId, { title: 'Crash', assignee_id: ada.user_id })
  const secret = await world.ticket(ada, projectId, { title: 'Secret plan' })
  const at = moment()
  await world.event(ada, 'moveTicket', { ticketId: id }, { status: 'done' })
  await world.call(ada, 'deleteTicket', { ticketId: secret.id })
  const later = moment()
  // Before the server has read the changes, no ticket is called deleted.
  const early = await runHere(words('--at', later))
  expect(early.err).toContain('The latest changes are still being read')
  expect(early.out).not.toContain('deleted')
  await follow()
  const then = await printedHere(words('--at', at))
  expect(then).toMatch(
    /^To Do 2\n\S+-1\tmedium\ttask\t@\S+\tCrash\n1 deleted or moved to another project since\n/,
  )
  expect(then).not.toContain('Secret')
  expect(await printedHere(words('--at', later))).toMatch(/Done 1\n\S+-1\t/)
  const json = JSON.parse(await printedHere(words('--at', at, '--column', 'to do', '--json')))
  expect(json.columns).toMatchObject([{ key: 'todo', total: 2, tickets: [{ title: 'Crash' }] }])
  const changed = await printedHere(words('--since', at, '--at', later))
  expect(changed).toMatch(/^Done 1\n\S+-1\tCrash\n\nDeleted or moved away 1\n\S+-2\t-\n\n$/)
  expect((await runHere(words('--at', 'yesterday'))).err).toContain('--at takes a time such as')
  expect((await runHere(words('--since', later, '--at', at))).err).toContain('--since is later than --at')
  expect((await runHere(words('--at', at, '--column', 'Nope'))).err).toContain('To Do, In Progress, Done')
  await leave()
})

test('lists every ticket of a long column', async () => {
  const { owner, projectId, key, printedHere, leave } = await createCommandLine(world)
  const lines = Array.from({ length: 60 }, (_, n) =>
    line('ticket', { id: `t${n}`, column: 'c1', title: `No ${n}`, created_at: '2024-02-01T10:00:00Z' }),
  )
  await importing(world).run(owner, projectId, [...startingWith, ...lines], {})
  const at = moment()
  await follow()
  const words = ['board', '--project', key, '--at', at]
  expect(await printedHere(words)).toContain('and 10 more: see --column "To Do"')
  const all = await printedHere([...words, '--column', 'To Do'])
  expect(all.match(/\tNo \d+$/gm)).toHaveLength(60)
  await leave()
})

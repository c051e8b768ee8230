// `lacewing insight`: the figures of flow as tables and as JSON, for the tickets that match conditions.
import { expect, test } from 'vitest'
import { readAll } from '../../events/reader.ts'
import { flowReader } from '../../insight/reader.ts'
import { createLogger } from '../../log.ts'
import { createCommandLine } from '../../test/command.ts'
import { startWorld } from '../../test/world.ts'

const world = await startWorld()

test('prints tables, and JSON of chosen parts', async () => {
  const { owner, ada, projectId, key, printedHere, runHere, leave } = await createCommandLine(world)
  const { id } = await world.ticket(ada, projectId, {
    title: 'Crash',
    priority: 'high',
    due_date: '2026-05-01',
  })
  await world.event(ada, 'moveTicket', { ticketId: id }, { status: 'in_progress' })
  await world.ticket(ada, projectId, { priority: 'low' })
  await readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])
  const words = ['insight', '--project', key, '--from', '2026-05-04', '--to', '2026-05-05']
  const tables = await printedHere(words)
  expect(tables).toContain('2026-05-04\t2\t0')
  expect(tables).toMatch(/^Late\nTICKET.*\n\S+-1\t0\t2026-05-01\tIn Progress\tCrash$/m)
  expect(tables).toContain('No forecast: the project is too young.')
  const byPerson = await printedHere([...words, '--part', 'groups', '--by', 'assignee'])
  expect(byPerson).toContain('none\t1\t0')
  const made = await world.event(owner, 'createMilestone', { projectId }, { name: '2.4' })
  const milestone_id = made.type === 'milestone.created' ? made.milestone.id : ''
  await world.ticket(ada, projectId, { milestone_id, estimate: 3 })
  await readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])
  const burnUp = await printedHere([...words, '--milestone', '2.4'])
  expect(burnUp).toMatch(/^Milestone\nON.*\n2026-05-04\t1\t0\t3\t0$/m)
  const json = await printedHere([...words, 'priority:high', '--part', 'in_out', '--json'])
  expect(JSON.parse(json)).toMatchObject({ in_out: [{ on: '2026-05-04', came_in: 1, went_out: 0 }] })
  const refused = await runHere([...words, '--part', 'nope'])
  expect(refused.err).toContain('“nope” is not a part: in_out, now')
  await leave()
})

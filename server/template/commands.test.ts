// Templates: admins change them, no unseen change is overwritten, changes are live and in the history, and they are erased with
// their project.
import { expect, it } from 'vitest'
import { readAfter } from '../events/log.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)

const change = (version: number, description: string | null) =>
  ({ ticket_type: 'bug', version, description }) as const

it('is changed, taken away and made again; an edit that was overtaken is refused', async () => {
  await world.event(owner, 'changeTemplate', { projectId }, change(0, 'What happens:'))
  expect(await world.call(owner, 'changeTemplate', { projectId }, change(1, 'What happens:'))).toBeNull()
  const late = await world.refused(owner, 'changeTemplate', { projectId }, change(0, 'Mine'))
  expect(late).toMatchObject({
    code: 'edit_conflict',
    conflicts: [{ theirs: 'What happens:', yours: 'Mine' }],
  })
  await world.event(owner, 'changeTemplate', { projectId }, change(1, null))
  const { templates } = await world.call(owner, 'listTemplates', { projectId })
  expect(templates).toEqual([{ ticket_type: 'bug', description: null, custom: {}, version: 2 }])
})

it('stays out of the log, and is told with the current text', async () => {
  const event = await world.event(owner, 'changeTemplate', { projectId }, change(2, 'Secret'))
  await world.event(owner, 'changeTemplate', { projectId }, change(3, 'Public'))
  const [appended] = await readAfter(world.db, projectId, event.seq - 1)
  expect(appended).toMatchObject({ type: 'template.changed', template: { description: 'Public' } })
})

it('stands in the activity with its type, and without its text', async () => {
  const { entries } = await world.call(owner, 'listChanges', { projectId })
  expect(entries[0]).toMatchObject({
    type: 'template.changed',
    changes: [{ field: 'type', before: null, after: 'bug', is_text: false }],
  })
})

it('is erased with its project', async () => {
  await world.call(owner, 'deleteProject', { projectId })
  world.clock.advance(31 * 86_400)
  await eraseDeleted(world.deps)
  expect(await world.db.selectFrom('ticket_template').select('type').execute()).toEqual([])
})

// The recheck finds sessions and memberships that were ended by hand, without an event.
import { expect, it } from 'vitest'
import { has, openStream } from '../test/open-stream.ts'
import { startWorld } from '../test/world.ts'
import { recheck } from './recheck.ts'

const world = await startWorld()

it('ends the stream of a session that is gone, and removes a project from a former member', async () => {
  const owner = await world.person('Olga')
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'viewer')
  const streams = [
    await openStream(world, owner, { cursors: { [projectId]: 2 } }),
    await openStream(world, member, { cursors: { [projectId]: 2 } }),
  ] as const
  await Promise.all(streams.map((stream) => stream.until(has('ready'))))
  const check = () => recheck(world.deps, [...world.hub.listeners])
  await check()
  await world.db.deleteFrom('project_member').where('user_id', '=', member.user_id).execute()
  await check()
  await streams[1].until(has('gone'))
  await world.db.deleteFrom('session').where('id', '=', owner.session_id).execute()
  await check()
  await streams[0].ended
  expect(streams[0].frames.map(({ event }) => event)).toEqual(['ready'])
  await streams[1].close()
})

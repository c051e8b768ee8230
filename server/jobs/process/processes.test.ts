// Imports and deliveries are read in a process of their own. It ends when it exceeds its limits, when the job is no longer
// wanted, and with the server.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, inject, it, vi } from 'vitest'
import { lacks } from '../../../script/machine.mjs'
import { superviseForge } from '../../forge/supervise.ts'
import { superviseImport } from '../../import/supervise.ts'
import { commit, createForge, push } from '../../test/forge.ts'
import { importing } from '../../test/imports.ts'
import { testUnless } from '../../test/unless.ts'
import { startWorld } from '../../test/world.ts'
import { WORK_LIST } from '../../work-list.ts'
import type { JOB_PROCESS } from './limits.ts'
import { createJobProcesses, GivenUp, type JobProcesses } from './processes.ts'

const made: JobProcesses[] = []
const world = await startWorld()
const { owner, projectId } = await world.team('Dev Patel')
/** The built one, because a start from source takes seconds. */
const program = join(dirname(inject('program')), 'job.js')
/** Accepts requests and never answers. */
const silent = createServer(() => {}).listen(0, '127.0.0.1')
await once(silent, 'listening')
afterEach(async () => {
  await Promise.all(made.splice(0).map((processes) => processes.stop()))
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
})

function processesOf(limits: Partial<typeof JOB_PROCESS> = {}) {
  const config = { ...world.deps.config, outgoingAllow: ['127.0.0.1'] }
  const processes = createJobProcesses(
    { ...world.deps, url: world.url, config },
    WORK_LIST.discard,
    limits,
    program,
  )
  made.push(processes)
  return processes
}

/** An import that waits for an address which never answers. */
async function waitingImport() {
  const other = await world.project(owner, 'Waiting')
  const id = randomUUID()
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/ada/engine`
  await world.call(owner, 'readImport', { projectId: other }, { id, source: 'gitlab', api: { url } })
  const stateOf = async () =>
    (await world.db
      .selectFrom('import')
      .select(['state', 'reason'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  return { projectId: other, stateOf, requested: { task: 'import', payload: { import_id: id } } as const, id }
}

const never = new AbortController().signal
const longBounds = { totalMs: 600_000 }

it('an import is read and run there, and pages are told of it', async () => {
  const processes = processesOf()
  const deps = { ...world.deps, processes }
  const published = vi.spyOn(world.hub, 'publish')
  const id = randomUUID()
  const { upload, stateOf } = importing(world)
  await upload(owner, projectId, 'Title,Priority\nOne,high\nTwo,low\n', id)
  await world.call(owner, 'readImport', { projectId }, { id, source: 'csv' })
  await superviseImport(deps, { import_id: id }, { attempt: 1, signal: never })
  expect((await stateOf(owner, projectId, id)).import).toMatchObject({ state: 'read', reason: null })
  await world.call(owner, 'startImport', { projectId }, { id })
  await superviseImport(deps, { import_id: id }, { attempt: 1, signal: never })
  expect((await stateOf(owner, projectId, id)).import).toMatchObject({ state: 'finished' })
  const { tickets } = await world.call(owner, 'listTickets', { projectId }, {})
  expect(tickets.map(({ title }) => title).sort()).toEqual(['One', 'Two'])
  expect(published.mock.calls.map(([event]) => event.type)).toContain('import.advanced')
  published.mockRestore()
})

it('a delivery is read there, and pages are told of it', async () => {
  const forge = await createForge(world, owner, projectId)
  const { number } = await world.ticket(owner, projectId)
  const { key } = await world.db
    .selectFrom('project')
    .select('key')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await forge.send('push', push({ ref: 'refs/heads/main', commits: [commit('a', `About ${key}-${number}`)] }))
  const published = vi.spyOn(world.hub, 'publishCode')
  await superviseForge({ ...world.deps, processes: processesOf() }, { project_id: projectId }, never)
  expect(published.mock.calls).toEqual([[{ project_id: projectId, numbers: [number] }]])
  published.mockRestore()
})

it('one that takes too long, or too much memory, is ended', async () => {
  const { requested } = await waitingImport()
  await expect(processesOf().run(requested, { totalMs: 1 })).rejects.toEqual(new GivenUp('time', undefined))
  const small = processesOf({ bytes: 1, lookMs: 1 })
  await expect(small.run(requested, longBounds)).rejects.toMatchObject({ why: 'memory' })
})

it('one whose import was removed is ended', async () => {
  const { requested, id, projectId: other, stateOf } = await waitingImport()
  const deps = { ...world.deps, processes: processesOf({ lookMs: 1 }) }
  const arrived = once(silent, 'request')
  const running = superviseImport(deps, requested.payload, { attempt: 1, signal: never })
  await arrived
  await world.call(owner, 'removeImport', { projectId: other }, { id })
  await running
  expect(await stateOf()).toBeNull()
})

it('one that is at work ends when the server stops, and is begun again later', async () => {
  const { requested, stateOf } = await waitingImport()
  const stopping = new AbortController()
  const arrived = once(silent, 'request')
  const running = processesOf().run(requested, longBounds, stopping.signal)
  await arrived
  stopping.abort()
  await expect(running).rejects.toThrow('aborted')
  expect(await stateOf()).toMatchObject({ state: 'reading' })
})

testUnless(lacks('proc'), 'one that dies takes nothing with it: the next job has another', async () => {
  const { requested } = await waitingImport()
  const processes = processesOf()
  const arrived = once(silent, 'request')
  const running = processes.run(requested, longBounds)
  await arrived
  for (const pid of childrenHere()) process.kill(pid, 'SIGKILL')
  await expect(running).rejects.toEqual(new GivenUp('crash', undefined))
  await superviseForge({ ...world.deps, processes }, { project_id: projectId }, never)
})

/** The job processes that this process has started. */
function childrenHere(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return children
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('lacewing job'))
}

it('what is given up is told in words, and not tried again', async () => {
  const { payload } = (await waitingImport()).requested
  const { stateOf } = await waitingImport()
  const giving = (why: GivenUp['why'], step?: string) => ({
    ...world.deps,
    processes: { run: () => Promise.reject(new GivenUp(why, step)), stop: async () => {} },
  })
  await superviseImport(giving('time'), payload, { attempt: 1, signal: never })
  const { state, reason } = await world.db
    .selectFrom('import')
    .select(['state', 'reason'])
    .where('id', '=', payload.import_id)
    .executeTakeFirstOrThrow()
  expect([state, reason]).toEqual([
    'unreadable',
    'It was stopped, because it took longer than the limit of 60 minutes.',
  ])
  expect(await stateOf()).toMatchObject({ state: 'reading' })

  const forge = await createForge(world, owner, await world.project(owner, 'Given up'))
  await forge.send('push', push({ ref: 'refs/heads/main', commits: [commit('b')] }))
  const delivery = await world.db
    .selectFrom('forge_delivery')
    .select(['id', 'project_id'])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const deps = giving('time', `delivery ${delivery.id}`)
  await superviseForge(deps, { project_id: delivery.project_id }, never)
  const failed = world.db
    .selectFrom('forge_delivery')
    .select(['state', 'result'])
    .where('id', '=', delivery.id)
  expect(await failed.executeTakeFirst()).toEqual({
    state: 'failed',
    result: 'Processing it was stopped after 20 seconds',
  })
})

it('one that is stopped while its process starts does not begin', async () => {
  const { requested } = await waitingImport()
  const stopping = new AbortController()
  const running = processesOf().run(requested, longBounds, stopping.signal)
  stopping.abort()
  await expect(running).rejects.toThrow('aborted')
})

it('what nobody would go on with is tried again: a removal, and a turn that never came to a delivery', async () => {
  const { requested, projectId: other } = await waitingImport()
  const died = () => Promise.reject(new GivenUp('crash', undefined))
  const deps = { ...world.deps, processes: { run: died, stop: async () => {} } }
  await world.db
    .updateTable('import')
    .set({ state: 'removing' })
    .where('id', '=', requested.payload.import_id)
    .execute()
  await expect(superviseImport(deps, requested.payload, { attempt: 25, signal: never })).rejects.toThrow(
    'given up',
  )
  await expect(superviseForge(deps, { project_id: other }, never)).rejects.toThrow('given up')
  // Removing the import once more continues it, although its job had failed for good.
  await sql`delete from graphile_worker._private_jobs`.execute(world.db)
  await world.call(owner, 'removeImport', { projectId: other }, { id: requested.payload.import_id })
  const { rows } = await sql`select key from graphile_worker.jobs`.execute(world.db)
  expect(rows).toEqual([{ key: `import:${requested.payload.import_id}` }])
})

it('an import that was begun again and again is given up', async () => {
  const { requested, stateOf } = await waitingImport()
  const deps = { ...world.deps, processes: processesOf() }
  await superviseImport(deps, requested.payload, { attempt: 6, signal: never })
  expect(await stateOf()).toMatchObject({ state: 'unreadable' })
})

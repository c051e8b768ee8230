// Signed deliveries report code that names tickets: the ticket shows the code, and a fix moves the ticket once.
import { describe, expect, it } from 'vitest'
import { checkRun, commit, createForge, NONE, pull, push, REPO, sha } from '../test/forge.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { has, openStream } from '../test/open-stream.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()

async function scene() {
  const { owner, projectId, member } = await world.team('Ada')
  const forge = await createForge(world, owner, projectId)
  const ticket = await world.ticket(owner, projectId)
  const { project } = await world.call(owner, 'getProject', { projectId })
  const name = `${project.key}-${ticket.number}`
  const code = () => world.call(member, 'getTicketCode', { ticketId: ticket.id })
  const status = async () => (await world.call(owner, 'getTicket', { ticketId: ticket.id })).ticket.status
  const log = async () => (await world.call(owner, 'getForge', { projectId })).deliveries
  return { owner, member, projectId, forge, ticket, name, code, status, log, ...forge }
}
const main = { ref: 'refs/heads/main', before: sha('old') }

describe('on the ticket stand', () => {
  it('commits, branches, pull requests and their checks', async () => {
    const { deliver, name, code } = await scene()
    const branch = `feature/${name.toLowerCase()}-start`
    await deliver(
      'push',
      push({ ref: `refs/heads/${branch}`, commits: [commit('a', `${name}: start\n\nMore`)] }),
    )
    await deliver('check_run', checkRun('a', null))
    await deliver(
      'pull_request',
      pull(7, { title: '<b>Start</b>', head: { ref: branch, sha: sha('a') }, user: null }),
    )
    expect(await code()).toMatchObject({
      connected: true,
      pulls: [
        { number: 7, title: '<b>Start</b>', state: 'open', author: null, checks: [{ state: 'running' }] },
      ],
      branches: [{ name: branch, deleted: false, url: `${REPO}/tree/${branch}` }],
      commits: [{ sha: sha('a'), title: `${name}: start`, author: 'Ada Lovelace', is_fix: false }],
      releases: [],
    })
    await deliver('check_run', checkRun('a', 'failure'))
    await deliver('push', push({ ref: `refs/heads/${branch}`, before: sha('a'), after: NONE }))
    const after = await code()
    expect(after.commits[0]?.checks).toEqual([{ name: 'build', state: 'failed', url: `${REPO}/runs/1` }])
    expect(after.branches[0]?.deleted).toBe(true)
  })

  it('a pull request without a state as open, and as closed once that is told', async () => {
    const { deliver, name, code } = await scene()
    await deliver('pull_request', pull(1, { title: name, state: undefined }, 'assigned'))
    expect((await code()).pulls).toMatchObject([{ number: 1, state: 'open' }])
    const later = { title: name, state: undefined, updated_at: '2026-05-04T10:00:00Z' }
    await deliver('pull_request', pull(1, later, 'closed'))
    expect((await code()).pulls).toMatchObject([{ number: 1, state: 'closed' }])
  })

  it('no addresses but those of the web', async () => {
    const { deliver, name, code } = await scene()
    await deliver('pull_request', pull(1, { title: name, html_url: 'javascript:alert(1)' }))
    expect((await code()).pulls[0]?.url).toBeNull()
  })

  it('what names it by a key from before: of the renamed project, or of the source of an import', async () => {
    const { deliver, name, code, owner, projectId } = await scene()
    const { project } = await world.call(owner, 'getProject', { projectId })
    const key = `K${crypto.randomUUID().slice(0, 6).toUpperCase()}`
    await world.call(owner, 'updateProject', { projectId }, { version: project.version, key })
    const imported = [...startingWith, line('ticket', { id: 'TES-18', key: 'TES-18', number: 18 })]
    await importing(world).run(owner, projectId, imported)
    const both = [commit('a', `fixes ${name}`), commit('b', 'see tes-18'), commit('c', 'TES-19')]
    await deliver('push', push({ ref: 'refs/heads/tes-18-start', commits: both }))
    expect((await code()).commits).toMatchObject([{ sha: sha('a'), is_fix: true }])
    const { ticket } = await world.call(owner, 'getTicketByNumber', { projectId }, { number: 18 })
    expect(await world.call(owner, 'getTicketCode', { ticketId: ticket.id })).toMatchObject({
      commits: [{ sha: sha('b') }],
      branches: [{ name: 'tes-18-start' }],
    })
  })

  it('a pull request no longer, once it names another ticket', async () => {
    const { deliver, name, code } = await scene()
    await deliver('pull_request', pull(1, { title: name }))
    await deliver('pull_request', pull(1, { title: 'Other', updated_at: '2026-05-04T09:00:00Z' }, 'edited'))
    expect((await code()).pulls).toEqual([])
  })
})

describe('what says that it fixes the ticket', () => {
  it('moves it to Done once it reaches the default branch, by nobody', async () => {
    const { deliver, name, status, owner, ticket, code } = await scene()
    await deliver('push', push({ ref: 'refs/heads/start', commits: [commit('a', `Fixes ${name}`)] }))
    expect(await status()).toBe('todo')
    expect((await code()).releases).toEqual([])
    await deliver('push', push({ ...main, commits: [commit('a', `Fixes ${name}`)] }))
    expect(await status()).toBe('done')
    const { entries } = await world.call(owner, 'listHistory', { ticketId: ticket.id }, {})
    expect(entries.at(-1)).toMatchObject({ actor: null, via: { way: 'forge', token: null } })
  })

  it('never moves it again once a person has moved it back, however it is told again', async () => {
    const { deliver, name, status, owner, ticket } = await scene()
    const merged = {
      merged: true,
      state: 'closed',
      merge_commit_sha: sha('m'),
      title: `Start, fixes ${name}`,
    }
    await deliver('pull_request', pull(7, merged, 'closed'))
    expect(await status()).toBe('done')
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'in_progress' })
    await deliver('pull_request', pull(7, { ...merged, updated_at: '2026-05-04T10:00:00Z' }, 'labeled'))
    await deliver('push', push({ ...main, commits: [commit('a', `Fixes ${name}`), commit('m', 'Merge')] }))
    expect(await status()).toBe('in_progress')
    await deliver('push', push({ ...main, before: sha('m'), commits: [commit('again', `Resolves ${name}`)] }))
    expect(await status()).toBe('done')
  })

  it('moves nothing where that is off, nor a ticket that is gone', async () => {
    const { deliver, name, status, owner, projectId, log } = await scene()
    await world.call(owner, 'changeForge', { projectId }, { moves_to_done: false })
    await deliver('push', push({ ...main, commits: [commit('a', `Fixes ${name}`)] }))
    await world.call(owner, 'changeForge', { projectId }, { moves_to_done: true })
    await deliver('push', push({ ...main, before: sha('a'), commits: [commit('b', 'Fixes APO-999')] }))
    expect(await status()).toBe('todo')
    expect((await log()).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('a merge into another branch does not', async () => {
    const { deliver, name, status } = await scene()
    const merged = {
      merged: true,
      state: 'closed',
      title: `Fixes ${name}`,
      base: { ref: 'next', sha: sha('b') },
    }
    await deliver('pull_request', pull(7, merged, 'closed'))
    expect(await status()).toBe('todo')
  })
})

it('the first tag with the fix', async () => {
  const { deliver, name, code } = await scene()
  await deliver('push', push({ ref: 'refs/tags/v1.3.0', after: sha('old') }))
  await deliver('push', push({ ...main, commits: [commit('a', `Fixes ${name}`)] }))
  expect((await code()).releases).toMatchObject([{ state: 'none', tag: null }])
  await deliver('push', push({ ...main, before: sha('a'), commits: [commit('b', 'More')] }))
  await deliver('push', push({ ref: 'refs/tags/v1.10.0', after: sha('b') }))
  expect((await code()).releases).toMatchObject([{ state: 'released', tag: 'v1.10.0' }])
  await deliver('push', push({ ref: 'refs/tags/v1.4.0', after: sha('a') }))
  expect((await code()).releases).toMatchObject([{ state: 'released', tag: 'v1.4.0' }])
  await deliver('push', push({ ref: 'refs/tags/v1.2.0', after: sha('elsewhere') }))
  expect((await code()).releases).toMatchObject([{ state: 'by', tag: 'v1.4.0' }])
  await deliver('push', push({ ref: 'refs/tags/v1.2.0', before: sha('elsewhere'), after: NONE }))
  expect((await code()).releases).toMatchObject([{ state: 'released', tag: 'v1.4.0' }])
})

it('open pages of the project are told', async () => {
  const { deliver, name, projectId, member, ticket } = await scene()
  const { seq } = await world.call(member, 'getProject', { projectId })
  const stream = await openStream(world, member, { cursors: { [projectId]: seq } })
  await stream.until(has('ready'))
  await deliver('push', push({ ...main, commits: [commit('a', name)] }))
  await stream.until(has('code'))
  expect(JSON.stringify(stream.frames)).toContain(
    JSON.stringify({ project_id: projectId, numbers: [ticket.number] }).slice(1, -1),
  )
  stream.close()
})

it('a payload of another shape is in the log with its field, and holds up nothing', async () => {
  const { send, jobs, name, code, log } = await scene()
  await send('push', { ...push({ ...main }), ref: 7 })
  await send('push', push({ ...main, commits: [commit('a', name)] }))
  await send('issues', { action: 'opened' })
  await send('ping', { zen: 'Design for failure.' })
  await jobs()
  expect((await code()).commits).toHaveLength(1)
  expect((await log()).map(({ event, state, result }) => [event, state, result])).toEqual([
    ['ping', 'ignored', 'It works: the forge has tested the address'],
    ['issues', 'ignored', 'This event is ignored'],
    ['push', 'done', 'Mentions one ticket'],
    ['push', 'failed', expect.stringMatching(/^ref: /)],
  ])
  const bodies = await world.db
    .selectFrom('forge_delivery')
    .select('id')
    .where('body', 'is not', null)
    .execute()
  expect(bodies).toEqual([])
})

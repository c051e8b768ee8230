// `lacewing follow`: a ticket or a project, live. Nothing is left out or printed twice when the connection breaks, and Ctrl+C is a
// success.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, createCommandLine } from '../../test/command.ts'
import { startWorld } from '../../test/world.ts'

let { url, owner, ada, projectId, key, start, run } = {} as CommandLine
let ticketId: string
let child: ChildProcess | undefined

const world = await startWorld()
beforeEach(async () => {
  const commandLine = await createCommandLine(world)
  ;({ url, owner, ada, projectId, key, start, run } = commandLine)
  ticketId = (await world.ticket(ada, projectId, { title: 'Crash' })).id
  return commandLine.leave
})
afterEach(() => void child?.kill('SIGKILL'))

/** Starts to follow, and waits until it does. */
async function following(words: string[], env: Record<string, string> = {}) {
  const started = start(['follow', ...words], { env })
  child = started
  const output = { out: '', err: '' }
  started.stdout?.on('data', (data) => {
    output.out += data
  })
  started.stderr?.on('data', (data) => {
    output.err += data
  })
  const says = (stream: 'out' | 'err', text: string | RegExp) =>
    vi.waitFor(() => expect(output[stream]).toMatch(text), { timeout: 20_000, interval: 20 })
  await says('err', /^Following /)
  const stop = async () => {
    started.kill('SIGINT')
    const [code] = (await once(started, 'close')) as [number]
    return { code, ...output }
  }
  return {
    says,
    stop,
    started,
    lines: () =>
      output.out
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t').slice(1)),
  }
}
const comment = (content: string) => world.call(ada, 'createComment', { ticketId }, { content })

test('prints what happens to a ticket, in words, and nothing about others', async () => {
  const other = await world.ticket(owner, projectId, { title: 'Another' })
  await world.label(ada, projectId, 'bug')
  const { says, stop, lines } = await following([`${key.toLowerCase()}-1`])
  await world.call(owner, 'createComment', { ticketId: other.id }, { content: 'elsewhere' })
  const { version } = (await world.call(ada, 'getTicket', { ticketId })).ticket
  await world.call(ada, 'moveTicket', { ticketId }, { status: 'done' })
  const changes = { title: 'Crash\u009b2J', assignee_id: ada.user_id, due_date: '2026-12-03', estimate: 3 }
  await world.call(ada, 'updateTicket', { ticketId }, { version, ...changes, description: 'Long' })
  await comment('Fixed\nin 2.1\u001b[31m')
  await says('out', 'Fixed in 2.1')
  const who = `@${ada.username}`
  expect(lines()).toEqual([
    [who, `${key}-1`, 'status: To Do → Done'],
    [
      who,
      `${key}-1`,
      `title: Crash 2J, description changed, assignee: none → ${who}, due date: none → 2026-12-03, estimate: none → 3`,
    ],
    [who, `${key}-1`, 'comment: Fixed in 2.1 [31m'],
  ])
  expect(await stop()).toMatchObject({ code: 0, err: `Following ${key}-1: Ctrl+C ends.\n` })
})

test('a project: all tickets by their keys, as JSON one event in each line', async () => {
  const { says, stop } = await following([key, '--json'])
  await comment('One')
  await world.ticket(owner, projectId, { title: 'Second' })
  await says('out', 'ticket.created')
  const { code, out } = await stop()
  expect(code).toBe(0)
  const events = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(events).toMatchObject([
    { type: 'comment.created', comment: { content: 'One' } },
    { type: 'ticket.created', ticket: { title: 'Second' } },
  ])
})

test('a lost connection: no change is left out or comes twice', async () => {
  const sockets = new Set<Socket>()
  let isOpen = true
  const between = createServer((incoming, outgoing) => {
    const { method, headers } = incoming
    if (!isOpen) return void incoming.socket.destroy()
    const onward = request(`${url}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    outgoing.on('close', () => onward.destroy())
    onward.on('error', () => {})
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  between.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await once(between, 'listening')
  const { port } = between.address() as AddressInfo
  const { says, stop, lines } = await following([key], { LACEWING_URL: `http://127.0.0.1:${port}` })
  await comment('one')
  await says('out', 'comment: one')
  isOpen = false
  for (const socket of sockets) socket.destroy()
  await says('err', 'The connection was lost: trying again.')
  await comment('two')
  await comment('three')
  isOpen = true
  await says('out', 'comment: three')
  await comment('four')
  await says('out', 'comment: four')
  const { code, err } = await stop()
  between.close()
  expect(lines().map(([, , what]) => what)).toEqual(
    ['one', 'two', 'three', 'four'].map((text) => `comment: ${text}`),
  )
  expect({ code, err }).toEqual({
    code: 0,
    err: `Following ${key}: Ctrl+C ends.\nThe connection was lost: trying again.\nConnected again.\n`,
  })
})

test('it ends when the person is removed from the project, and when nobody reads the output any more', async () => {
  const { started, says } = await following([`${key}-1`])
  started.stdout?.destroy()
  await comment('unread')
  expect(await once(started, 'close')).toEqual([0, null])
  await says('err', /Ctrl\+C ends\.\n$/)
  const again = await following([key])
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find(({ user_id }) => user_id === ada.user_id)?.id ?? ''
  await world.call(owner, 'removeMember', { memberId })
  expect(await once(again.started, 'close')).toEqual([1, null])
  await again.says('err', 'This token no longer has access to the project.\n')
  expect(await run(['follow', 'nope'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^“nope” is not a project/),
  })
})

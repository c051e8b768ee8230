// The command line for people against a real server: the output for people and for pipes, the stored settings, the refusals, and
// that a repeat does nothing twice. The commands of a day's work, and what reads its input, are processes of their own.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, readFile, stat } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CommandLine, createCommandLine } from '../../test/command.ts'
import { freePort } from '../../test/free-port.ts'
import { byToken } from '../../test/tokens.ts'
import { startWorld } from '../../test/world.ts'

let { url, home, owner, ada, token, projectId, key, run, runHere, printed, printedHere } = {} as CommandLine

const world = await startWorld()
beforeEach(async () => {
  const commandLine = await createCommandLine(world)
  ;({ url, home, owner, ada, token, projectId, key, run, runHere, printed, printedHere } = commandLine)
  return commandLine.leave
})
const ticketsOf = async () => (await world.call(ada, 'listTickets', { projectId })).tickets

/** A fake server, for answers that the real one does not give on request. */
async function pretend(answer: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('a day’s work', () => {
  test('new, list, show, move, comment, open', async () => {
    const label = await world.label(ada, projectId, 'ios')
    const made = await printed(
      [
        'new',
        'Crash on start',
        '--type',
        'bug',
        '--priority',
        'high',
        '--label',
        'iOS',
        '--assignee',
        'me',
        '--due',
        '2026-05-09',
        '--description',
        '-',
      ],
      { input: 'It happens\non Mondays\n' },
    )
    expect(made).toBe(`${key}-1\n`)
    const [ticket] = await ticketsOf()
    expect(ticket).toMatchObject({
      title: 'Crash on start',
      type: 'bug',
      priority: 'high',
      due_date: '2026-05-09',
      assignee_id: ada.user_id,
      label_ids: [label],
      excerpt: 'It happens\non Mondays',
    })
    expect(await printed(['list'])).toBe(
      [`${key}-1`, 'To Do', 'high', 'bug', `@${ada.username}`, 'Crash on start\n'].join('\t'),
    )
    await world.column(owner, projectId, 'In Review')
    expect(await printed(['move', `${key.toLowerCase()}-1`, 'in-progress'])).toBe(`${key}-1\tIn Progress\n`)
    expect(await printed(['move', `${key}-1`, 'Done'])).toBe(`${key}-1\tDone\n`)
    expect(await printed(['move', `${key}-1`, 'done'])).toBe(`${key}-1\tis already in Done\n`)
    const there = await world.project(ada, 'Elsewhere')
    const { project: target } = await world.call(ada, 'getProject', { projectId: there })
    const extra = await world.ticket(ada, projectId)
    expect(await printed(['move', `${key}-${extra.number}`, '--project', target.key])).toBe(
      `${key}-${extra.number}\tis now ${target.key}-1\n`,
    )
    expect(await printed(['comment', `${key}-1`, 'Fixed in 2.1'])).toBe(`Commented on ${key}-1.\n`)
    expect(await printed(['comment', `${key}-1`, '-'], { input: 'From\na pipe\n' })).toBe(
      `Commented on ${key}-1.\n`,
    )
    const address = `${url}/project/${projectId}/ticket/1`
    expect(await printed(['open', `${key}-1`])).toBe(`${address}\n`)
    const shown = await printed(['show', `${key}-1`])
    for (const text of [
      `${key}-1  Crash on start`,
      'Labels:      ios',
      '  on Mondays',
      '  Fixed in 2.1',
      '  From\n  a pipe',
      address,
    ])
      expect(shown).toContain(text)
  })

  test('lists by query, options and limit', async () => {
    for (const [title, priority] of [
      ['One', 'low'],
      ['Two', 'high'],
      ['Three', 'high'],
    ] as const)
      await world.ticket(ada, projectId, { title, priority })
    const titles = async (...words: string[]) =>
      (await printedHere(['list', ...words]))
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t').at(-1))
    expect(await titles('priority:>=high')).toEqual(['Three', 'Two'])
    expect(await titles('-priority:high')).toEqual(['One'])
    expect(await titles('reporter:me', '-priority:high', 'one')).toEqual(['One'])
    expect(await titles('--priority', 'low', '--status', 'todo', '--assignee', 'none')).toEqual(['One'])
    expect(await titles('--column', 'To Do', '--priority', 'low')).toEqual(['One'])
    expect(await titles('--priority', 'low', '--priority', 'high', 'o')).toEqual(['Two', 'One'])
    expect(await titles('assignee:me')).toEqual([])
    const some = await runHere(['list', '--limit', '2'])
    expect(some).toMatchObject({ code: 0, err: 'There are more than 2: --limit 8 lists more.\n' })
    expect(some.out.split('\n').filter(Boolean)).toHaveLength(2)
    const wrong = await runHere(['list', 'asignee:me'])
    expect(wrong).toMatchObject({ code: 1, out: '' })
    expect(wrong.err).toMatch(/^query: .*did you mean .*assignee.*\n$/)
  })

  test('--json is the API’s own, with the key and the address', async () => {
    const made = JSON.parse(await printedHere(['new', 'As JSON', '--json']))
    expect(made).toMatchObject({
      key: `${key}-1`,
      url: `${url}/project/${projectId}/ticket/1`,
      title: 'As JSON',
    })
    const [listed] = JSON.parse(await printedHere(['list', '--json']))
    expect(listed).toMatchObject({ key: `${key}-1`, id: made.id, reporter: { username: ada.username } })
    expect(JSON.parse(await printedHere(['comment', `${key}-1`, 'x', '--json']))).toMatchObject({
      content: 'x',
    })
    expect(JSON.parse(await printedHere(['show', `${key}-1`, '--json'])).comments).toHaveLength(1)
    expect(JSON.parse(await printedHere(['move', `${key}-1`, 'done', '--json']))).toMatchObject({
      status: 'done',
    })
    expect(JSON.parse(await printedHere(['open', `${key}-1`, '--json']))).toEqual({
      key: made.key,
      url: made.url,
    })
  })

  test('a token that may only propose says so', async () => {
    const { access_token } = await byToken(world, ada, { scope: 'propose' })
    const env = { LACEWING_TOKEN: access_token }
    expect(await printedHere(['new', 'Proposed'], env)).toBe('Proposed: a person accepts or declines it.\n')
    expect(await ticketsOf()).toEqual([])
  })
})

describe('what is kept', () => {
  const bare = { LACEWING_URL: '', LACEWING_TOKEN: '' }

  test('login keeps server and token for their owner alone, logout forgets them', async () => {
    const config = join(home, 'elsewhere')
    const env = { ...bare, XDG_CONFIG_HOME: config }
    expect(await runHere(['list'], env)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No server is known\./),
    })
    expect(await printed(['login', `${url}/dashboard`], { env, input: `${token}\n` })).toBe(
      `Signed in to ${url} as Ada (@${ada.username}).\n`,
    )
    const file = join(config, 'lacewing/settings.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(config, 'lacewing'))).mode & 0o777).toBe(0o700)
    expect(await printedHere(['new', 'Kept'], env)).toBe(`${key}-1\n`)
    // If somebody makes the file readable for others, the next change makes it private again.
    await chmod(file, 0o644)
    await printedHere(['list', '--project', key], env)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url, token, project: key })
    await printedHere(['logout'], env)
    expect(await runHere(['list'], env)).toMatchObject({ code: 2 })
  })

  test('a token that does not work is not kept, and none is sent to another server than its own', async () => {
    const strange = `lacewing_${'x'.repeat(43)}`
    const refused = await run(['login', url], { env: bare, input: strange })
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/does not accept the token/) })
    expect(await run(['login', url], { env: bare, input: 'secret' })).toMatchObject({ code: 2 })
    await printed(['login', url], { env: bare, input: token })
    const seen: (string | undefined)[] = []
    const other = await pretend((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(302, { Location: 'https://evil.example/' }).end()
    })
    const onOtherServer = await runHere(['list'], { LACEWING_URL: other.url, LACEWING_TOKEN: '' })
    expect(onOtherServer).toMatchObject({ code: 2, err: expect.stringMatching(/^No token is known for/) })
    expect(seen).toEqual([])
    const led = await runHere(['list'], { LACEWING_URL: other.url })
    expect(led).toMatchObject({ code: 1, err: expect.stringMatching(/redirect to https:\/\/evil\.example/) })
    other.server.close()
  })

  test('the project that was named last is used; without one, a choice is asked for', async () => {
    const other = await world.project(ada, 'Zeppelin')
    const otherKey = (await world.call(ada, 'getProject', { projectId: other })).project.key
    const which = await runHere(['list'])
    expect(which).toMatchObject({ code: 2, out: '' })
    expect(which.err).toContain(`${otherKey}, ${key}`)
    await printedHere(['list', '--project', otherKey.toLowerCase()])
    expect(await printedHere(['new', 'Remembered'])).toBe(`${otherKey}-1\n`)
    expect(await runHere(['list', '--project', 'NOPE'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^“NOPE” is not a project that this token can access: /),
    })
  })
})

describe('refusals are one line, with an exit code', () => {
  test.each([
    [2, ['show'], /^TICKET is missing\. Usage: lacewing show TICKET/],
    [2, ['show', 'twelve'], /is not the key of a ticket, such as APO-12/],
    [2, ['show', 'A-1', 'B-2'], /unexpected argument "B-2"/],
    [2, ['new', 'x', '--type', 'epic'], /^“epic” is not a type: bug, feature, task\. Usage/],
    [2, ['new', 'x', '--colour', 'red'], /^Unknown option '--colour'/],
    [2, ['new', 'x', '--type'], /--type takes a value/],
    [2, ['new', 'x', '--type', 'bug', '--type', 'task'], /--type can be given only once/],
    [2, ['list', '--limit', '0'], /--limit takes a whole number from 1/],
    [2, ['completion', 'tcsh'], /knows bash, zsh, fish, not "tcsh"/],
    [1, ['new', ' '], /^title: Please enter a ticket title\./],
    [2, ['new', 'x', '--due', 'soon'], /^“soon” is not a due date: 2026-12-03, today, fri/],
    [
      2,
      ['new', 'x', '--estimate', 'many'],
      /^“many” is not the estimate: it takes a whole number from 0 to 999/,
    ],
    [2, ['new', 'x', '--priority', 'hihg'], /Did you mean high\? Usage/],
    [
      1,
      ['new', 'x', '--assignee', 'nobody-here'],
      /^“nobody-here” is not a member of this project: me, none, /,
    ],
    [1, ['new', 'x', '--label', 'nothing'], /^“nothing” is not a label of this project: there is none/],
    [1, ['comment', 'NOPE-1', 'x'], /^There is no ticket NOPE-1 that this token/],
  ])('%i: lacewing %j', async (code, words, says) => {
    const result = await runHere(words as string[])
    expect(result).toMatchObject({ code, out: '' })
    expect(result.err).toMatch(says as RegExp)
    expect(result.err.trimEnd()).not.toContain('\n')
    expect(await ticketsOf()).toEqual([])
  })

  test('what the token may not do, what is not there, and a server that is away', async () => {
    await world.ticket(ada, projectId)
    const reading = { LACEWING_TOKEN: (await byToken(world, ada, { scope: 'read' })).access_token }
    expect(await runHere(['move', `${key}-1`, 'done'], reading)).toMatchObject({
      code: 1,
      err: 'This needs a token with the scope “write”.\n',
    })
    expect((await runHere(['show', `${key}-9`])).err).toBe(
      `There is no ticket ${key}-9 that this token has access to.\n`,
    )
    expect((await runHere(['move', `${key}-1`, 'Elsewhere'])).err).toBe(
      '“Elsewhere” is not a column of this project: To Do, In Progress, Done.\n',
    )
    const port = await freePort()
    const away = await runHere(['list'], { LACEWING_URL: `http://127.0.0.1:${port}` })
    expect(away).toEqual({
      code: 1,
      out: '',
      err: `http://127.0.0.1:${port} cannot be reached: nothing listens there.\n`,
    })
  })
})

describe('a repeat does nothing twice', () => {
  test('within a command: the connection breaks after the server has done it', async () => {
    await world.ticket(ada, projectId)
    let lost = 0
    const between = await pretend(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method = 'GET', headers } = request
      const answer = await fetch(`${url}${request.url}`, {
        method,
        headers: Object.fromEntries(
          ['authorization', 'idempotency-key', 'content-type'].flatMap((name) =>
            headers[name] ? [[name, String(headers[name])]] : [],
          ),
        ),
        ...(method !== 'GET' && { body: Buffer.concat(chunks) }),
      })
      const text = await answer.text()
      if (method === 'POST' && lost === 0) {
        lost += 1
        request.socket.destroy()
      } else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text)
    })
    const env = { LACEWING_URL: between.url }
    expect(await printedHere(['comment', `${key}-1`, 'Once'], env)).toBe(`Commented on ${key}-1.\n`)
    lost = 0
    expect(await printedHere(['new', 'Once'], env)).toBe(`${key}-2\n`)
    expect(lost).toBe(1)
    between.server.close()
    expect(await ticketsOf()).toMatchObject([{ title: 'Once' }, { comment_count: 1 }])
  })

  test('across commands, by their key', async () => {
    const again = ['new', 'Once', '--key', randomUUID()]
    expect([await printedHere(again), await printedHere(again)]).toEqual([`${key}-1\n`, `${key}-1\n`])
    const other = await runHere(['new', 'Something else', ...again.slice(2)])
    expect(other).toMatchObject({ code: 1, err: expect.stringMatching(/already used for something else/) })
    expect(await ticketsOf()).toHaveLength(1)
  })

  test('a server that is busy is asked again; one that never answers is told, with the key', async () => {
    let tries = 0
    const busy = await pretend((request, response) => {
      if (request.method === 'GET' && request.url?.startsWith('/api/projects?') !== true && tries === 0) {
        tries += 1
        response.writeHead(503, { 'Retry-After': '1' }).end()
      } else if (request.method === 'POST') {
        tries += 1
        request.socket.destroy()
      } else response.end(JSON.stringify({ projects: [{ id: projectId, key }], next: null }))
    })
    const result = await runHere(['new', 'x', '--key', 'a-key-of-mine'], { LACEWING_URL: busy.url })
    busy.server.close()
    expect(result.code).toBe(1)
    expect(result.err).toMatch(/repeat it with --key a-key-of-mine, so that it is carried out only once/)
    expect(tries).toBe(4)
  })
})

// What commands for people print: free of what a terminal obeys, quiet if nobody reads on.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { byToken } from '../../test/tokens.ts'
import { createWorld, type TestPerson, type World } from '../../test/world.ts'

let world: World
let url: string
let home: string
let ada: TestPerson
let token: string
let projectId: string
let key: string

beforeAll(async () => {
  world = await createWorld()
  url = await world.address()
})
afterAll(() => world.close())
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lacewing-people-'))
  const team = await world.team('Ada')
  ada = team.member
  projectId = team.projectId
  key = (await world.call(ada, 'getProject', { projectId })).project.key
  token = (await byToken(world, ada, { scope: 'write' })).access_token
  return () => rm(home, { recursive: true })
})

type Wish = { input?: string; env?: Record<string, string> }

function start(words: string[], { input, env = {} }: Wish = {}): ChildProcess {
  const known = { PATH: process.env.PATH ?? '', HOME: home, LACEWING_URL: url, LACEWING_TOKEN: token }
  const child = spawn(process.execPath, [inject('program'), ...words], { env: { ...known, ...env } })
  child.stdin?.end(input ?? '')
  return child
}

async function run(words: string[], wish: Wish = {}) {
  const child = start(words, wish)
  const said = { out: '', err: '' }
  child.stdout?.on('data', (data) => {
    said.out += data
  })
  child.stderr?.on('data', (data) => {
    said.err += data
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...said }
}
const printed = async (words: string[], wish: Wish = {}) => {
  const { code, out, err } = await run(words, wish)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}
describe('output', () => {
  const EVIL = 'Red\u001b[31m\u009b2J\u202e line\u2028two\u0007'

  test('texts of people reach no terminal with control characters, and JSON only escaped', async () => {
    const { id } = await world.ticket(ada, projectId, {
      title: 'Red\u009b2J\u202e line',
      description: EVIL,
    })
    await world.call(ada, 'createComment', { ticketId: id }, { content: EVIL })
    for (const words of [
      ['list'],
      ['show', `${key}-1`],
      ['list', '--json'],
      ['show', `${key}-1`, '--json'],
      ['move', `${key}-1`, 'done', '--json'],
    ]) {
      const out = await printed(words)
      expect(out.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }
    // An error may repeat what was typed.
    const { err } = await run(['show', EVIL])
    expect(err.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  })

  test('a reader that has seen enough ends it quietly', async () => {
    for (let n = 0; n < 3; n += 1) await world.ticket(ada, projectId, { description: 'x'.repeat(40_000) })
    const child = start(['list', '--json'])
    let err = ''
    child.stderr?.on('data', (data) => {
      err += data
    })
    child.stdout?.destroy()
    const [code] = (await once(child, 'close')) as [number]
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  test('a file of settings that is broken is named', async () => {
    await printed(['login', url])
    await writeFile(join(home, '.config/lacewing/settings.json'), '{')
    expect(await run(['list'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/settings\.json cannot be read/),
    })
  })
})

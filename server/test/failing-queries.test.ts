// Every statement of every command fails once: there is always a response, and never a partial change. The same with a lost
// connection: if the response of a committed change was lost, the change exists once, also after a retry with the same key.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type CommandName } from '../../domain/api.ts'
import { createLogger } from '../log.ts'
import { aroundHandlers } from './around-handlers.ts'
import { COMMANDS, commandExampleOf, ENDING, inputOf, paramsOf } from './examples.ts'
import { type Failure, type SentStatement, withFailure } from './failing-queries.ts'
import { createScene, renewSessions, type Scene } from './scene.ts'
import { startWorld } from './world.ts'
import { watchWrites } from './writes.ts'

const world = await startWorld({ logger: createLogger({ logLevel: 'silent' }) })
// Rate-limit counters are meant to outlive the request.
const writes = await watchWrites(world.url, ['rate_limit'])
const begin = writes.begin(
  () => createScene(world),
  (scene) => renewSessions(world, scene),
)
afterAll(() => writes.end())

/** How many handlers are running. */
let running = 0
afterAll(
  aroundHandlers(async (run) => {
    running += 1
    return run().finally(() => {
      running -= 1
    })
  }),
)

type SendCommand = () => Promise<Response>
type Prepare = (scene: Scene) => Promise<SendCommand> | SendCommand

/** The example of a command, with the same key for every attempt. */
function example(name: CommandName): Prepare {
  return async (scene) => {
    const { by, before } = commandExampleOf(name)
    await before?.(world, scene)
    const key = randomUUID()
    return () => world.send(scene[by], name, paramsOf(name, scene) as never, inputOf(name, scene), { key })
  }
}

const commands: Record<string, Prepare> = {
  ...Object.fromEntries(COMMANDS.map((name) => [name, example(name)])),
  'a new name': ({ dev }) => {
    const body = JSON.stringify({ data: { username: `new-${dev.username.slice(-12)}` } })
    const headers = { ...dev.headers, 'content-type': 'application/json' }
    return async () => world.app.request('/auth/v1/user', { method: 'PUT', headers, body })
  },
}

/** Restores the scene, with new sessions if a call ended one. */
async function prepare(name: string): Promise<SendCommand> {
  const scene = await begin.again()
  begin.sent(name as CommandName)
  return (commands[name] as Prepare)(scene)
}

type Failed = Awaited<ReturnType<typeof fail>>
async function fail(at: Parameters<typeof withFailure>[0]['at'], sendCommand: SendCommand) {
  const { result, failed, statements } = await withFailure({ at, how: 'answer lost' }, sendCommand)
  const body = JSON.stringify(await result.json())
  const words = `statement ${statements.length}, ${failed}: answered ${result.status}`
  return { status: result.status, failed, statements, body, words }
}

/** The command has changed nothing, and the answer contains no details. */
async function expectUndone({ status, body, words }: Failed, before: number) {
  expect([500, 503], words).toContain(status)
  expect(body, words).not.toContain('nobody expects')
  expect(await writes.count(), words).toBe(before)
}

/** Commands with the same lock go through the same steps of the pipeline. Other names are outside the pipeline. */
const kindOf = (name: string) => api[name as CommandName]?.lock ?? name

/** The pipeline's statements that failed with an error, with the kind of command. */
const failedOnce = new Set<string>()
/** The statements at which the connection was lost before a commit. */
const lost = new Set<string>()

/** @returns whether the key was not in the set, which has it from now on */
function isNew(keys: Set<string>, key: string): boolean {
  const { size } = keys
  return keys.add(key).size > size
}

/**
 * Chooses what fails in the next call of a command, until nothing is left.
 *
 * With an error: all that the handler sends, and the commit, after which there is nothing left to undo. The other statements of the
 * transaction are the pipeline's. They fail once for each kind of command: a handler that has not begun or has returned can do
 * nothing about them.
 *
 * By a lost connection: each statement before the commit once, whichever command sends it. PostgreSQL itself rolls back, and the
 * errors show how this command handles a failed statement. A new connection takes longer than a dozen calls.
 */
function failures(name: string) {
  let failed = 0
  return () => {
    let number = 0
    let isCommitted = false
    return ({ statement, inTransaction }: SentStatement): Failure | false => {
      number += 1
      const isBefore = !isCommitted && statement !== 'commit'
      isCommitted ||= statement === 'commit'
      const isPipelines = name in api && isBefore && inTransaction && running === 0
      if (isBefore && isNew(lost, name in api ? statement : `${name}: ${statement}`)) return 'answer lost'
      if (number <= failed) return false
      failed = number
      return (!isPipelines || isNew(failedOnce, `${kindOf(name)}: ${statement}`)) && 'error'
    }
  }
}

/** @returns the statements of the command that succeeded in the end */
async function failEverywhere(name: string, sendCommand: SendCommand): Promise<SentStatement[]> {
  const before = await writes.count()
  const next = failures(name)
  for (;;) {
    const outcome = await fail(next(), sendCommand)
    if (outcome.failed === undefined) expect(outcome.status, outcome.words).toBe(200)
    // A statement after the commit may fail without consequence.
    if (outcome.status === 200) {
      expect(await writes.count(), outcome.words).toBeGreaterThan(before)
      return outcome.statements
    }
    await expectUndone(outcome, before)
  }
}

/** Sends the command, which was done, once more. */
async function expectDoneOnce(sendCommand: SendCommand) {
  const done = await writes.count()
  const again = await sendCommand()
  expect(again.status).toBeLessThan(500)
  if (again.status === 200) expect(await writes.count()).toBe(done)
}

const names = Object.keys(commands)

describe('an error or a lost connection at each statement', () => {
  it.each(names)(
    '%s: an answer, nothing of it is done, the next try succeeds once and notifies nobody',
    async (name) => {
      const sendCommand = await prepare(name)
      const statements = await failEverywhere(name, sendCommand)
      // A NOTIFY in a writer's transaction takes a database-wide lock at its commit.
      const within = statements.filter(({ inTransaction }) => inTransaction)
      expect(within.length).toBeGreaterThan(3)
      expect(within.filter(({ statement }) => /notify/i.test(statement))).toEqual([])
      await expectDoneOnce(sendCommand)
    },
  )

  it('lost the connection at each statement that any of them sends before its commit', () => {
    expect(lost.size).toBeGreaterThan(200)
  })
})

/** The properties of a command that make a difference after a lost commit, when it is sent again. */
function committedLike(name: string) {
  const { lock, method, endsItsRight } = api[name as CommandName] ?? {}
  return JSON.stringify([lock, method === 'POST', endsItsRight, ENDING.includes(name as CommandName)])
}
const different = names.filter(
  (name, index) => names.findIndex((one) => committedLike(one) === committedLike(name)) === index,
)

describe('the connection lost before the answer to the commit', () => {
  it.each(different)('%s: all of it is done; a create that is sent again is done once', async (name) => {
    const sendCommand = await prepare(name)
    const before = await writes.count()
    const { status, words } = await fail(({ statement }) => statement === 'commit', sendCommand)
    expect([500, 503], words).toContain(status)
    expect(await writes.count(), words).toBeGreaterThan(before)
    await expectDoneOnce(sendCommand)
  })
})

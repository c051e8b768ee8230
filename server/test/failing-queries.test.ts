// Every statement of every command fails once: there is always a response, and never a partial change. The same with a lost
// connection: if the response of a committed change was lost, the change exists once, also after a retry with the same key.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type CommandName } from '../../domain/api.ts'
import { createLogger } from '../log.ts'
import { COMMANDS, commandExampleOf, inputOf, paramsOf } from './examples.ts'
import { type Failure, type SentStatement, withFailure } from './failing-queries.ts'
import { createScene, type Scene } from './scene.ts'
import { startWorld } from './world.ts'
import { watchWrites } from './writes.ts'

const world = await startWorld({ logger: createLogger({ logLevel: 'silent' }) })
// Rate-limit counters are meant to outlive the request.
const writes = await watchWrites(world.url, ['rate_limit'])
const begin = writes.begin(() => createScene(world))
afterAll(() => writes.end())

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

/** Restores the scene for each attempt, and creates it again if a call ended something in it. */
async function prepare(name: string): Promise<SendCommand> {
  const scene = await begin.again()
  begin.sent(name as CommandName)
  return (commands[name] as Prepare)(scene)
}

type Failed = Awaited<ReturnType<typeof fail>>
async function fail(at: Parameters<typeof withFailure>[0]['at'], how: Failure, sendCommand: SendCommand) {
  const { result, failed, statements } = await withFailure({ at, how }, sendCommand)
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

/** Fails each statement of the command in turn, until none is left. */
async function failEverywhere(sendCommand: SendCommand) {
  const before = await writes.count()
  for (let at = 1; ; at += 1) {
    const outcome = await fail(at, 'error', sendCommand)
    if (outcome.failed === undefined) expect(outcome.status, outcome.words).toBe(200)
    // A statement that only reads may fail without consequence.
    if (outcome.status === 200) return outcome.statements
    await expectUndone(outcome, before)
  }
}

/** Commands with the same lock go through the same steps of the pipeline. Other names are outside the pipeline. */
const kindOf = (name: string) => api[name as CommandName]?.lock ?? name

/** The statements at which the connection was lost before a commit, with the kind of command. */
const lost = new Set<string>()

/**
 * Loses the connection at each new statement of this kind of command, and finally at the commit. Statements that were tested with
 * another command of the kind are skipped: PostgreSQL itself rolls them back with the connection, and `failEverywhere` tests how
 * this command handles a failed statement. Skipping saves time, because a new connection takes longer than a dozen calls.
 */
async function loseEverywhere(name: string, sendCommand: SendCommand) {
  const before = await writes.count()
  const keyOf = (statement: string) => `${kindOf(name)}: ${statement}`
  const isNext = ({ statement }: SentStatement) => statement === 'commit' || !lost.has(keyOf(statement))
  for (;;) {
    const outcome = await fail(isNext, 'answer lost', sendCommand)
    const { status, failed, words } = outcome
    if (failed === undefined || status === 200) throw new Error(`the loss has no consequence: ${words}`)
    if (failed === 'commit') {
      expect(await writes.count(), words).toBeGreaterThan(before)
      return
    }
    lost.add(keyOf(failed))
    await expectUndone(outcome, before)
  }
}

const names = Object.keys(commands)

describe('an error at each statement', () => {
  it.each(names)(
    '%s: an answer, nothing of it is done, the next try succeeds and notifies nobody',
    async (name) => {
      const statements = await failEverywhere(await prepare(name))
      // A NOTIFY in a writer's transaction takes a database-wide lock at its commit.
      const within = statements.filter(({ inTransaction }) => inTransaction)
      expect(within.length).toBeGreaterThan(3)
      expect(within.filter(({ statement }) => /notify/i.test(statement))).toEqual([])
    },
  )
})

describe('the connection lost before the answer to each statement', () => {
  it.each(names)(
    '%s: all of it is done or nothing; a create that is sent again is done once',
    async (name) => {
      const sendCommand = await prepare(name)
      await loseEverywhere(name, sendCommand)
      const done = await writes.count()
      const again = await sendCommand()
      expect(again.status).toBeLessThan(500)
      if (again.status === 200) expect(await writes.count()).toBe(done)
    },
  )

  it('was lost at each statement that any of them sends before its commit', () => {
    expect(lost.size).toBeGreaterThan(200)
  })
})

// Every statement of every command fails once, in each way: there is always a response, and never a partial change.
// If the response of a committed change was lost, the change exists once, also after a retry with the same key.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandName } from '../../domain/api.ts'
import { createLogger } from '../log.ts'
import { actOf, COMMANDS, inputOf, paramsOf } from './acts.ts'
import { type Failure, withFailure } from './failing-queries.ts'
import { createScene, type Scene } from './scene.ts'
import { createWorld, type World } from './world.ts'
import { type Writes, watchWrites } from './writes.ts'

let world: World
let writes: Writes
let begin: ReturnType<typeof writes.begin<Scene>>
beforeAll(async () => {
  world = await createWorld({ logger: createLogger({ logLevel: 'silent' }) })
  // Rate-limit counters are meant to outlive the request.
  writes = await watchWrites(world.url, ['rate_limit'])
  begin = writes.begin(() => createScene(world))
})
afterAll(async () => {
  await writes.end()
  await world.close()
})

type Act = () => Promise<Response>
type Prepare = (scene: Scene) => Promise<Act> | Act

/** The example of a command, with the same key however often it is sent. */
function example(name: CommandName): Prepare {
  return async (scene) => {
    const { by, before } = actOf(name)
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

/** In the same scene again, unless somebody has been ended in it. */
async function prepare(name: string): Promise<Act> {
  const scene = await begin.again()
  begin.sent(name as CommandName)
  return (commands[name] as Prepare)(scene)
}

/** Fails each statement of the command in turn, until none is left. */
async function failEverywhere(how: Failure, act: Act) {
  const before = await writes.count()
  for (let at = 1; ; at += 1) {
    const { result, failed, statements } = await withFailure({ at, how }, act)
    const words = `statement ${at}, ${failed}: answered ${result.status}`
    const body = await result.json()
    if (failed === undefined) {
      expect(result.status, words).toBe(200)
      return statements
    }
    if (how === 'answer lost' && failed === 'commit') {
      const after = await writes.count()
      expect(after, words).toBeGreaterThan(before)
      return statements
    }
    // A statement that only reads may fail without consequence.
    if (result.status === 200) return statements
    expect([500, 503], words).toContain(result.status)
    expect(JSON.stringify(body), words).not.toContain('nobody expects')
    expect(await writes.count(), words).toBe(before)
  }
}

const names = Object.keys(commands)

describe('an error at each statement', () => {
  it.each(names)(
    '%s: an answer, nothing of it is done, the next try succeeds and notifies nobody',
    async (name) => {
      const statements = await failEverywhere('error', await prepare(name))
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
      const act = await prepare(name)
      await failEverywhere('answer lost', act)
      const done = await writes.count()
      const again = await act()
      expect(again.status).toBeLessThan(500)
      if (again.status === 200) expect(await writes.count()).toBe(done)
    },
  )
})

// The output of commands for people: it has no control sequences for the terminal, and a closed pipe ends it quietly.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CommandLine, createCommandLine } from '../../test/command.ts'
import { startWorld } from '../../test/world.ts'

let { url, home, ada, projectId, key, start, runHere, printed, printedHere } = {} as CommandLine

const world = await startWorld()
beforeEach(async () => {
  const commandLine = await createCommandLine(world)
  ;({ url, home, ada, projectId, key, start, runHere, printed, printedHere } = commandLine)
  return commandLine.leave
})
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
      const out = await printedHere(words)
      expect(out.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }
    // An error may repeat the words that were typed.
    const { err } = await runHere(['show', EVIL])
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
    expect(await runHere(['list'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/settings\.json cannot be read/),
    })
  })
})

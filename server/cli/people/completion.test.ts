// Completion is made from the tables of commands, so it lists all of them. And commands for people start without loading the
// server.
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { api } from '../../../domain/api.ts'
import { Status } from '../../../domain/ticket/shapes.ts'
import { Priority, TicketType } from '../../../domain/ticket/ticket.ts'
import { COMMANDS, helpText } from '../arguments.ts'
import { CALLED, type Called } from './call.ts'
import { PEOPLE_NAMES, SHELLS, shapeOf } from './commands.ts'
import { completionFor } from './completion.ts'
import { usageOf } from './help.ts'

const OPERATOR = Object.keys(COMMANDS).filter((name) => name !== 'start')
const isHere = (program: string) => spawnSync(program, ['--version']).error === undefined
/** Commands that check a script without running it. */
const CHECKS = { bash: ['bash', '-n'], zsh: ['zsh', '-n'], fish: ['fish', '--no-execute'] } as const

/** The words that bash offers after these words; the last one is still being typed. */
async function offered(...words: string[]): Promise<string[]> {
  const list = words.map((word) => `'${word}'`).join(' ')
  const at = words.length - 1
  const script = `${completionFor('bash')}
COMP_WORDS=(${list}); COMP_CWORD=${at}
_lacewing lacewing '${words[at]}' '${words[at - 1]}'
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', script])
  return stdout.split('\n').filter(Boolean)
}

describe('completion', () => {
  test.each(SHELLS)(
    'for %s names every command and option, and is valid where that shell is installed',
    (shell) => {
      const script = completionFor(shell)
      for (const name of [...PEOPLE_NAMES, ...OPERATOR.flatMap((words) => words.split(' '))])
        expect(script, name).toMatch(new RegExp(`\\b${name}\\b`))
      for (const name of PEOPLE_NAMES.filter((one) => one !== 'completion'))
        for (const option of Object.keys(shapeOf(name).values ?? {}))
          expect(script).toMatch(shell === 'fish' ? `-l ${option}` : `--${option}`)
      const [program, ...words] = CHECKS[shell]
      if (!isHere(program)) return
      const checked = spawnSync(program, words, { input: script, encoding: 'utf8' })
      expect({ code: checked.status, err: checked.stderr }).toEqual({ code: 0, err: '' })
    },
  )

  test('of bash offers commands, options, values, and the second word of the operator’s', async () => {
    expect(await offered('lacewing', '')).toEqual([
      ...PEOPLE_NAMES,
      ...new Set(OPERATOR.map((name) => name.split(' ')[0])),
      'help',
      '--help',
      '--version',
    ])
    expect(await offered('lacewing', 'co')).toEqual(['comment', 'completion'])
    expect(await offered('lacewing', 'new', 'x', '--pr')).toEqual(['--project', '--priority'])
    expect(await offered('lacewing', 'new', 'x', '--priority', '')).toEqual([...Priority.options])
    expect(await offered('lacewing', 'completion', '')).toEqual([...SHELLS])
    expect(await offered('lacewing', 'user', 're')).toEqual(['reset-password', 'remove-two-factor'])
  })
})

test('values to choose from are the product’s', () => {
  for (const name of ['list', 'new'] as const)
    expect(shapeOf(name).values).toMatchObject({ type: TicketType.options, priority: Priority.options })
  expect(shapeOf('list').values).toMatchObject({ status: Status.options })
})

test('the help lists every command', () => {
  for (const name of PEOPLE_NAMES) expect(helpText()).toContain(usageOf(name))
})

test('calls are made as the contract has them', () => {
  for (const name of Object.keys(CALLED) as Called[])
    expect([name, ...CALLED[name]]).toEqual([name, api[name].method, api[name].path])
})

test('no command for people loads the server, the contract or a library', async () => {
  const folder = dirname(inject('program'))
  const seen = new Map<string, string>()
  async function follow(file: string): Promise<void> {
    if (seen.has(file)) return
    const code = await readFile(join(folder, file), 'utf8')
    seen.set(file, code)
    for (const [, next = ''] of code.matchAll(/(?:from|import\(?)\s*"(\.\/[^"]+)"/g))
      if (!next.startsWith('./operator-')) await follow(next)
  }
  await follow('main.js')
  expect(seen.size).toBeGreaterThan(5)
  // Before each module that it compiles in, esbuild names its file.
  const modules = [...seen.values()].flatMap((code) => code.match(/^\/\/ \S+\.\w+$/gm) ?? [])
  expect(modules).toContain('// server/cli/people/run.ts')
  expect(modules.filter((name) => /node_modules\/|domain\/api\.ts/.test(name))).toEqual([])
  expect([...seen.values()].join('')).not.toContain('createServer')
})

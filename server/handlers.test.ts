// What the compiler refuses: the rules of the contract that are types, proved by compiling code that breaks them.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
let folder: string
beforeAll(async () => {
  // Inside the checkout, so that it compiles under the very same settings.
  folder = await mkdtemp(join(root, 'server', '.types-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The compiler's complaints about a file that holds this code. */
async function complaints(code: string): Promise<string> {
  const file = join(folder, 'case.ts')
  await writeFile(file, code)
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const more = [
    '--allowImportingTsExtensions',
    '--resolveJsonModule',
    '--target',
    'es2023',
    '--types',
    'node',
    '--ignoreConfig',
  ]
  try {
    await run('npx', ['tsc', ...options, ...more, file], { cwd: root })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

const IMPORTS = `import { api } from '../../domain/api.ts'
import { type Handler, handlers } from '../handlers.ts'
import type { Operation } from '../../domain/api.ts'
`

describe('the compiler', () => {
  it('accepts the handlers as they are', async () => {
    expect(
      await complaints(
        `${IMPORTS}export const ok: Handler<'moveTicket'> = handlers.moveTicket\nexport { api }\nexport type { Operation }`,
      ),
    ).toBe('')
  })

  it.each([
    [
      'a call without the capability it needs',
      `const { needs: _, ...rest } = api.moveTicket; export const broken: Operation = rest`,
      'needs',
    ],
    [
      'a missing handler',
      `const { moveTicket: _, ...rest } = handlers; export const broken: typeof handlers = rest`,
      'moveTicket',
    ],
    [
      'a command that writes no typed event',
      `export const broken: Handler<'moveTicket'> = async () => ({ project_id: '', payload: { type: 'ticket.moved' } })`,
      'ticket.moved',
    ],
    [
      'a command in a project that writes two',
      `export const broken: Handler<'moveTicket'> = async () => []`,
      'never[]',
    ],
    [
      'a query that answers something else',
      `export const broken: Handler<'getProject'> = async () => ({ seq: 1 })`,
      'project',
    ],
    [
      'a handler that reaches for a row its scope does not load',
      `export const broken: Handler<'getProject'> = async (context) => context.ticket`,
      'ticket',
    ],
  ])('refuses %s', async (_, code, named) => {
    const said = await complaints(
      `${IMPORTS}${code}\nexport { api, handlers }\nexport type { Handler, Operation }`,
    )
    expect(said).toContain('case.ts')
    expect(said).toContain(named)
  })
}, 60_000)

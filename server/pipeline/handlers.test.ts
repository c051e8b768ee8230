// The rules of the contract that are types: the compiler refuses code that breaks them.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** The mistake, the code that makes it, and a word of the compiler's message. Without a word the code is correct. */
const CASES: [string, string, string?][] = [
  ['the handlers as they are', `export const ok: Handler<'moveTicket'> = handlers().moveTicket`],
  [
    'a call without the capability it needs',
    `const { needs: _, ...rest } = api.moveTicket; export const broken: Operation = rest`,
    'needs',
  ],
  [
    'a command in a project that takes no lock',
    `export const broken = command('DELETE', '/api/tickets/:ticketId', 'ticket.delete', 'none')`,
    '"none"',
  ],
  [
    'a path with a second id',
    `export const broken =
      command('DELETE', '/api/tickets/:ticketId/labels/:labelId', 'ticket.update', 'shared')`,
    'never',
  ],
  [
    'a command in no project that takes the lock of one',
    `export const broken = command('DELETE', '/api/tickets', 'ticket.update', 'shared')`,
    '"none"',
  ],
  [
    'a missing handler',
    `const { moveTicket: _, ...rest } = handlers(); export const broken: ReturnType<typeof handlers> = rest`,
    'moveTicket',
  ],
  [
    'a command that writes no typed event',
    `export const broken: Handler<'moveTicket'> = async () => ({ project_id: '', payload: { type: 'ticket.moved' } })`,
    'ticket.moved',
  ],
  [
    'a command in a project with an empty list of changes',
    `export const broken: Handler<'moveTicket'> = async () => []`,
    '[Change, ...Change[]]',
  ],
  [
    'a query that answers something else',
    `export const broken: Handler<'getProject'> = async () => ({ seq: 1 })`,
    'project',
  ],
  [
    'a shared call that reads who asks',
    `export const broken: Handler<'listTickets'> = async ({ user }) => { throw user }`,
    "'user'",
  ],
  [
    'a shared call that reads their role',
    `export const broken: Handler<'listMembers'> = async ({ role }) => { throw role }`,
    "'role'",
  ],
  [
    'a shared call about a person, not about a project',
    `export const broken = shared('/api/me', 'self', api.getMe.output)`,
    'never',
  ],
  [
    'a handler that reaches for a row its scope does not load',
    `export const broken: Handler<'getProject'> = async (context) => context.ticket`,
    'ticket',
  ],
]

const HEAD = `import { api } from '../../domain/api.ts'
import { command, type Operation, shared } from '../../domain/operation.ts'
import { type Handler, handlers } from '../../server/pipeline/handlers.ts'
export { api, command, handlers, shared }
export type { Handler, Operation }
`
const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--module',
  'esnext',
  '--target',
  'es2023',
  '--moduleResolution',
  'bundler',
  '--allowImportingTsExtensions',
  '--resolveJsonModule',
  '--types',
  'node',
]

let folder: string
let complaints: string[]
beforeAll(async () => {
  // Inside the checkout, so that its libraries are found, but in a folder where no other tool looks for code.
  folder = await mkdtemp(join(root, 'node_modules', '.lacewing-types-'))
  const files = CASES.map((_, index) => join(folder, `case-${index}.ts`))
  await Promise.all(files.map((file, index) => writeFile(file, `${HEAD}${CASES[index]?.[1]}\n`)))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  // Nothing imports the tables of the nouns: each schema.ts extends an interface.
  const schemas = readdirSync(join(root, 'server'))
    .map((noun) => join(root, 'server', noun, 'schema.ts'))
    .filter((file) => existsSync(file))
  const output = await run(process.execPath, [compiler, ...OPTIONS, ...schemas, ...files], {
    cwd: root,
  }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  // A message begins at the margin; the lines that explain it are indented.
  complaints = output.split(/\n(?=\S)/)
})
afterAll(() => rm(folder, { recursive: true }))

it.each(CASES.map(([what, , named], index) => ({ what, named, index })))('$what', ({ named, index }) => {
  const own = complaints.filter((complaint) => complaint.includes(`${basename(folder)}/case-${index}.ts`))
  if (named === undefined) expect(own).toEqual([])
  else expect(own.join('\n')).toContain(named)
})

it('complains about nothing else', () => {
  const about = complaints.filter((complaint) => complaint && !complaint.includes(basename(folder)))
  expect(about).toEqual([])
})

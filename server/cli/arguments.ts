// Parses the command line: the commands with their operands and options, and a one-line error for everything else.
import { parseArgs } from 'node:util'
import { StartError } from '../process/start-error.ts'
import { peopleLines } from './people/arguments.ts'
import { PEOPLE_NAMES } from './people/commands.ts'

type Shape = {
  /** The operands after the command's name. The last one is optional if it ends with '?'. */
  operand?: 'EMAIL' | 'FILE' | 'FILE?' | 'KEY EMAIL' | 'GROUP' | 'GROUP EMAIL' | 'JOB'
  options?: readonly string[]
  /** The options that take a value, with the name of the value. An option is optional if that ends with '?'. */
  values?: Readonly<Record<string, string>>
  summary: string
}

export const COMMANDS = {
  start: { options: ['demo'], summary: 'start the server; --demo fills an empty database with sample data' },
  'user list': { summary: 'list accounts and pending sign-ups' },
  'user create': {
    operand: 'EMAIL',
    values: { username: 'NAME', 'full-name': 'NAME' },
    summary: 'create an account, print a link to set its password',
  },
  'user verify': { operand: 'EMAIL', summary: 'complete a sign-up without its mail' },
  'user disable': {
    operand: 'EMAIL',
    options: ['leave-projects'],
    values: { give: 'KEY=EMAIL?' },
    summary:
      'end every session of a person and block sign-in; --give APO=EMAIL,GEM=EMAIL says who takes the projects that the person owns',
  },
  'user enable': { operand: 'EMAIL', summary: 'let a disabled person sign in again' },
  'user reset-password': {
    operand: 'EMAIL',
    summary: 'print a link for a new password: works once, for an hour',
  },
  'user remove-two-factor': {
    operand: 'EMAIL',
    summary: 'for a lost phone: let a person sign in with only the password again',
  },
  'operator list': { summary: 'list the accounts that have rights over the server' },
  'operator add': { operand: 'EMAIL', summary: 'let an account open the operators’ page' },
  'operator remove': { operand: 'EMAIL', summary: 'take the rights over the server from an account' },
  'project list': { summary: 'list all projects with owner, size and last activity' },
  'project give': {
    operand: 'KEY EMAIL',
    summary: 'make a person the owner of a project, and a member if they are none',
  },
  'group list': { summary: 'list all groups with manager, people and projects' },
  'group people': { operand: 'GROUP', summary: 'list the people of a group' },
  'group add': { operand: 'GROUP EMAIL', summary: 'add a person to a group, and so to its projects' },
  'group remove': { operand: 'GROUP EMAIL', summary: 'remove a person from a group' },
  jobs: { summary: 'list background jobs that failed' },
  'jobs retry': { operand: 'JOB', summary: 'run a failed job again now' },
  limits: { summary: 'show the limits in force, each with the setting that changes it' },
  'keys rotate': {
    options: ['end-sessions'],
    summary: 'after a leak: creates a new signing key and revokes all tokens of the old one',
  },
  'sessions end': {
    options: ['all'],
    summary: 'end every session of the server: with --all everybody signs in again',
  },
  audit: {
    values: { user: 'EMAIL?', project: 'KEY?', since: 'TIME?' },
    summary:
      'show who did what to accounts and projects, and from where, in the last week or since TIME (2026-03-01, 12h, 30d)',
  },
  backup: { operand: 'FILE', summary: 'back up everything into one file, while the server runs' },
  restore: {
    operand: 'FILE?',
    options: ['replace'],
    values: { at: 'TIME?' },
    summary:
      'restore a backup into an empty database; --replace: replace existing data; --at "2026-11-25 10:00" or --at latest, without FILE: the embedded database at that moment, from BACKUP_DIR',
  },
  rehearse: {
    operand: 'FILE',
    summary: 'try an upgrade: restore FILE into a scratch database, migrate it, and say how long that takes',
  },
  doctor: {
    operand: 'FILE?',
    options: ['restore', 'json'],
    summary:
      'check settings and database, and try to restore the newest backup, or FILE; --restore: and a random moment; --json: for programs',
  },
} as const satisfies Record<string, Shape>

export type CommandName = keyof typeof COMMANDS
export type Command = {
  name: CommandName | 'help' | 'version'
  operand: string | undefined
  /** The second operand, of commands that take two. */
  second?: string | undefined
  options: ReadonlySet<string>
  values: Readonly<Record<string, string>>
}

const names = Object.keys(COMMANDS) as CommandName[]
const shapeOf = (name: CommandName): Shape => COMMANDS[name]

function usage(name: CommandName): string {
  const { operand = '', options = [], values = {} } = shapeOf(name)
  const words = [
    'lacewing',
    name === 'start' ? '' : name,
    operand.endsWith('?') ? `[${operand.slice(0, -1)}]` : operand,
  ]
  const valued = Object.entries(values).map(([option, what]) =>
    what.endsWith('?') ? `[--${option} ${what.slice(0, -1)}]` : `--${option} ${what}`,
  )
  return [...words, ...valued, ...options.map((option) => `[--${option}]`)].filter(Boolean).join(' ')
}

/** The widest usage that shares a line with its description. */
const WIDEST = 44

export function helpText(): string {
  const width = Math.max(...names.map((name) => usage(name).length).filter((length) => length <= WIDEST)) + 2
  const lines = names.flatMap((name) => {
    const { length } = usage(name)
    const { summary } = shapeOf(name)
    if (length <= WIDEST) return [`  ${usage(name).padEnd(width)}${summary}`]
    return [`  ${usage(name)}`, `  ${''.padEnd(width)}${summary}`]
  })
  return [
    'Lacewing, a self-hosted issue tracker for bugs, features and tasks.',
    '',
    'With a token, on any machine (lacewing help COMMAND shows details):',
    ...peopleLines(width),
    '',
    'For the operator, where the server runs:',
    ...lines,
    `  ${'lacewing --help'.padEnd(width)}show this help`,
    `  ${'lacewing --version'.padEnd(width)}show the version`,
    '',
    'The operator’s settings come from the environment, as for the server: DATA_DIR, DATABASE_URL, PUBLIC_URL and the others.',
    'In a checkout, "npm start -- user list" is the same as "lacewing user list".',
  ].join('\n')
}

/** The command that the first words name, and the number of these words. */
function nameOf(words: string[]): { name: CommandName; length: number } {
  const [first, second] = words
  if (first === undefined) return { name: 'start', length: 0 }
  const two = `${first} ${second}`
  if (names.includes(two as CommandName)) return { name: two as CommandName, length: 2 }
  if (first !== 'start' && names.includes(first as CommandName))
    return { name: first as CommandName, length: 1 }
  const known = names.filter((name) => name !== 'start')
  const below = known.filter((name) => name.startsWith(`${first} `)).map((name) => name.split(' ')[1])
  throw new StartError(
    below.length > 0
      ? `lacewing ${first} takes one of: ${below.join(', ')}${second ? ` (not ${JSON.stringify(second)})` : ''}.`
      : `Unknown command ${JSON.stringify(first)}: Lacewing knows ${[...PEOPLE_NAMES, ...known].join(', ')}; see lacewing --help.`,
  )
}

const VALUED = Object.fromEntries(
  names
    .flatMap((name) => Object.keys(shapeOf(name).values ?? {}))
    .map((option) => [option, { type: 'string' as const }]),
)

/** Throws a StartError with one line for anything unknown. */
export function readArguments(argv: string[]): Command {
  const { positionals, tokens } = parseArgs({
    args: argv,
    options: VALUED,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []))
  const nothing = { operand: undefined, options: new Set<string>(), values: {} }
  if (given.some(({ name }) => name === 'help' || name === 'h') || positionals[0] === 'help')
    return { name: 'help', ...nothing }
  if (given.some(({ name }) => name === 'version' || name === 'v')) return { name: 'version', ...nothing }

  const { name, length } = nameOf(positionals)
  const { operand, options = [], values = {} } = shapeOf(name)
  const valued = given.filter((option) => Object.hasOwn(values, option.name))
  const plain = given.filter((option) => !Object.hasOwn(values, option.name))
  const stranger = plain.find((option) => !options.includes(option.name) || option.value !== undefined)
  if (stranger) {
    const value = stranger.value === undefined ? '' : ' with a value'
    throw new StartError(`Unknown option ${stranger.rawName}${value}. Usage: ${usage(name)}`)
  }
  const operands = positionals.slice(length)
  const most = operand ? operand.split(' ').length : 0
  if (operands.length > most || operands.length < (operand?.endsWith('?') ? most - 1 : most))
    throw new StartError(`Usage: ${usage(name)}`)
  // If the value looks like an option, the value was forgotten.
  if (valued.some(({ value }) => !value || value.startsWith('-')))
    throw new StartError(`Usage: ${usage(name)}`)
  const missing = Object.keys(values).some(
    (option) => !values[option]?.endsWith('?') && !valued.some((one) => one.name === option),
  )
  if (missing) throw new StartError(`Usage: ${usage(name)}`)
  return {
    name,
    operand: operands[0],
    ...(most > 1 && { second: operands[1] }),
    options: new Set(plain.map((option) => option.name)),
    values: Object.fromEntries(valued.map((option) => [option.name, option.value ?? ''])),
  }
}

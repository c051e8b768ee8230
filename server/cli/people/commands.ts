// The commands for people, as one table of their operands, options and descriptions. Parsing, help and shell completion are made
// from it. It is read at each start, so it imports nothing that is slow to load.
import { capitalised } from '../../../domain/names.ts'
import { FIELDS, TICKET_CHOICES } from '../../../domain/ticket/fields.ts'
import { valuesOf } from '../../../domain/ticket/kinds.ts'

export type Shape = {
  /**
   * The operands in their order. If the last one ends with '?' it is optional; if it ends with '*' it takes any number of words.
   */
  operands: readonly string[]
  /** The options that take a value, with the name of the value, or the list of values to choose from. */
  values?: Readonly<Record<string, string | readonly string[]>>
  /** The options of `values` that may be given several times. */
  several?: readonly string[]
  summary: string
  /** More lines for `lacewing help COMMAND`. */
  more?: readonly string[]
  examples: readonly string[]
}

/** The values of each choice. There is an option to set each of them except the status, which `move` changes. */
const CHOICES = Object.fromEntries(
  TICKET_CHOICES.map((name) => [name, valuesOf<string>(FIELDS[name].choices)]),
)
const { status: STATUSES = [], ...SET } = CHOICES
export const SET_CHOICES = Object.keys(SET)
export const SHELLS = ['bash', 'zsh', 'fish'] as const

const ONCE =
  'When you repeat a call that may have been carried out, give the same --key again, so that it is carried out only once.'

export const PEOPLE_COMMANDS = {
  login: {
    operands: ['URL?'],
    summary: 'store the address of a server and a token for it',
    more: [
      'The token is asked for on the terminal, or read from standard input. Create one in your profile, under Tokens.',
      'Instead of this command, LACEWING_URL and LACEWING_TOKEN can be set; they take precedence over the stored ones.',
    ],
    examples: ['lacewing login https://tracker.example.org', 'lacewing login < token.txt'],
  },
  logout: {
    operands: [],
    summary: 'forget the address and the token; does not revoke the token on the server',
    examples: ['lacewing logout'],
  },
  list: {
    operands: ['QUERY*'],
    values: {
      project: 'KEY',
      status: STATUSES,
      column: 'NAME',
      assignee: 'USERNAME',
      label: 'NAME',
      ...SET,
      limit: 'NUMBER',
    },
    several: ['status', 'column', 'assignee', 'label', ...SET_CHOICES],
    summary: 'list tickets, newest first',
    more: [
      'QUERY is the language of the search box: words, "exact words", and conditions that a minus sign negates.',
      'Options are more conditions. An assignee is a username, me or none. The last --project is remembered.',
      'If an option is given several times, a ticket needs all of the labels, but only one of the other values.',
    ],
    examples: [
      "lacewing list 'assignee:me -status:done due:<7d'",
      'lacewing list --project APO --status todo --json',
      'lacewing list --status todo --status in_progress --priority critical',
    ],
  },
  show: {
    operands: ['TICKET'],
    summary: 'show a ticket with its comments',
    examples: ['lacewing show APO-12'],
  },
  new: {
    operands: ['TITLE'],
    values: {
      project: 'KEY',
      ...SET,
      label: 'NAME',
      assignee: 'USERNAME',
      due: 'DATE',
      description: 'TEXT',
      key: 'KEY',
    },
    several: ['label'],
    summary: 'create a ticket and print its key',
    more: ['The description - is read from standard input.', ONCE],
    examples: [
      "lacewing new 'Crash on start' --type bug --priority high --label ios --assignee me",
      "git log -1 --format=%B | lacewing new 'Look at this' --description -",
    ],
  },
  move: {
    operands: ['TICKET', 'COLUMN'],
    summary: 'move a ticket to a column, by its name or todo, in_progress, done',
    examples: ['lacewing move APO-12 done', "lacewing move APO-12 'In Review'"],
  },
  comment: {
    operands: ['TICKET', 'TEXT?'],
    values: { key: 'KEY' },
    summary: 'comment on a ticket',
    more: ['Without a text, or with -, it is read from standard input.', ONCE],
    examples: [
      "lacewing comment APO-12 'Fixed in 2.1'",
      'make test 2>&1 | tail -5 | lacewing comment APO-12 -',
    ],
  },
  open: {
    operands: ['TICKET'],
    summary: 'print the address of a ticket, and open it if this is a terminal',
    examples: ['lacewing open APO-12'],
  },
  completion: {
    operands: ['SHELL'],
    summary: 'print the completion script of a shell: bash, zsh or fish',
    examples: [
      'source <(lacewing completion bash)',
      'lacewing completion zsh > "$fpath[1]/_lacewing"',
      'lacewing completion fish > ~/.config/fish/completions/lacewing.fish',
    ],
  },
} as const satisfies Record<string, Shape>

export type PeopleCommand = keyof typeof PEOPLE_COMMANDS
export const PEOPLE_NAMES = Object.keys(PEOPLE_COMMANDS) as PeopleCommand[]
export const shapeOf = (name: PeopleCommand): Shape => PEOPLE_COMMANDS[name]

/** Whether the words of a command line are one of these commands, or ask for help about one. */
export function isForPeople([first = '', second = '']: readonly string[]): boolean {
  const isOne = (word: string) => Object.hasOwn(PEOPLE_COMMANDS, word)
  return isOne(first) || (first === 'help' && isOne(second))
}

export function usageOf(name: PeopleCommand): string {
  const operands = shapeOf(name).operands.map((operand) =>
    operand.replace(/^(.*)\?$/, '[$1]').replace(/^(.*)\*$/, '[$1 …]'),
  )
  return ['lacewing', name, ...operands].join(' ')
}

/** The placeholder for the value of an option in help. */
export function takenBy(takes: string | readonly string[]): string {
  return typeof takes === 'string' ? takes : takes.join('|')
}

export function helpOf(name: PeopleCommand): string[] {
  const { values = {}, several = [], summary, more = [], examples } = shapeOf(name)
  const options = Object.entries(values).map(
    ([option, takes]) =>
      `  --${option} ${takenBy(takes)}${several.includes(option) ? ' (also several times)' : ''}`,
  )
  const all = [...options, '  --json    the answer as JSON', '  --help    this help']
  return [
    `${usageOf(name)}${Object.keys(values).length > 0 ? ' [OPTIONS]' : ''}`,
    `${capitalised(summary)}.`,
    ...(more.length > 0 ? ['', ...more] : []),
    '',
    'Options:',
    ...all,
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ]
}

// The commands for people, as one table of their operands, options and descriptions. Parsing, help (help.ts) and shell
// completion are made from it. It is read at each start, so it imports nothing that is slow to load.
import { FIELDS, TICKET_CHOICES } from '../../../domain/ticket/fields.ts'
import { valuesOf } from '../../../domain/ticket/kinds.ts'
import { BOARD } from './board-shape.ts'
import { FIELD_OPTIONS, NEW_OPTIONS, settersOf } from './field-options.ts'
import { INSIGHT } from './insight-shape.ts'

export type Shape = {
  /**
   * The operands in their order. If the last one ends with '?' it is optional; if it ends with '*' it takes any number of words, and
   * with '+' at least one.
   */
  operands: readonly string[]
  /** The options that take a value, with the name of the value, or the list of values to choose from. */
  values?: Readonly<Record<string, string | readonly string[]>>
  /** The options of `values` that may be given several times. */
  several?: readonly string[]
  /** The words that begin with a minus sign and are operands nevertheless. */
  minus?: RegExp
  summary: string
  /** More lines for `lacewing help COMMAND`. */
  more?: readonly string[]
  examples: readonly string[]
}

/** The values of each choice. */
const CHOICES = Object.fromEntries(
  TICKET_CHOICES.map((name) => [name, valuesOf<string>(FIELDS[name].choices)]),
)
/** The fields by whose values tickets are listed. */
export const CHOICE_NAMES = Object.keys(CHOICES)
const NEW = settersOf(NEW_OPTIONS)
const EDIT = settersOf(FIELD_OPTIONS)
export const SHELLS = ['bash', 'zsh', 'fish'] as const

const ONCE =
  'When you repeat a call that may have been carried out, give the same --key again, so that it is carried out only once.'

const VALUES = [
  'The description - is read from standard input. A person is a username, a full name or me.',
  'A day is 2026-12-03, or in words: today, fri, next week, 3 dec, in 2 weeks.',
  "A custom field is set by its name: --field 'Tier=Gold', for several options --field 'Areas=API; Web'.",
]

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
  projects: {
    operands: [],
    summary: 'list the projects that the token can access',
    examples: ['lacewing projects', 'lacewing projects --json'],
  },
  list: {
    operands: ['QUERY*'],
    values: {
      project: 'KEY',
      ...CHOICES,
      column: 'NAME',
      assignee: 'USERNAME',
      label: 'NAME',
      limit: 'NUMBER',
    },
    several: ['column', 'assignee', 'label', ...CHOICE_NAMES],
    // A negated condition.
    minus: /^-(?:[a-z]+:|")/i,
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
  repeats: {
    operands: [],
    values: { project: 'KEY' },
    summary: 'list the recurring tickets of a project: the next time of each, its rule, its last ticket',
    more: ['Rules are made, edited and paused on the pages, by admins. The last --project is remembered.'],
    examples: ['lacewing repeats --project APO', "lacewing repeats --json | jq '.[].next'"],
  },
  insight: INSIGHT,
  board: BOARD,
  show: {
    operands: ['TICKET'],
    summary: 'show a ticket with its comments',
    examples: ['lacewing show APO-12'],
  },
  new: {
    operands: ['TITLE'],
    values: { project: 'KEY', ...NEW.values, key: 'KEY' },
    several: NEW.several,
    summary: 'create a ticket and print its key',
    more: [...VALUES, ONCE],
    examples: [
      "lacewing new 'Crash on start' --type bug --priority high --label ios --assignee me",
      "git log -1 --format=%B | lacewing new 'Look at this' --description -",
    ],
  },
  edit: {
    operands: ['TICKET'],
    values: EDIT.values,
    several: EDIT.several,
    summary: 'change fields of a ticket',
    more: [
      ...VALUES,
      'A label is added; with a minus sign before its name it is removed. The value none clears any field that can be empty, and',
      "an empty text a text: --description ''.",
    ],
    examples: [
      "lacewing edit APO-12 --title 'Crash on resume' --priority critical --due fri --estimate 3",
      'lacewing edit APO-12 --due none --assignee none --label bug --label=-ui',
      "lacewing edit APO-12 --field Tier=Gold --field 'Net effort=none'",
      'lacewing edit APO-12 --description - < notes.md',
    ],
  },
  assign: {
    operands: ['TICKET', 'PERSON'],
    summary: 'assign a ticket to a person: a username, a full name, me or nobody',
    examples: ['lacewing assign APO-12 me', 'lacewing assign APO-12 ada', 'lacewing assign APO-12 nobody'],
  },
  label: {
    operands: ['TICKET', 'LABEL+'],
    minus: /^-[^-]/,
    summary: 'add and remove labels: +bug or bug adds it, -ui removes it',
    more: ['The word none removes all labels.'],
    examples: ["lacewing label APO-12 +bug -ui '+needs review'"],
  },
  move: {
    operands: ['TICKET', 'COLUMN?'],
    values: { project: 'KEY' },
    summary: 'move a ticket to a column, by its name or todo, in_progress, done, or to another project',
    more: [
      'With --project the ticket gets a key of that project, which is printed; what has no match there is named.',
      'Its old key still leads to it.',
    ],
    examples: [
      'lacewing move APO-12 done',
      "lacewing move APO-12 'In Review'",
      'lacewing move APO-12 --project WEB',
    ],
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
  attach: {
    operands: ['TICKET', 'FILE+'],
    values: { name: 'NAME' },
    summary: 'add files to a ticket',
    more: [
      'If the connection breaks, a file is sent again and added only once. A file that the ticket already has changes nothing.',
      '--name gives one file another name.',
    ],
    examples: [
      'lacewing attach APO-12 crash.log screenshot.png',
      'lacewing attach APO-12 out.txt --name run-7.txt',
    ],
  },
  watch: {
    operands: ['TICKET'],
    summary: 'get later changes of a ticket in your inbox; to see them here, use follow',
    examples: ['lacewing watch APO-12'],
  },
  unwatch: {
    operands: ['TICKET'],
    summary: 'get no more changes of a ticket in your inbox',
    examples: ['lacewing unwatch APO-12'],
  },
  follow: {
    operands: ['TICKET|PROJECT'],
    summary: 'print the changes of a ticket or a project as they happen, until Ctrl+C',
    more: [
      'After a lost connection it catches up: no change is left out or printed twice.',
      'With --json each line is an event of the API.',
    ],
    examples: ['lacewing follow APO-12', 'lacewing follow APO --json | jq .type'],
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

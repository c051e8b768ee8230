// Everything that parses people's text takes linear time. Each parser gets 300,000 characters of the kind that makes a careless
// pattern quadratic, which would exceed the test's time limit.
import { expect, it } from 'vitest'
import { merge } from '../../domain/edit.ts'
import { ProjectKey, ProjectName, suggestedKeys } from '../../domain/project/project.ts'
import { Id, optionalText, requiredText, searchText } from '../../domain/text.ts'
import { excerptOf } from '../../domain/ticket/excerpt.ts'
import { TicketNumber } from '../../domain/ticket/shapes.ts'
import { TicketFilter } from '../../domain/ticket/ticket.ts'
import { avatarLetter, displayName } from '../../domain/user/display.ts'
import { Email, FullName, Username } from '../../domain/user/user.ts'
import { deviceOf } from '../http/device.ts'
import { parseJson } from '../http/json.ts'
import { mailOf, plainName } from '../mail/text.ts'
import { loggable, oneLine } from '../terminal-text.ts'

const LENGTH = 300_000
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length))
const TEXTS: [string, string][] = [
  ['one letter', filled('a')],
  ['blanks and a letter', `x${filled(' ')}x`],
  ['line ends', `x${filled('\r\n')}x`],
  ['control characters', `x${filled('\u0001\u202e')}x`],
  ['at signs', filled('@')],
  ['almost an address', `${filled('a.')}@${filled('b-.')}`],
  ['hyphens', filled('a-')],
  ['digits', filled('1')],
  ['half pairs', filled('\ud83d')],
  ['pairs', filled('👩‍👩‍👧')],
  ['marks', filled('e\u0301')],
  ['entities', filled('<&"\'>')],
  ['quotes and backslashes', filled('\\"')],
  ['browsers', filled('Mozilla/5.0 (X11; Linux) Chrome/')],
]

const READERS: [string, (text: string) => unknown][] = [
  ['an e-mail address', (text) => Email.safeParse(text)],
  ['a username', (text) => Username.safeParse(text)],
  ['a full name', (text) => FullName.safeParse(text)],
  ['the name of a project', (text) => ProjectName.safeParse(text)],
  ['the key of a project', (text) => [ProjectKey.safeParse(text), suggestedKeys(text)]],
  ['an id', (text) => Id.safeParse(text)],
  ['a number', (text) => TicketNumber.safeParse(text)],
  ['texts', (text) => [requiredText(9).safeParse(text), optionalText(LENGTH * 2).safeParse(text)]],
  [
    'words to look for',
    (text) => [searchText(200).safeParse(text), TicketFilter.safeParse({ search: text })],
  ],
  ['an excerpt', (text) => excerptOf(text)],
  [
    'a person',
    (text) => [
      displayName({ full_name: text, username: '' }),
      avatarLetter({ full_name: text, username: '' }),
    ],
  ],
  ['an edit', (text) => merge({ title: text }, {}, 1, { title: `${text}x` })],
  ['a device', (text) => deviceOf(text)],
  ['a line of a mail', (text) => plainName(text)],
  ['a line on the terminal', (text) => oneLine(text)],
  ['a line of the log', (text) => loggable(text)],
  [
    'a mail',
    (text) => mailOf('a@example.org', { subject: text, lines: [text], link: { url: text, label: text } }),
  ],
  ['a body', (text) => parseJson(JSON.stringify({ [text]: text }))],
]

it.each(READERS)('%s', { timeout: 60_000 }, (_, read) => {
  for (const [, text] of TEXTS) expect(read(text)).toBeDefined()
})

// How the modules of domain/ read a text.

import { AttachmentName, fittedName } from '../../domain/attachment/attachment.ts'
import { decodedPath } from '../../domain/attachment/path.ts'
import { crashesIn } from '../../domain/crash/fingerprint.ts'
import { versionIn } from '../../domain/crash/version.ts'
import { cut, cutStart } from '../../domain/cut.ts'
import { guardedCell, unguardedCell } from '../../domain/export/table.ts'
import { isWebAddress } from '../../domain/field/read.ts'
import { parseCustom } from '../../domain/field/text.ts'
import { fieldIdIn } from '../../domain/field/value.ts'
import { customWords } from '../../domain/field/words.ts'
import { exactForm, fold, foldedWithPlaces, placeOf, plainWords } from '../../domain/fold.ts'
import { fixedIn, namedIn, namedInBranch, pickedIn, sourceKeysIn } from '../../domain/forge/names.ts'
import { guessColumns, headingRowOf } from '../../domain/import/csv.ts'
import { LabelName } from '../../domain/label/label.ts'
import { LIMITS } from '../../domain/limits.ts'
import { bestLanguage, languageInCookie, tagsOfHeader } from '../../domain/locale/languages.ts'
import { meaningOf, tagOf } from '../../domain/mail-in/address.ts'
import { isAuthentic } from '../../domain/mail-in/authentication.ts'
import { ownWords } from '../../domain/mail-in/cut.ts'
import { ownHtml, withoutPictures } from '../../domain/mail-in/cut-html.ts'
import { isSourceKey } from '../../domain/project/keys.ts'
import { parseQuery } from '../../domain/query/parse.ts'
import { nameText, optionalText, withoutHidden } from '../../domain/text.ts'
import { ticketAddress } from '../../domain/ticket/address.ts'
import { excerptOf, excerptShown } from '../../domain/ticket/excerpt.ts'
import { hasLooseForm, searchedNumber, searchedText } from '../../domain/ticket/search.ts'
import { comparedWords } from '../../domain/ticket/similar.ts'
import { typedDay } from '../../domain/typed-date.ts'
import { possibleMentions } from '../../domain/user/mention.ts'
import { peopleInText } from '../../domain/user/people-in-text.ts'
import { Email } from '../../domain/user/user.ts'
import { CHAT_FORMATS } from '../../domain/webhook/format/formats.ts'
import { linesOf } from '../../domain/webhook/format/lines.ts'
import { sampleMessage } from '../../domain/webhook/format/samples.ts'
import { sourceKeysOf } from '../../server/import/source-keys.ts'
import { KEY, KEYED, type Row, SLOW } from './row.ts'

const CHATS = Object.values(CHAT_FORMATS)
const SAMPLE = sampleMessage({ key: 'APO', name: 'Apollo', url: 'https://tracker.example.org/project/1' })

/** A message in which every text is this one. */
const messageOf = (text: string) => ({
  ...SAMPLE,
  headline: text,
  ticket: { key: 'APO-1', title: text, url: SAMPLE.project.url },
  facts: [{ label: text, value: text }],
  text: linesOf(text),
})

export const OF_DOMAIN: Row[] = [
  [
    [
      'domain/webhook/format/message.ts domain/webhook/format/lines.ts domain/webhook/format/format.ts',
      'domain/webhook/format/markdown.ts domain/webhook/format/slack.ts domain/webhook/format/mattermost.ts',
      'domain/webhook/format/discord.ts domain/webhook/format/teams.ts domain/webhook/format/google-chat.ts',
      'domain/webhook/format/matrix.ts',
    ].join(' '),
    (text) => [
      CHATS.map((chat) => chat.body(messageOf(text))),
      CHATS.map((chat) => chat.judge({ status: 400, body: text, retryAfter: null })),
    ],
  ],
  [
    'domain/forge/names.ts domain/project/key-pattern.ts',
    (text) => [
      namedIn(text, KEYED),
      namedInBranch(text, KEYED),
      sourceKeysIn([text], KEYED),
      fixedIn(text, KEYED),
      pickedIn(text),
    ],
  ],
  [
    'domain/project/keys.ts server/import/source-keys.ts',
    (text) => [isSourceKey(text, KEYED), sourceKeysOf({ key: text, url: text, former_keys: [text] })],
  ],
  [
    'domain/fold.ts',
    (text) => [
      fold(text),
      plainWords(text),
      exactForm(text),
      foldedWithPlaces(text),
      placeOf(text, fold(text.slice(-9))),
    ],
  ],
  ['domain/user/mention.ts', possibleMentions],
  ['domain/user/people-in-text.ts', peopleInText],
  ['domain/attachment/path.ts', decodedPath],
  [
    'domain/limits.ts domain/text.ts domain/attachment/attachment.ts domain/label/label.ts',
    (text) => [
      withoutHidden(text),
      fittedName(text),
      AttachmentName.safeParse(text),
      LabelName.safeParse(text),
      nameText(100, 'x').safeParse(text),
      optionalText(1e6).safeParse(text),
      Email.safeParse(text),
    ],
  ],
  ['domain/ticket/search.ts', (text) => [hasLooseForm(text), searchedNumber(text, [KEY])], LIMITS.search],
  ['domain/ticket/search.ts', (text) => searchedText(text, text)],
  ['domain/ticket/similar.ts', comparedWords, LIMITS.ticket_title],
  [
    'domain/crash/fingerprint.ts domain/crash/traces.ts domain/crash/frames.ts domain/crash/names.ts',
    (text) => [
      crashesIn(text),
      crashesIn(`Error: a\n    at b (${text}`),
      crashesIn(`at a.b(${text}\n#0 ${text} in a (b) at c.c:1\nFile "${text}", line 1, in ${text}`),
      crashesIn(`${'    at a.b (c.js:1:2)\n'.repeat(20)}${text.replaceAll('\n', '\n    at ')}`),
    ],
  ],
  ['domain/crash/version.ts', (text) => [versionIn(text), versionIn(`Version ${text}`)]],
  [
    'domain/field/words.ts domain/field/value.ts domain/field/text.ts',
    (text) => [
      customWords(text),
      fieldIdIn(text),
      parseCustom({ name: 'Parts', kind: 'choices', options: [] }, text),
      isWebAddress(text),
    ],
  ],
  ['domain/typed-date.ts', (text) => typedDay(text, '2026-11-26')],
  [
    'domain/relative-day.ts',
    (text) =>
      typedDay(text, '2026-11-26', {
        ...{ months: [], weekdays: [], isDayFirst: true },
        relative: {
          named: [{ words: 'morgen', unit: 'day', count: 1, isNamed: true }],
          counted: [{ before: 'in ', after: ' Tagen', unit: 'day', sign: 1 }],
        },
      }),
  ],
  ['domain/ticket/excerpt.ts', (text) => excerptShown(excerptOf(text) ?? '')],
  ['domain/ticket/address.ts', (text) => ticketAddress(`https://tickets.example${text}`)],
  [
    'domain/import/csv.ts domain/import/headings.ts',
    (text) => [guessColumns(text.split(',')), headingRowOf([[text], [text, text]])],
    SLOW,
  ],
  ['domain/query/parse.ts domain/query/value.ts', parseQuery, LIMITS.query],
  ['domain/export/table.ts', (text) => [guardedCell(text), unguardedCell(text)]],
  [
    'domain/mail-in/cut.ts domain/mail-in/cut-html.ts',
    (text) => [ownWords(text), ownWords(`${text}\n> x\n${text}`), ownHtml(text), withoutPictures(text)],
  ],
  [
    'domain/mail-in/address.ts domain/mail-in/authentication.ts',
    (text) => [
      meaningOf(tagOf('tracker@example.org', `tracker+${text}@example.org`) ?? ''),
      isAuthentic([`mx; ${text}`], 'mx', text),
    ],
  ],
  [
    'domain/locale/languages.ts',
    (text) => [tagsOfHeader(text), bestLanguage([text]), languageInCookie(`${text}; lacewing_lang=${text}`)],
  ],
  ['domain/cut.ts', (text) => [cut(text, 200), cutStart(text, 200)]],
]

// The check of all texts of the interface and of their translations.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parseSync } from 'rolldown/experimental'
import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../domain/locale/language.ts'
import { messageId } from '../domain/locale/message-id.ts'
import { faultOfMessage, faultOfTranslation } from './message-faults.mjs'
import { collectMessages, faultsOfMessages, languages, messageOf } from './messages.mjs'
import { messagesIn } from './messages-in.mjs'

it('has every text in every language, with its places, tags and plural forms', async () => {
  expect(await faultsOfMessages()).toEqual([])
})

it('has a catalogue of each language that people can choose', async () => {
  expect(['en', ...(await languages())].sort()).toEqual([...LANGUAGE_CODES].sort())
})

it('gives no two texts the same name', async () => {
  const { messages } = await collectMessages()
  expect(messages.size).toBeGreaterThan(3_000)
  const names = [...messages.keys()].map((key) => {
    const { message, context } = messageOf(key)
    return messageId(message.includes('{') ? compileMessageOrThrow(message) : message, context)
  })
  expect(new Set(names).size).toBe(names.length)
})

it.each([
  ["t('Open')", [undefined, undefined]],
  ["t('Open', { context: 'pull request' })", ['pull request', undefined]],
  ["t('{n} open', { n, context: 'pull request' })", ['pull request', undefined]],
  ["t('Open', { context: sense })", [null, 'the context of “Open” must be a literal']],
  ["t('{context} open', { context: 'x' })", ['x', '“{context} open” has {context}, which has no value']],
])('reads the context of %s', (code, expected) => {
  const [found] = messagesIn(parseSync('a.ts', code, { lang: 'ts' }).program)
  expect([found?.context, found && faultOfMessage(found)]).toEqual(expected)
})

const TICKETS = '{count, plural, one {# ticket} other {# tickets}} of <b>{name}</b>'
it.each([
  ['', 'is not translated'],
  ['{count, plural, one {#} few {#} many {#} other {#}} {name}', 'lost <b>, </b>'],
  ['{count, plural, one {#} few {#} many {#} other {#}} <b>{person}</b>', 'lost {name}'],
  ['{count, plural, one {#} other {#}} <b>{name}</b>', 'lacks the plural form few, many'],
  ['{count, plural, one {#} few {#} many {#} other {#}} <b>{name}</b>', undefined],
])('finds the fault of the Polish translation %j', (translation, fault) => {
  expect(faultOfTranslation(TICKETS, translation, ['few', 'many', 'one', 'other'])).toBe(fault)
})

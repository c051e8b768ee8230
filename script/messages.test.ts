// The check of all texts of the interface and of their translations.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../domain/locale/language.ts'
import { messageId } from '../domain/locale/message-id.ts'
import { faultOfTranslation } from './message-faults.mjs'
import { collectMessages, faultsOfMessages, languages } from './messages.mjs'

it('has every text in every language, with its places, tags and plural forms', async () => {
  expect(await faultsOfMessages()).toEqual([])
})

it('has a catalogue of each language that people can choose', async () => {
  expect(['en', ...(await languages())].sort()).toEqual([...LANGUAGE_CODES].sort())
})

it('gives no two texts the same name', async () => {
  const { messages } = await collectMessages()
  expect(messages.size).toBeGreaterThan(3_000)
  const names = [...messages.keys()].map((message) =>
    messageId(message.includes('{') ? compileMessageOrThrow(message) : message),
  )
  expect(new Set(names).size).toBe(names.length)
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

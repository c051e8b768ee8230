// The people whom a text mentions: the same as when it is rendered, without code and quotations.
import { expect, it } from 'vitest'
import { mentionsIn, possibleMentions } from './mention.ts'

const MEMBERS = new Set(['ada', 'grace', 'dr.who', 'a_b'])
const isMember = (name: string) => MEMBERS.has(name)

it.each([
  ['@ada', 'ada'],
  ['Thanks @Ada, and @grace.', 'ada grace'],
  ['@dr.who. @a_b_', 'dr.who a_b'],
  ['mail@ada.org x@ada /@ada @@ada ad@ada', ''],
  ['@nobody', ''],
  ['`@ada` and @grace', 'grace'],
  ['`` ` @ada `` @grace ` @dr.who', 'grace dr.who'],
  ['` @ada\n\n` @grace', 'ada grace'],
  ['```\n@ada\n```\n@grace', 'grace'],
  ['~~~\n@ada\n```\n@grace\n~~~\n@a_b', 'a_b'],
  ['```\n@ada', ''],
  ['@grace wrote:\n> ask @ada\n\nYes', 'grace'],
  ['- a list\n    @ada', 'ada'],
])('%j mentions %s', (text, expected) => {
  expect([...mentionsIn(text, isMember)].join(' ')).toBe(expected)
})

it('asks about each name that a text could mean', () => {
  expect([...possibleMentions('@Ada.B_. `@code`')]).toEqual(['ada.b_.', 'ada.b_', 'ada.b'])
})

it('takes long for no text', () => {
  const ticks = Array.from({ length: 10_000 }, (_, index) => '`'.repeat((index % 99) + 1)).join(' ')
  expect(mentionsIn(`${ticks} @ada`.repeat(3), isMember).size).toBeLessThanOrEqual(1)
})

// Completions after @ and #: what is being typed, in any script, and the members that a name finds.
import { expect, test } from 'vitest'
import type { Member } from '../../domain/member/member.ts'
import { membersFor, suggestionQueryAt } from './suggestions.ts'

const people: [username: string, full_name: string][] = [
  ['bjorn', 'Björn Lindqvist'],
  ['majo', 'María José Ortega'],
  ['olena', 'Олена Коваль'],
  ['maria.s', 'Maria Silva'],
  ['lukasz', 'Łukasz Żak'],
  ['aoi', '青井 葵'],
  ['conor', 'Conor O’Brien'],
]
const members = people.map(([username, full_name], at) => ({
  profile: { id: String(at), username, full_name },
})) as Member[]

test.each([
  ['Bjö', ['@bjorn']],
  ['bjo\u0308', ['@bjorn']],
  ['maria', ['@maria.s', '@majo']],
  ['marí', ['@majo', '@maria.s']],
  ['jose', ['@majo']],
  ['олена', ['@olena']],
  ['łuk', ['@lukasz']],
  ['zak', ['@lukasz']],
  ['青', ['@aoi']],
  ["o'br", ['@conor']],
  ['lind', ['@bjorn']],
  ['quist', []],
  ['qvist', ['@bjorn']],
])('@%s finds %j, exact beginnings first', (typed, usernames) => {
  expect(suggestionQueryAt(`Ask @${typed}`, `Ask @${typed}`.length, undefined)).toEqual({
    kind: 'member',
    query: typed,
    start: 4,
  })
  expect(membersFor(members, typed).map(({ text }) => text)).toEqual(usernames)
})

test.each(['me@ex', 'ünder@bjö', 'a/@bjö', 'कि@bj', '@bjö rn'])('%s completes no name', (text) => {
  expect(suggestionQueryAt(text, text.length, 'APO')).toBeUndefined()
})

test('#खोज completes a ticket', () => {
  expect(suggestionQueryAt('#खोज', 4, 'APO')).toEqual({ kind: 'ticket', query: 'खोज', start: 0 })
})

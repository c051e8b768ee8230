// A pasted list of people: how entries are separated, and that a part of a name is never taken for a username.
import { expect, it } from 'vitest'
import { peopleInText } from './people-in-text.ts'

it.each([
  ['', []],
  [' \n ;, ', []],
  ['ada', ['ada']],
  [
    'ada@example.org, grace; linus\nkatherine@example.org mary',
    ['ada@example.org', 'grace', 'linus', 'katherine@example.org', 'mary'],
  ],
  ['Ada Lovelace <ada@example.org>', ['ada@example.org']],
  [
    'Ada Lovelace <ada@example.org>, Grace Hopper <grace@example.org>',
    ['ada@example.org', 'grace@example.org'],
  ],
  [
    'Lovelace, Ada <ada@example.org>; Hopper, Grace <grace@example.org>;',
    ['ada@example.org', 'grace@example.org'],
  ],
  [
    '"Lovelace, Ada" <ada@example.org>, "Hopper; Grace" <grace@example.org>',
    ['ada@example.org', 'grace@example.org'],
  ],
  ['"ada@example.org","grace@example.org"', ['ada@example.org', 'grace@example.org']],
  ['ada@example.org, Grace <grace@example.org>, linus', ['ada@example.org', 'grace@example.org', 'linus']],
  ['ada@example.org <ada@example.org>', ['ada@example.org']],
  ['Ada@example.org ada@EXAMPLE.org @ada ADA', ['Ada@example.org', 'ada']],
  ['mailto:ada@example.org; <mailto:grace@example.org>', ['ada@example.org', 'grace@example.org']],
  ['Ada <ada@example.org', ['Ada', 'ada@example.org']],
] as const)('%j', (text, people) => {
  expect(peopleInText(text)).toEqual(people)
})

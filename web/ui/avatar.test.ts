// The colour of an avatar: always the same for the same person, and different people get different colours.
import { expect, test } from 'vitest'
import { avatarColour, distinctColours } from './avatar.tsx'

test('a seed keeps its colour', () => {
  expect(avatarColour('a')).toBe(avatarColour('a'))
  expect(avatarColour('ada')).toBe(3)
})

test('every colour is used, none by more than twice its share', () => {
  const uses = new Map<number, number>()
  for (let n = 0; n < 800; n++) {
    const colour = avatarColour(`person-${n}`)
    uses.set(colour, (uses.get(colour) ?? 0) + 1)
  }
  expect([...uses.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(Math.max(...uses.values())).toBeLessThan(200)
})

test('up to fourteen people of a project differ, and who was there first keeps their own colour', () => {
  const people = Array.from({ length: 14 }, (_, n) => ({ seed: `member-${n}`, letter: 'm' }))
  const colours = distinctColours(people)
  expect(new Set(colours.values()).size).toBe(14)
  expect(colours.get('member-0')).toBe(avatarColour('member-0'))
  expect([...distinctColours(people.slice(0, 9))]).toEqual([...colours].slice(0, 9))
})

test('beyond that, two of one colour have different letters', () => {
  const people = Array.from({ length: 40 }, (_, n) => ({ seed: `member-${n}`, letter: 'abcd'.charAt(n % 4) }))
  const colours = distinctColours(people)
  const faces = people.map(({ seed, letter }) => `${letter}${colours.get(seed)}`)
  expect(new Set(faces).size).toBe(40)
})

// The colour of an avatar: the same for the same person, spread over different ones.
import { expect, test } from 'vitest'
import { avatarColour } from './avatar.tsx'

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

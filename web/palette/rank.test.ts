// The order of the results in the command palette.
import { expect, it } from 'vitest'
import { fitOf } from './rank.ts'

it('fits best at the beginning, then by words, then anywhere, then by letters', () => {
  const texts = ['APO-12 Login broken', 'Broken login', 'Relogin', 'Lots of going in', 'Colour']
  const fits = texts.map((text) => fitOf('login', text))
  expect(fits).toEqual([4, 4, 3, 1, 0])
  expect(fitOf('brok log', 'Broken login')).toBe(4)
  expect(fitOf('apo-12', 'APO-12 Login broken')).toBe(5)
  expect(fitOf('  ', 'Anything')).toBe(1)
  expect(fitOf('q', 'Login')).toBe(0)
})

it('fits just below an exact text without regard to accents and forms', () => {
  const fits = ['Cafe', 'Café', 'The cafe', 'Das ＣＡＦÉ'].map((text) => fitOf('cafe', text))
  expect(fits).toEqual([5, 4.5, 4, 3.5])
  expect(fitOf('łuk', 'Lukasz')).toBe(4.5)
  expect(fitOf('\u0301', 'Login')).toBe(0.5)
})

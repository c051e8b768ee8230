// Lists of names in English have no comma before the last joining word.
import { expect, it } from 'vitest'
import { listText } from './list.ts'

it('lists names', () => {
  expect(listText(['Ada'], 'and')).toBe('Ada')
  expect(listText(['Ada', 'Bo', 'Cy'], 'and')).toBe('Ada, Bo and Cy')
  expect(listText(['Ada', 'Bo'], 'or')).toBe('Ada or Bo')
})

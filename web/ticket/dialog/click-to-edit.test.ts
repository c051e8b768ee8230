// The place in a text that a click on its rendered words names.
import { expect, test } from 'vitest'
import { startOf } from './click-to-edit.ts'

test('of words that a text repeats, those that were clicked are found', () => {
  const source = 'Open the page.\n\n**Save**, then press Save\n'
  expect(startOf('Open the page.', '', source)).toBe(0)
  expect(startOf('Save', 'Open the page.\n', source)).toBe(18)
  expect(startOf(', then press Save', 'Open the page.\nSave', source)).toBe(24)
  expect(startOf('Save', 'Save, then press ', 'Save, then press **Save**')).toBe(19)
})

test('words that the source has in another form are not found', () => {
  expect(startOf('Olga Owner', '', 'Ask @olga')).toBeUndefined()
  expect(startOf(' ', '', 'Ask @olga')).toBeUndefined()
  // Shown twice, but only once as it is in the source.
  expect(startOf('a & b', 'a & b', 'a &amp; b and a & b')).toBe(14)
})

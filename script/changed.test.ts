// The tests that `npm test -- changed` selects, shown for files of this repository.
import { expect, it } from 'vitest'
import { testsFor } from './changed.mjs'

it('begins with the tests beside the file and those that send its calls, and names the calls', () => {
  const { tests, calls, specs } = testsFor(['server/label/commands.ts'])
  expect(tests.slice(0, 2)).toEqual(['server/label/commands.test.ts', 'server/label/filter.test.ts'])
  expect(calls).toContain('createLabel')
  expect(calls).not.toContain('createTicket')
  expect(specs).toEqual([])
})

it('counts what a row looks like among the calls that send it', () => {
  expect(testsFor(['domain/label/label.ts']).calls).toEqual(
    expect.arrayContaining(['listLabels', 'createLabel']),
  )
})

it('finds the browser tests of a part of the page by its name', () => {
  expect(testsFor(['web/label/labels-card.tsx']).specs).toEqual(['e2e/labels.spec.ts'])
})

it('follows imports, but not through what puts the whole program together', () => {
  const { tests } = testsFor(['domain/public-form/proof-of-work.ts'])
  expect(tests[0]).toBe('domain/public-form/proof-of-work.test.ts')
  expect(tests).not.toContain('server/label/commands.test.ts')
})

it('selects nothing for a text', () => {
  expect(testsFor(['README.md'])).toEqual({ tests: [], calls: [], matrices: [], specs: [] })
})

// A form names each custom field that does not accept its value, and says why.
import { expect, test } from 'vitest'
import type { FieldKind } from './field.ts'
import { errorsOfCustom } from './read.ts'

const field = (id: string, name: string, kind: FieldKind) => ({ id, name, kind, options: [] })

test('a form names each custom field that does not accept its value', () => {
  const fields = [
    field('1', 'Effort', 'number'),
    field('2', 'Contract', 'address'),
    field('3', 'Note', 'text'),
  ]
  expect(errorsOfCustom(fields, { 1: Number.NaN, 2: 'example', 3: 'kept' })).toEqual({
    'custom.1': expect.stringContaining('“Effort” must be a number'),
    'custom.2': expect.stringContaining('“Contract” must be a web address'),
  })
  expect(errorsOfCustom(fields, { 1: 5 })).toEqual({})
})

// The groups of a table by a custom field: one for each value, as terms of the query that the filter already has.
import { expect, test } from 'vitest'
import { customField } from '../../../domain/api-example.ts'
import type { CustomField } from '../../../domain/field/field.ts'
import { languageWith } from '../../../domain/field/language.ts'
import { parseQuery } from '../../../domain/query/parse.ts'
import { printQuery } from '../../../domain/query/print.ts'
import { customGroupsOf, isGroupable, leftOutOf } from './custom-groups.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const names = { people: [{ id: ada, name: 'Ada' }], labels: [], columns: [], milestones: [] }
const of = (kind: CustomField['kind']): CustomField => ({ ...customField, kind })
const groups = (kind: CustomField['kind']) =>
  customGroupsOf(of(kind), { query: '-label:none' }, names).map(({ label, filter }) => [label, filter.query])

test('options have a group each in their order, then tickets without one', () => {
  const { id, options } = customField
  expect(groups('choice')).toEqual([
    ['Gold', `-label:none #${id}:#${options[0]?.id}`],
    ['No Tier', `-label:none #${id}:none`],
  ])
  expect(groups('choices')).toEqual(groups('choice'))
})

test('people, and yes and no, are groups, and each is a canonical query', () => {
  const { id } = customField
  expect(groups('person')).toEqual([
    ['Ada', `-label:none #${id}:#${ada}`],
    ['No Tier', `-label:none #${id}:none`],
  ])
  expect(groups('checkbox').map(([label]) => label)).toEqual(['Tier', 'Not Tier'])
  for (const kind of ['choice', 'person', 'checkbox'] as const)
    for (const [, query = ''] of groups(kind)) {
      const parsed = parseQuery(query, languageWith([of(kind)]))
      expect('errors' in parsed ? parsed.errors : printQuery(parsed.query)).toBe(query)
    }
  expect(leftOutOf(of('person'), 2)).toContain('not a member')
  expect(leftOutOf(of('choice'), 101)).toContain('100 of 101 groups')
})

test('fields with any number of values are not grouped by', () => {
  expect(['text', 'number', 'day', 'address'].some((kind) => isGroupable(of(kind as 'text')))).toBe(false)
})

// The values of filter boxes of custom fields are terms of the query, and the terms that people type are shown in the boxes.
import { expect, test } from 'vitest'
import { languageWith } from '../../domain/field/language.ts'
import { startOfUtc, type Vocabulary } from '../../domain/query/resolve.ts'
import { customBoxValue, withCustomValue } from './custom-terms.ts'

const [tier, effort, owner, renewal, gold, ada] = ['1', '2', '3', '4', '5', '6'].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string, string, string]
const plain = { unit: null, options: [], on_card: false, position: 0, removed_at: null }
const field = { project_id: ada, former_names: [], ...plain }
const FIELDS = {
  tier: { ...field, version: 1, id: tier, name: 'Tier', kind: 'choices' as const },
  effort: { ...field, version: 1, id: effort, name: 'Net effort', kind: 'number' as const },
  owner: { ...field, version: 1, id: owner, name: 'Owned by', kind: 'person' as const },
  renewal: { ...field, version: 1, id: renewal, name: 'Renewal', kind: 'day' as const },
}
const options = [
  { id: gold, name: 'Pure gold', color: 'yellow' as const, removed: false },
  { id: owner, name: 'None', color: 'gray' as const, removed: false },
]
const vocabulary: Vocabulary = {
  me: ada,
  today: '2026-11-23',
  startOf: startOfUtc,
  projectKeys: ['APO'],
  people: [{ id: ada, names: ['ada', 'Ada Lovelace'] }],
  labels: [],
  columns: [],
  milestones: [],
  language: languageWith([{ ...FIELDS.tier, options }, FIELDS.effort, FIELDS.owner, FIELDS.renewal]),
}

test.each([
  ['tier', 'Tier:"Pure gold"', gold],
  ['tier', `Tier:none,#${owner}`, `none,${owner}`],
  ['effort', '"Net effort":3..8', '3..8'],
  ['owner', '"Owned by":ada', ada],
  ['renewal', 'Renewal:overdue,2026-11-01..2026-11-30', 'overdue,2026-11-01..2026-11-30'],
] as const)('%s: %s is the value %s of its box, and the other way round', (name, text, value) => {
  expect(customBoxValue(text, FIELDS[name], vocabulary)).toBe(value)
  expect(withCustomValue('', FIELDS[name], value, vocabulary)).toBe(text)
})

test('a choice in a box replaces only what the text says about that field', () => {
  const text = 'log tier:none -tier:"pure gold" pririty:high "Net effort":>3 in'
  expect(withCustomValue(text, FIELDS.effort, undefined, vocabulary)).toBe(
    'log tier:none -tier:"pure gold" pririty:high in',
  )
  expect(customBoxValue(text, FIELDS.tier, vocabulary)).toBeUndefined()
  expect(customBoxValue('"net effort":>=3', FIELDS.effort, vocabulary)).toBe('3..')
  expect(customBoxValue('-tier:none', FIELDS.tier, vocabulary)).toBeUndefined()
})

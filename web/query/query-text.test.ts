// The query text and the filter boxes follow each other, also in a query with errors, which is also read as plain text.
import { expect, test } from 'vitest'
import { languageWith } from '../../domain/field/language.ts'
import { startOfUtc, type Vocabulary } from '../../domain/query/resolve.ts'
import { completionAt, readText, withoutBoxes } from './query-text.ts'

const [ada, grace, ios, bugs] = ['1', '2', '3', '4'].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string]
const vocabulary: Vocabulary = {
  me: ada,
  today: '2026-11-23',
  startOf: startOfUtc,
  projectKeys: ['APO'],
  people: [
    { id: ada, names: ['ada', 'Ada Lovelace'] },
    { id: grace, names: ['grace', 'Grace Hopper'] },
  ],
  labels: [
    { id: ios, names: ['iOS'] },
    { id: bugs, names: ['Old bugs'] },
    { id: 'named like a word', names: ['none'] },
  ],
  columns: [{ id: '1', names: ['Review'] }],
  milestones: [],
}

test.each([
  ['log in', { search: 'log in' }, {}],
  ['\u200b "login"', { query: '"login"' }, {}],
  [
    'log assignee:me in priority:high',
    { search: 'log in', query: `assignee:#${ada} priority:high` },
    { assignee: 'me', priority: 'high' },
  ],
  ['status:todo,done', { query: 'status:todo,done' }, { status: 'done,todo' }],
  ['status:todo status:done', { query: 'status:todo status:done' }, {}],
  ['assignee:none,me', { query: `assignee:none,#${ada}` }, { assignee: 'me,none' }],
  ['label:ios,"old bugs"', { query: `label:#${ios},#${bugs}` }, {}],
  ['-type:bug', { query: '-type:bug' }, {}],
  ['priority:>=critical', { query: 'priority:critical' }, { priority: 'critical' }],
  [
    'label:"old bugs" label:ios due:overdue',
    { query: `label:#${bugs} label:#${ios} due:..2026-11-22` },
    { labels: `${ios},${bugs}`, due: 'overdue' },
  ],
  [
    'reporter:grace column:review',
    { query: `reporter:#${grace} column:#1` },
    { reporter: grace, column: '1' },
  ],
  ['due:<7d "exact words"', { query: 'due:..2026-11-29 "exact words"' }, {}],
])('%s: what it narrows to, and what the boxes show', (text, filter, boxes) => {
  expect(readText(text, vocabulary)).toEqual({ errors: [], filter, boxes })
})

test.each([
  ['assignee:me status:todo assignee:nobody', { status: 'todo' }],
  ['assignee:me pririty:high ', { assignee: 'me' }],
  ['priority:high assignee:', { priority: 'high' }],
  ['priority:hi type:bug', { type: 'bug' }],
  ['status:todo "open', {}],
])('%s: the boxes show the fields without an error', (text, boxes) => {
  const read = readText(text, vocabulary)
  expect(read.errors).toHaveLength(1)
  expect(read.boxes).toEqual(boxes)
})

test('a wrong text is sought as it is, and said to be wrong', () => {
  expect(readText(' asignee:me ', vocabulary)).toMatchObject({
    errors: [{ at: [1, 8], instead: 'assignee' }],
    filter: { search: 'asignee:me' },
  })
})

test('a choice in a box takes the place of what the text says about that field', () => {
  const text = 'login priority:high -priority:low assignee:me label:ios'
  expect(withoutBoxes(text, { priority: 'low' })).toBe('login -priority:low assignee:me label:ios')
  expect(withoutBoxes(text, { labels: undefined })).toBe('login priority:high -priority:low assignee:me')
  expect(withoutBoxes('asignee:me', { priority: 'low' })).toBe('asignee:me')
  expect(withoutBoxes('asignee:me priority:high', { priority: 'low' })).toBe('asignee:me ')
})

const FIELD = {
  project_id: '00000000-0000-4000-8000-00000000000a',
  former_names: [],
  unit: null,
  options: [],
  on_card: false,
  position: 0,
  removed_at: null,
  version: 1,
}
const [tier, effort, gold] = ['5', '6', '7'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const withCustom: Vocabulary = {
  ...vocabulary,
  language: languageWith([
    {
      ...FIELD,
      id: tier,
      name: 'Größe',
      former_names: ['Volume'],
      kind: 'choice',
      options: [{ id: gold, name: 'Extra large', color: 'gray', removed: false }],
    },
    { ...FIELD, id: effort, name: 'Net effort', kind: 'number' },
  ]),
}

test.each([
  ['grö', ['Größe:']],
  ['vol', undefined],
  ['net', ['"Net effort":']],
  ['login "net ef', ['"Net effort":']],
  ['"pri', undefined],
  ['größe:e', ['"Extra large"']],
  ['grosse:', ['none', '"Extra large"']],
  ['"net effort":', ['none']],
  ['pri', ['priority:']],
])('%s is completed by %j in a project with custom fields', (text, items) => {
  expect(completionAt(text, text.length, withCustom)?.items.map((item) => item.text)).toEqual(items)
})

test('terms about custom fields are sent with their ids, and wrong ones are said to be wrong', () => {
  expect(readText('größe:"extra large" "Net effort":>3', withCustom)).toEqual({
    errors: [],
    filter: { query: `#${tier}:#${gold} #${effort}:3.001..` },
    boxes: {},
  })
  expect(readText('größe:small', withCustom).errors[0]?.message).toContain('“Größe” has no option “small”')
  expect(readText('nete:3', withCustom).errors[0]?.message).toContain('There is no field “nete”')
  expect(readText('größe:"extra large"', vocabulary).filter).toEqual({ search: 'größe:"extra large"' })
})

test.each([
  ['as', undefined],
  ['login ass', ['assignee:']],
  ['-pri', ['priority:']],
  ['assignee:', ['me', 'none', 'ada', 'grace']],
  ['assignee:gr', ['grace']],
  ['assignee:hop', undefined],
  ['assignee:Grace H', undefined],
  ['label:none,"ol', ['"Old bugs"']],
  ['label:', ['none', 'iOS', '"Old bugs"']],
  ['priority:>=h', ['high']],
  ['status:done', undefined],
  ['status:done,', ['todo', 'in_progress']],
  ['sprint:', undefined],
])('%s is completed by %j', (text, items) => {
  expect(completionAt(text, text.length, vocabulary)?.items.map((item) => item.text)).toEqual(items)
})

// The query of a saved view: the same for equal filters, however they were chosen, and in which order.
import { expect, test } from 'vitest'
import { languageWith } from '../../domain/field/language.ts'
import { startOfUtc, type Vocabulary } from '../../domain/query/resolve.ts'
import { inOrder, textOfView, viewQueryOf } from './view-query.ts'

const [ada, grace] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const vocabulary: Vocabulary = {
  me: ada,
  today: '2026-11-23',
  startOf: startOfUtc,
  projectKeys: ['APO'],
  people: [
    { id: ada, names: ['ada', 'Ada Lovelace'] },
    { id: grace, names: ['grace', 'Grace Hopper'] },
  ],
  labels: [],
  milestones: [],
  columns: [{ id: '1', names: ['Review'] }],
}

test.each([
  [{ status: 'todo,done' }, { q: 'status:todo,done' }, 'status:done,todo'],
  [{ column: '1' }, { q: 'column:review' }, 'column:#1'],
  [{ assignee: `me,${grace},none` }, { q: 'assignee:none,grace,me,none' }, `assignee:#${grace},me,none`],
  [{ type: 'bug', q: 'log in' }, { q: 'log type:bug in' }, 'type:bug log in'],
])('%j and %j are one view', (boxes, text, query) => {
  expect(viewQueryOf(boxes, vocabulary)).toBe(query)
  expect(viewQueryOf(text, vocabulary)).toBe(query)
  expect(inOrder(query)).toBe(query)
})

test('a view keeps the word for the current milestone, whichever that is', () => {
  for (const milestones of [[], [{ id: ada, names: ['Sprint 1'], isCurrent: true }]]) {
    const query = viewQueryOf({ q: '-milestone:Current' }, { ...vocabulary, milestones })
    expect(query).toBe('-milestone:current')
    expect(textOfView(query ?? '', { ...vocabulary, milestones })).toEqual({ text: query, isWhole: true })
  }
})

test('a view that was saved in another order is still recognised', () => {
  expect(inOrder('status:todo,done "as typed" -type:bug')).toBe('-type:bug status:done,todo "as typed"')
  expect(inOrder('no:query')).toBe('no:query')
})

test('a view keeps the ids of custom fields and of their options, and shows their names', () => {
  const [tier, gold] = ['00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-00000000000d']
  const language = languageWith([
    {
      id: tier,
      project_id: ada,
      name: 'Support tier',
      former_names: ['Plan'],
      kind: 'choice',
      unit: null,
      options: [{ id: gold, name: 'Gold', color: 'yellow', removed: false }],
      on_card: false,
      position: 0,
      removed_at: null,
      version: 1,
    },
  ])
  const query = viewQueryOf({ q: '-"support tier":gold' }, { ...vocabulary, language })
  expect(query).toBe(`-#${tier}:#${gold}`)
  expect(textOfView(query ?? '', { ...vocabulary, language })).toEqual({
    text: '-"Support tier":Gold',
    isWhole: true,
  })
  // A link with the former name leads to the same tickets.
  expect(viewQueryOf({ q: '-plan:gold' }, { ...vocabulary, language })).toBe(query)
  expect(textOfView(query ?? '', vocabulary).isWhole).toBe(false)
})

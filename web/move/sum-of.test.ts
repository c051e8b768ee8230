// The preview of a move of many tickets is one sum, also when it was asked for in portions.
import { expect, it } from 'vitest'
import { sumOf } from './sum-of.ts'

it('counts a name of several portions once, and lists those of most tickets first', () => {
  const part = {
    seq: 4,
    tickets: 100,
    columns: [],
    milestones: [],
    fields: [],
    assignees: [{ name: 'Ada', tickets: 1 }],
    links: 2,
  }
  const sum = sumOf([
    { ...part, labels: [{ name: 'ui', tickets: 3 }] },
    {
      ...part,
      seq: 5,
      labels: [
        { name: 'api', tickets: 4 },
        { name: 'ui', tickets: 2 },
      ],
    },
  ])
  expect(sum).toEqual({
    seq: 5,
    tickets: 200,
    columns: [],
    milestones: [],
    fields: [],
    assignees: [{ name: 'Ada', tickets: 2 }],
    links: 4,
    labels: [
      { name: 'ui', tickets: 5 },
      { name: 'api', tickets: 4 },
    ],
  })
})

// The demo script: it loops forever without losing a ticket, and yields to the visitor.
import { expect, test } from 'vitest'
import { advance, columns, type DemoState, drop, opening, steps } from './demo-story.ts'

function afterPhases(count: number, from: DemoState = opening): DemoState {
  let state = from
  for (let phase = 0; phase < count; phase++) state = advance(state)
  return state
}

function numbers(state: DemoState): number[] {
  return state.tickets.map((ticket) => ticket.number).sort((a, b) => a - b)
}

test('a full loop performs every step and returns to the start, apart from comments', () => {
  const done = new Set<number>()
  let state = opening
  for (let phase = 0; phase < steps.length * 3; phase++) {
    state = advance(state)
    if (state.phase === 'act') done.add(state.step)
  }
  expect(done.size).toBe(steps.length)
  const essence = ({ tickets }: DemoState) =>
    tickets.map(({ comments, ...rest }) => rest).sort((a, b) => a.number - b.number)
  expect(essence(state)).toEqual(essence(opening))
})

test('no ticket is lost or duplicated in three loops, and no column holds more than four', () => {
  let state = opening
  for (let phase = 0; phase < steps.length * 9; phase++) {
    state = advance(state)
    expect(numbers(state)).toEqual(numbers(opening))
    for (const { status } of columns) {
      expect(state.tickets.filter((ticket) => ticket.status === status).length).toBeLessThanOrEqual(4)
    }
  }
})

test('an approach changes nothing, the act moves the ticket to the top of its new column', () => {
  const approach = afterPhases(1)
  expect(approach.tickets).toBe(opening.tickets)
  const action = advance(approach)
  expect(action.tickets.filter((ticket) => ticket.status === 'in_progress')[0]?.number).toBe(12)
  expect(action.feed[0]).toMatchObject({ who: 'mira', number: 12, action: { do: 'move', to: 'in_progress' } })
})

test('a drop by the visitor lands where they put it and cancels the current step', () => {
  const state = drop(afterPhases(1), 18, 'done', 1)
  expect(state.tickets.filter((ticket) => ticket.status === 'done').map((ticket) => ticket.number)).toEqual([
    4, 18, 7, 5,
  ])
  expect(state.phase).toBe('rest')
  expect(state.feed[0]).toMatchObject({ who: 'you', number: 18, action: { do: 'move', to: 'done' } })
})

test('a drop in the same column reorders without a feed line', () => {
  const state = drop(opening, 12, 'todo', 2)
  expect(state.tickets.filter((ticket) => ticket.status === 'todo').map((ticket) => ticket.number)).toEqual([
    15, 18, 12,
  ])
  expect(state.feed).toEqual([])
})

test('a step the visitor has already done is skipped', () => {
  const state = advance(drop(opening, 12, 'in_progress', 0))
  expect(state.phase).toBe('approach')
  expect(state.step).toBe(1)
})

test('the feed keeps the newest three lines', () => {
  const { feed } = afterPhases(steps.length * 3)
  expect(feed).toHaveLength(3)
  expect(feed.map((line) => line.id)).toEqual([steps.length, steps.length - 1, steps.length - 2])
})

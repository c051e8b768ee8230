// Screen reader announcements of a drag.
import { expect, test } from 'vitest'
import { droppedWords, liftedWords, movedWords } from './board-words.ts'

const columns = {
  todo: { name: 'To Do', count: 3, work_limit: null },
  in_progress: { name: 'In Progress', count: 0, work_limit: null },
  review: { name: 'In Review', count: 2, work_limit: 2 },
  done: { name: 'Done', count: 1_200, work_limit: null },
}
const from = { droppableId: 'todo', index: 1 }
const name = 'APO-7, Fix the radar'

test('a lift announces column, position and total', () => {
  expect(liftedWords(name, from, columns)).toBe(
    'Picked up APO-7, Fix the radar. It is in To Do, position 2 of 3.',
  )
})

test.each([
  [{ droppableId: 'todo', index: 0 }, 'APO-7, Fix the radar is over To Do, position 1 of 3.'],
  [{ droppableId: 'in_progress', index: 0 }, 'APO-7, Fix the radar is over In Progress, position 1 of 1.'],
  [{ droppableId: 'done', index: 4 }, 'APO-7, Fix the radar is over Done, position 5 of 1201.'],
  [null, 'APO-7, Fix the radar is over no column.'],
])('a position on the way: %o', (to, words) => {
  expect(movedWords(name, from, to, columns)).toBe(words)
})

test('the announced total is never below the position, even if others removed tickets', () => {
  expect(movedWords(name, from, { droppableId: 'todo', index: 5 }, columns)).toContain('position 6 of 6')
})

test.each([
  [{ droppableId: 'done', index: 0 }, false, 'Dropped APO-7, Fix the radar in Done. Saving its status.'],
  [{ droppableId: 'todo', index: 2 }, false, 'APO-7, Fix the radar stays in To Do.'],
  [null, false, 'APO-7, Fix the radar was put back in To Do.'],
  [{ droppableId: 'done', index: 0 }, true, 'APO-7, Fix the radar was put back in To Do.'],
])('a drop on %o, cancelled: %s', (to, cancelled, words) => {
  expect(droppedWords(name, { from, to, isCancelled: cancelled }, columns)).toBe(words)
})

test('with manual order a drop in the same column announces its place', () => {
  const at = { from, to: { droppableId: 'todo', index: 2 }, isCancelled: false, isManual: true }
  expect(droppedWords(name, at, columns)).toBe('Dropped APO-7, Fix the radar in To Do, position 3 of 3.')
  expect(droppedWords(name, { ...at, to: from }, columns)).toBe('APO-7, Fix the radar stays in To Do.')
})

test('a drop that passes a work limit says so', () => {
  const to = { droppableId: 'review', index: 0 }
  expect(droppedWords(name, { from, to, isCancelled: false }, columns)).toBe(
    'Dropped APO-7, Fix the radar in In Review. Saving its status. ' +
      'In Review has 3 tickets then, over its limit of 2.',
  )
})

// Screen reader announcements of a drag.
import { expect, test } from 'vitest'
import { columnLabel, droppedWords, liftedWords, movedWords } from './board-words.ts'

const counts = { todo: 3, in_progress: 0, done: 1_200, members: 2 }
const from = { droppableId: 'todo', index: 1 }
const name = 'APO-7, Fix the radar'

test('a lift announces column, position and total', () => {
  expect(liftedWords(name, from, counts)).toBe(
    'Lifted APO-7, Fix the radar. It is in To Do, position 2 of 3.',
  )
})

test.each([
  [{ droppableId: 'todo', index: 0 }, 'APO-7, Fix the radar is over To Do, position 1 of 3.'],
  [{ droppableId: 'in_progress', index: 0 }, 'APO-7, Fix the radar is over In Progress, position 1 of 1.'],
  [{ droppableId: 'done', index: 4 }, 'APO-7, Fix the radar is over Done, position 5 of 1201.'],
  [null, 'APO-7, Fix the radar is over no column.'],
])('a position on the way: %o', (to, words) => {
  expect(movedWords(name, from, to, counts)).toBe(words)
})

test('the announced total is never below the position, even if others removed tickets', () => {
  expect(movedWords(name, from, { droppableId: 'todo', index: 5 }, counts)).toContain('position 6 of 6')
})

test.each([
  [{ droppableId: 'done', index: 0 }, false, 'Dropped APO-7, Fix the radar in Done. Saving its status.'],
  [{ droppableId: 'todo', index: 2 }, false, 'APO-7, Fix the radar stays in To Do.'],
  [null, false, 'APO-7, Fix the radar was put back in To Do.'],
  [{ droppableId: 'done', index: 0 }, true, 'APO-7, Fix the radar was put back in To Do.'],
])('a drop on %o, cancelled: %s', (to, cancelled, words) => {
  expect(droppedWords(name, from, to, cancelled)).toBe(words)
})

test('columns are announced by their titles', () => {
  expect(['todo', 'in_progress', 'done'].map(columnLabel)).toEqual(['To Do', 'In Progress', 'Done'])
})

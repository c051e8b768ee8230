// The list of changes that can be undone on a page: the last first, each once, and nobody else’s.
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetChanges, undoable, undoLast } from './undo.ts'

beforeEach(forgetChanges)

it('takes back one change after the other, the last first', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  undoable(first)
  undoable(second)
  undoLast()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  undoLast()
  undoLast()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

it('takes back a change once, by its button or by key', () => {
  const undo = vi.fn()
  const { onClick } = undoable(undo)
  onClick()
  onClick()
  undoLast()
  expect(undo).toHaveBeenCalledOnce()
})

it('knows nothing of whoever was signed in before', () => {
  const undo = vi.fn()
  const { onClick } = undoable(undo)
  forgetChanges()
  undoLast()
  onClick()
  expect(undo).not.toHaveBeenCalled()
})

// The list of changes that can be undone on a page: the last change first, each one once, and no other user's changes.
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetChanges, undoable, undoLast, withinUndo } from './undo.ts'

beforeEach(forgetChanges)

it('takes back one change after the other, the last first', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  undoable(first)
  undoable(second)
  await undoLast()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  await undoLast()
  await undoLast()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

it('waits for the answer to a change, and does not take back the one before it', async () => {
  const [older, newest] = [vi.fn(), vi.fn()]
  undoable(older)
  const answer = openAnswer()
  void withinUndo(answer.given).then(async () => {
    await Promise.resolve()
    undoable(newest)
  })
  const undone = undoLast()
  expect(older).not.toHaveBeenCalled()
  answer.give()
  await undone
  expect([older.mock.calls.length, newest.mock.calls.length]).toEqual([0, 1])
})

it('takes back the change that was made last, in whichever order the answers come', async () => {
  const [first, last] = [vi.fn(), vi.fn()]
  const [slow, fast] = [openAnswer(), openAnswer()]
  const made = [
    withinUndo(slow.given).then(() => undoable(first)),
    withinUndo(fast.given).then(() => undoable(last)),
  ]
  fast.give()
  await made[1]
  await new Promise((resolve) => setTimeout(resolve))
  slow.give()
  await Promise.all(made)
  await undoLast()
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
})

it('takes back the change before one that failed', async () => {
  const older = vi.fn()
  undoable(older)
  const failed = withinUndo(Promise.reject(new Error('refused')))
  const undone = undoLast()
  await expect(failed).rejects.toThrow('refused')
  await undone
  expect(older).toHaveBeenCalledOnce()
})

it('takes nothing back once somebody else is signed in', async () => {
  const newest = vi.fn()
  const answer = openAnswer()
  void withinUndo(answer.given.then(() => undoable(newest)))
  const undone = undoLast()
  forgetChanges()
  answer.give()
  await undone
  expect(newest).not.toHaveBeenCalled()
})

it('takes back a change once, by its button or by key', async () => {
  const undo = vi.fn()
  const { onClick } = undoable(undo)
  onClick()
  onClick()
  await undoLast()
  expect(undo).toHaveBeenCalledOnce()
})

it('knows nothing of whoever was signed in before', async () => {
  const undo = vi.fn()
  const { onClick } = undoable(undo)
  forgetChanges()
  await undoLast()
  onClick()
  expect(undo).not.toHaveBeenCalled()
})

function openAnswer() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

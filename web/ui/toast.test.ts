// Which toast is shown: an error can be read before a success about something else, and is gone once its own form has succeeded.
import { beforeEach, expect, test, vi } from 'vitest'

let { nextError, shownToast, toast } = await import('./toast.tsx')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  ;({ nextError, shownToast, toast } = await import('./toast.tsx'))
})

const shown = () => shownToast()?.message
/** A form that fails with an error toast. @returns what it calls when it succeeds */
function fail(message: string) {
  const closeError = nextError()
  toast.error(message)
  vi.advanceTimersByTime(1)
  return closeError
}

test('an error stays for four seconds before a success about something else; about the same, the success is shown at once', () => {
  fail('Failed to save')
  toast.success('Copied')
  expect(shown()).toBe('Failed to save')
  vi.advanceTimersByTime(4_000)
  expect(shown()).toBe('Copied')
  toast.error('Failed to add', undefined, { id: 'new-comment' })
  toast.success('Added', { id: 'new-comment' })
  expect(shown()).toBe('Added')
})

test('an error is gone once its form succeeds, even if the success shows no toast', () => {
  fail('Failed to save')()
  expect(shown()).toBeUndefined()
})

test('a success that waited for the error of its own form is shown at once when that error is closed', () => {
  const closeError = fail('Failed to save')
  toast.success('Saved')
  closeError()
  expect(shown()).toBe('Saved')
  vi.advanceTimersByTime(10_000)
  expect(shown()).toBe('Saved')
})

test('a form that failed without a toast does not close the error of another form', () => {
  const closeError = nextError()
  vi.advanceTimersByTime(1)
  const closeOther = fail('Failed to add')
  closeError()
  expect(shown()).toBe('Failed to add')
  closeOther()
  expect(shown()).toBeUndefined()
})

test('a success is shown for two seconds, and for six if it has Undo', () => {
  const durationOf = (options?: Parameters<typeof toast.success>[1]) => {
    toast.success('Saved', options)
    return shownToast()?.duration
  }
  expect(durationOf()).toBe(2_000)
  expect(durationOf({ action: { label: 'Undo', onClick: () => {} } })).toBe(6_000)
  expect(durationOf({ link: { label: 'Open', href: '/' } })).toBe(2_000)
})

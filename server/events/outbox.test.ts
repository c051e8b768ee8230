// A reader that takes nothing is let go of; one that is only slow is not.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function opened() {
  let ended = 0
  const outbox = createOutbox(() => {
    ended += 1
  })
  return { outbox, reader: outbox.body.getReader(), ended: () => ended }
}

it('ends a stream whose reader has taken nothing from one beat to the next', () => {
  const { outbox, ended } = opened()
  outbox.write('first')
  vi.advanceTimersByTime(14_000)
  outbox.write('beat')
  expect(ended()).toBe(0)
  vi.advanceTimersByTime(15_000)
  outbox.write('beat')
  expect(ended()).toBe(1)
})

it('keeps one that is always a little behind, and one that had nothing to take', async () => {
  const { outbox, reader, ended } = opened()
  outbox.write('one')
  outbox.write('two')
  for (let beat = 0; beat < 10; beat += 1) {
    await reader.read()
    vi.advanceTimersByTime(14_000)
    outbox.write('more')
  }
  await reader.read()
  await reader.read()
  vi.advanceTimersByTime(600_000)
  outbox.write('at last')
  expect(ended()).toBe(0)
})

it('ends one that lets a mebibyte pile up', () => {
  const { outbox, ended } = opened()
  for (let count = 0; count < 17; count += 1) outbox.write('x'.repeat(64 * 1024))
  expect(ended()).toBe(0)
  outbox.write('one more')
  expect(ended()).toBe(1)
})

// Every entry is visited once per round, even if there are many, and never too many at once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { roundRobin } from './round-robin.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(count: number, visit: (few: number[]) => void | Promise<void> = () => undefined) {
  const all = new Set(Array.from({ length: count }, (_, index) => index))
  const visits: number[][] = []
  const stop = roundRobin(all, 15_000, (few) => {
    visits.push(few)
    return visit(few)
  })
  return { all, visits, stop }
}

it('visits a few together, once per round', async () => {
  const { visits, stop } = watched(3)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(visits).toEqual([])
  await vi.advanceTimersByTimeAsync(31_500)
  expect(visits).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(visits.length).toBe(3)
})

it('visits ten thousand in portions, all of them in a round, including new and skipping removed ones', async () => {
  const { all, visits, stop } = watched(10_000)
  await vi.advanceTimersByTimeAsync(5_000)
  for (let gone = 9_000; gone < 9_500; gone += 1) all.delete(gone)
  all.add(10_000)
  await vi.advanceTimersByTimeAsync(10_250)
  expect(Math.max(...visits.map((few) => few.length))).toBeLessThan(200)
  expect(new Set(visits.flat())).toEqual(all)
  stop()
})

it('visits nothing when empty, and nothing else while a visit is in flight', async () => {
  const nobody = watched(0)
  let finish: () => void = () => undefined
  const slow = watched(2_000, () => new Promise<void>((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(nobody.visits).toEqual([])
  expect(slow.visits.length).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(500)
  expect(slow.visits.length).toBe(2)
  nobody.stop()
  slow.stop()
})

// The commits kept of a push that is reported several times with different lists: limited, and independent of the order.
import { expect, it } from 'vitest'
import type { Commit } from './facts.ts'
import { FORGE } from './limits.ts'
import { mergePushes } from './pushes.ts'

const commit = (number: number, parents: number): Commit => {
  const sha = number.toString(16).padStart(40, '0')
  const rest = { message: '', author: null, url: null, at: null }
  return { sha, ...rest, fresh: number % 2 === 0, parents: Array.from({ length: parents }, () => sha) }
}
const list = (begin: number, count: number) =>
  Array.from({ length: count }, (_, at) => commit(begin + at, at === 7 ? FORGE.parents + 1 : 1))

function mergedOf(lists: Commit[][]) {
  let known: Parameters<typeof mergePushes>[0]
  for (const commits of lists) {
    const { parents, ...merged } = mergePushes(known, commits, true)
    known = { ...merged, parents: JSON.parse(parents) }
  }
  return known
}

it('is bounded, in whatever order and however often it comes', () => {
  const lists = [list(0, 1_000), list(500, 2_000), list(9_000, 100)]
  const merged = mergedOf(lists)
  expect(merged?.shas).toHaveLength(FORGE.pushed)
  expect(merged?.fresh).toHaveLength(FORGE.pushed / 2)
  expect(mergedOf([...lists].reverse())).toEqual(merged)
  expect(mergedOf([...lists, ...lists])).toEqual(merged)
})

it('is no whole list once it is cut, and a commit of too many parents has none that are known', () => {
  expect(mergedOf([list(0, 100)])?.whole).toBe(true)
  expect(mergedOf([list(0, 4_000), list(0, 3)])?.whole).toBe(false)
  expect(Object.keys(mergedOf([list(0, 100)])?.parents ?? {})).toHaveLength(99)
})

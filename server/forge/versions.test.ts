// The order of a repository’s tags: versions first, in their order, then all other names.
import { expect, it } from 'vitest'
import { inOrder, versionOf } from './versions.ts'

it('is that of versions; what is none comes last', () => {
  const sorted = [
    '0.9',
    'v1.0.0-alpha',
    'v1.0.0-alpha.1',
    'v1.0.0-beta.2',
    'v1.0.0-beta.11',
    'v1.0.0-rc1',
    'v1.0.0',
    'release-1.2',
    'v1.10.0',
    'app/v2.0.0',
    'web@2.0.1',
    'v10',
    'latest',
    'nightly',
  ]
  const namesInOrder = (names: string[]) => inOrder(names.map((name) => ({ name }))).map(({ name }) => name)
  expect(namesInOrder([...sorted].reverse())).toEqual(sorted)
  expect(namesInOrder([...sorted].sort(() => 0.5 - Math.random()))).toEqual(sorted)
})

it.each(['latest', 'nightly-build', 'v', 'x1', ''])('%j is no version', (tag) => {
  expect(versionOf(tag)).toBeNull()
})

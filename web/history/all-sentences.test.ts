// Every type of event has a sentence in the history. Most of the files with sentences need a browser, so the test reads their
// source.
import { expect, it } from 'vitest'
import { EVENT_TYPES } from '../../domain/event-types.ts'

const sources = import.meta.glob<string>(['../*/sentences.ts', '../*/sentences.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('each type of event has a sentence', () => {
  const types = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/^ {2}'([a-z.]+)'/gm)].map(([, type]) => type),
  )
  expect(types.sort()).toEqual([...EVENT_TYPES].sort())
})

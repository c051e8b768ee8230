// The nouns classify every event: it is in the audit log or daily work, and it carries texts or does not. An event that no noun
// classifies would be ignored silently.
import { expect, it } from 'vitest'
import { EVENT_TYPES } from '../domain/event-types.ts'
import { fold } from '../domain/folded.ts'
import { folded, nouns } from './noun.ts'

it('each event is audited, or daily work', () => {
  expect(Object.keys(folded('audited')).sort()).toEqual([...EVENT_TYPES].sort())
})

it('a noun that fills current texts into events names them, so that the log stores none', () => {
  const silent = nouns().filter(
    ({ eventObjects = {}, texts }) =>
      !texts && Object.values(eventObjects).some((object) => object && 'now' in object),
  )
  expect(silent).toEqual([])
})

it('a noun with texts says how much its events add to the project, or that the texts have limits of their own', () => {
  expect(nouns().filter(({ texts, growth }) => texts && !growth)).toEqual([])
})

it('refuses a name that two nouns define, such as that of a job', () => {
  expect(() => fold([{ mail: 1 }, undefined, { push: 2 }, { mail: 3 }])).toThrow('Two nouns define mail')
})

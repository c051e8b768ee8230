// The parser of queries that is checked in is the one that its grammar makes.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { grammarSource } from './grammar.mjs'

it('grammar.js is made from grammar.peggy', () => {
  const made = readFileSync(new URL('../domain/query/grammar.js', import.meta.url), 'utf8')
  expect(made).toBe(grammarSource())
})

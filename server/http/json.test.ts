// The limit of nesting in a body. Brackets in strings do not count.
import { expect, it } from 'vitest'
import { parseJson } from './json.ts'

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

it.each([
  [deep(32), true],
  [deep(33), false],
  [`{"a":${'{"b":'.repeat(30)}1${'}'.repeat(30)}}`, true],
  [`{"a":${'{"b":'.repeat(32)}1${'}'.repeat(32)}}`, false],
  [`[${'[],'.repeat(1_000)}[]]`, true],
  [JSON.stringify({ text: '['.repeat(1_000) }), true],
  [JSON.stringify({ text: `"\\${'{'.repeat(100)}\\"` }), true],
  [JSON.stringify({ ['['.repeat(100)]: 1 }), true],
  ['', false],
  ['"', false],
  ['"\\', false],
  [']'.repeat(100), false],
  [`${']'.repeat(40)}${'['.repeat(60)}`, false],
])('%#', (text, fine) => {
  if (fine) expect(parseJson(text)).toEqual(JSON.parse(text))
  else expect(() => parseJson(text)).toThrow(SyntaxError)
})

// The rules of plain English recognise their bad example and accept the good one, in each place where English is written, and
// STYLE.md shows them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { faultsOf, RULES } from './style.mjs'

const guide = readFileSync(join(fileURLToPath(new URL('../', import.meta.url)), 'STYLE.md'), 'utf8')

describe.each(RULES)('$name', ({ name, bad, good }) => {
  it('recognises the bad sentence, accepts the good one, and is in STYLE.md', () => {
    expect(faultsOf('a.ts', `// ${bad}`).map(({ rule }) => rule)).toContain(name)
    expect(faultsOf('a.ts', `// ${good}`)).toEqual([])
    expect(guide).toContain(`| ${bad} | ${good} |`)
  })
})

const fault = 'Whose tickets these are.'

it.each([
  ['a line', 'a.ts', `const a = 1\n// ${fault}`],
  ['a comment of several lines', 'a.ts', `// One sentence.\n// ${fault}`],
  ['a block', 'a.ts', `/**\n * One sentence.\n * ${fault}\n */`],
  ['a tag', 'a.ts', `/** One sentence. @param owner ${fault} */`],
  ['the end of a line', 'a.ts', `const a = 1 // ${fault}`],
  ['JSX', 'a.tsx', `<a>\n  {/* ${fault} */}\n</a>`],
  ['a description of a call', 'domain/label/docs.ts', `summary: '${fault}'`],
  ['a log message', 'server/a.ts', `log.warn({ id }, '${fault}')`],
  ['a document', 'docs/a.md', `# A\n\nOne sentence.\n${fault}`],
  ['a table', 'README.md', `| a | ${fault} |`],
])('a sentence is found in %s', (_, file, source) => {
  expect(faultsOf(file, source)).toHaveLength(1)
})

it.each([
  ['code', '// `what is` this'],
  ['a quotation', '// The button “Whose tickets” opens a list.'],
  ['a question', '// Whose tickets are these?'],
])('%s is no fault', (_, source) => {
  expect(faultsOf('a.ts', source)).toEqual([])
})

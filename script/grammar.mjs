// Makes domain/query/grammar.js of grammar.peggy: committed, so that nothing needs the generator to run. A test compares.
import { readFileSync, writeFileSync } from 'node:fs'
import peggy from 'peggy'

const folder = new URL('../domain/query/', import.meta.url)

/** The parser, as the source of a module. */
export function grammarSource() {
  const grammar = readFileSync(new URL('grammar.peggy', folder), 'utf8')
  return `// Made from grammar.peggy by script/grammar.mjs.\n${peggy.generate(grammar, { format: 'es', output: 'source' })}`
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  writeFileSync(new URL('grammar.js', folder), grammarSource())

// Generates domain/query/grammar.js from grammar.peggy when imported or run, unless that was already done. Runs when npm installs
// the dependencies (`prepare`), in all of `npm start`, `npm test`, `npm run dev` and the build (install.mjs), and before each run
// of Vitest, the bench and the fault tests.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))
const made = path('../domain/query/grammar.js')
const grammar = readFileSync(path('../domain/query/grammar.peggy'), 'utf8')
const { devDependencies } = JSON.parse(readFileSync(path('../package.json'), 'utf8'))

const hash = createHash('sha256').update(`${devDependencies.peggy} ${grammar}`).digest('hex')
const heading = `// Made of grammar.peggy by script/grammar.mjs: ${hash}\n`

async function generate() {
  const { default: peggy } = await import('peggy')
  // Renamed only when complete, because another process may be reading the file.
  const unfinished = `${made}.${process.pid}`
  writeFileSync(unfinished, heading + peggy.generate(grammar, { format: 'es', output: 'source' }))
  renameSync(unfinished, made)
}

/**
 * `npm ci --omit=dev` runs this too, without the generator. That is fine, because scripts that need the parser first install the
 * generator (install.mjs).
 */
function ignoreMissing(error) {
  const isRun = process.argv[1] === fileURLToPath(import.meta.url)
  if (!isRun || error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}

if (!existsSync(made) || !readFileSync(made, 'utf8').startsWith(heading))
  await generate().catch(ignoreMissing)

// Selects the tests for `npm test -- changed`: the tests that import a changed file, directly or indirectly, nearest first, and
// the rows of the matrices for the changed calls.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './install.mjs'

const FOLDERS = ['domain', 'server', 'web', 'script', 'bench', 'faults', 'e2e']
/** A file with more imports than this assembles the program. Everything depends on it, so imports are not followed through it. */
const JUNCTION = 35
/** The most imports between a changed file and a test. */
const REACH = 4
/** Tests that go through all calls; the titles of their rows are the names of the calls. */
const MATRICES = ['policy-matrix', 'token-matrix', 'fuzz', 'events', 'failing-queries'].map(
  (name) => `server/test/${name}.test.ts`,
)
/** With more calls than this the matrices take minutes. */
const CALLS = 8

const CALL = /^ {2}(\w+): (?:command|query|shared|live)\(/gm

const isTest = (file) => /\.test\.tsx?$/.test(file)

/** The output lines of git; empty if git fails, for example without a branch to compare with. */
function lines(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}

/** The files that differ from the upstream branch, committed or not; if there are none, the files of the last commit. */
export function changedFiles() {
  const [upstream] = lines('merge-base', 'HEAD', '@{upstream}')
  const since = (commit) => [
    ...lines('diff', '--name-only', '--no-renames', commit),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  const files = since(upstream ?? 'HEAD')
  const changed = files.length > 0 ? files : since('HEAD~1')
  // The parser that is generated from a grammar is in no commit.
  return changed.map((file) => file.replace(/\.peggy$/, '.js'))
}

function sources() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  )
}

/** @returns the text of each source file, its importers, and the junctions */
function readGraph() {
  const texts = new Map(sources().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const importers = new Map()
  const junctions = new Set()
  for (const [file, text] of texts) {
    const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)]
    const imported = paths.map(([, path]) => normalize(join(dirname(file), path)))
    if (imported.length > JUNCTION && !isTest(file)) junctions.add(file)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  return { texts, importers, junctions }
}

/** The calls of the contract that a file declares or handles. */
function callsIn(file, texts, all) {
  const text = texts.get(file) ?? ''
  const declared = [...text.matchAll(CALL), ...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
  return declared.map(([, name]) => name).filter((name) => all.has(name))
}

/** The number of imports between a changed file and each other file; a test in the same folder counts as one import away. */
function distances(files, { texts, importers, junctions }) {
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder.includes('/')))
  const adjacentTests = [...texts.keys()].filter((file) => isTest(file) && folders.has(dirname(file)))
  const found = new Map([...files.map((file) => [file, 0]), ...adjacentTests.map((file) => [file, 1])])
  for (const [file, far] of found) {
    if (far >= REACH || (far > 0 && junctions.has(file))) continue
    for (const importer of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, far + 1)
  }
  return found
}

/** The noun of a file or folder name, so that `web/label/` and `labels.spec.ts` belong together. */
const nounOf = (name) => name.replace(/(-\w+)?(\.(spec|test))?\.\w+$/, '').replace(/s$/, '')

/**
 * @param files the changed files, from the repository's root
 * @returns `tests`, the nearest first; `calls` of the contract that the change declares or handles, for the matrices; `specs`,
 * the browser tests that are named after the changed part of the page
 */
export function testsFor(files) {
  const graph = readGraph()
  const { texts, importers, junctions } = graph
  const all = new Set([...texts.values()].flatMap((text) => [...text.matchAll(CALL)].map(([, name]) => name)))
  const found = distances(files, graph)
  // A schema in domain/ is part of the calls that import it.
  const shapes = files
    .filter((file) => file.startsWith('domain/'))
    .flatMap((file) => importers.get(file) ?? [])
  const tables = [...files, ...shapes.filter((file) => !junctions.has(file))]
  const calls = [...new Set(tables.flatMap((file) => callsIn(file, texts, all)))]
  // A test that sends one of the calls counts as at most two imports away.
  for (const [file, text] of texts)
    if (isTest(file) && calls.some((name) => text.includes(`'${name}'`)))
      found.set(file, Math.min(2, found.get(file) ?? 2))
  const tests = [...found].sort(([, one], [, other]) => one - other).map(([file]) => file)
  const parts = files.filter((file) => /^(web|e2e)\/./.test(file)).map((file) => nounOf(file.split('/')[1]))
  return {
    tests: tests.filter((file) => isTest(file) && texts.has(file) && !MATRICES.includes(file)),
    calls: calls.slice(0, CALLS),
    matrices: calls.length > 0 ? MATRICES : [],
    specs: [...texts.keys()].filter(
      (file) => /^e2e\/.*\.spec\.ts$/.test(file) && parts.includes(nounOf(file.slice(4))),
    ),
  }
}

// Folders of the server that import each other are listed, each pair with its reason, because such folders can be understood only
// together.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/**
 * The reason why two folders, or a folder and a file in the server's root, import each other. A pair that no longer does must be
 * removed here.
 */
const ALLOWED: Record<string, string> = {
  'auth deps.ts':
    'deps.ts lists what the application is built from; accounts are built from all of it, and give out its tokens',
  'events noun.ts':
    'events are completed from what nouns say about them; nouns are shown every event as it was written',
  'noun.ts nouns.ts': 'types alone: noun.ts folds the tables of the list, which registers itself there',
  'noun.ts pipeline': 'types alone of noun.ts: what handlers are given',
}

const root = fileURLToPath(new URL('../server/', import.meta.url))
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** The first part of a path below server/: a folder, or a file in the root, which is an area by itself. */
const areaOf = (path: string) => path.split('/')[0] ?? ''

function pairs(): string[] {
  const imports = new Map<string, Set<string>>()
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('test/'),
  )
  for (const path of files) {
    const from = areaOf(path)
    const found = imports.get(from) ?? new Set()
    imports.set(from, found)
    for (const [, target = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const to = normalize(join(dirname(path), target))
      if (!to.startsWith('..')) found.add(areaOf(to))
    }
  }
  return [...imports]
    .flatMap(([from, found]) =>
      [...found].filter((to) => from < to && imports.get(to)?.has(from)).map((to) => `${from} ${to}`),
    )
    .sort()
}

it('no two folders of the server import each other without a reason', () => {
  expect(pairs()).toEqual(Object.keys(ALLOWED).sort())
})

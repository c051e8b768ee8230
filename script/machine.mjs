// The one place that knows what this machine has beyond Node.js: programs that some tests want and the product does
// not need. A test that wants one asks here, and is skipped with the reason where it is missing. Imports nothing but
// Node.js, since `npm test` asks before anything is installed.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_POSTGRES = 15
const root = dirname(dirname(fileURLToPath(import.meta.url)))

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** In this folder, on the PATH, or in the folders that an ordinary user's PATH leaves out. */
function program(name, first = '') {
  const path = (process.env.PATH ?? '').split(delimiter)
  const folders = [first, ...path, '/usr/sbin', '/sbin'].filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

/** Of the newest PostgreSQL that has all of these programs; Debian keeps each major version in a folder of its own. */
function postgresFolder(...names) {
  const parent = '/usr/lib/postgresql'
  const majors = existsSync(parent) ? readdirSync(parent).map(Number) : []
  return majors
    .filter((major) => major >= OLDEST_POSTGRES)
    .sort((one, other) => other - one)
    .map((major) => join(parent, String(major), 'bin'))
    .find((folder) => names.every((name) => isProgram(join(folder, name))))
}

/** Where fontconfig looks first; whatever lies there brings letters. */
function fontFolder() {
  const home = process.env.HOME ?? '/'
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(home, '.fonts'),
    join(home, '.local/share/fonts'),
  ]
  const hasFont = (folder) =>
    readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|ttc|pfb)$/i.test(name))
  return folders.find((folder) => existsSync(folder) && hasFont(folder))
}

/** Whether the machine lets us mount a disk, by doing it. */
function mountsDisks() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'lacewing-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return folder
  } catch {
    return undefined
  } finally {
    rmdirSync(folder)
  }
}

/** What each one is called where it is missing, and how to look for it. */
const capabilities = {
  postgres: {
    missing: `PostgreSQL ${OLDEST_POSTGRES} or newer is not installed (Debian: postgresql)`,
    find: () => postgresFolder('initdb', 'postgres'),
  },
  pgbench: {
    missing: 'pgbench is not installed (Debian: postgresql-contrib)',
    find: () => program('pgbench', postgresFolder('pgbench')),
  },
  pgbouncer: {
    missing: 'PgBouncer is not installed (Debian: pgbouncer)',
    find: () => program('pgbouncer'),
  },
  nginx: {
    missing: 'nginx is not installed (Debian: nginx-light)',
    find: () => program('nginx'),
  },
  libfaketime: {
    missing: 'libfaketime is not installed (Debian: faketime)',
    find: () =>
      ['x86_64-linux-gnu', 'aarch64-linux-gnu']
        .map((kind) => `/usr/lib/${kind}/faketime/libfaketimeMT.so.1`)
        .find((path) => existsSync(path)),
  },
  xfs_io: {
    missing: 'xfs_io is not installed (Debian: xfsprogs)',
    find: () => program('xfs_io'),
  },
  // What the system allows, from here on, rather than a program that could be installed.
  proc: {
    ability: true,
    missing: 'this system has no /proc to look at processes',
    find: () => (process.platform === 'linux' && existsSync('/proc/self/stat') ? '/proc' : undefined),
  },
  root: {
    ability: true,
    missing: 'the tests do not run as root',
    find: () => (process.getuid?.() === 0 ? root : undefined),
  },
  fonts: {
    ability: true,
    missing: 'no font is installed, so a browser shows no text (Debian: fonts-dejavu-core)',
    find: () => (process.platform === 'linux' ? fontFolder() : 'of the system'),
  },
  mount: {
    ability: true,
    missing: 'the tests may not mount a disk (that takes root, and a container that allows it)',
    find: mountsDisks,
  },
}

const found = new Map()

/** Where it is on this machine; null where it is missing. */
export function find(name) {
  if (!found.has(name)) found.set(name, capabilities[name].find() ?? null)
  return found.get(name)
}

/** Its path, for whoever asked before whether it is there. */
export function need(name) {
  const path = find(name)
  if (path === null) throw new Error(capabilities[name].missing)
  return path
}

/** Whether it is something to install, not something that the system allows. */
export function isProgramToInstall(name) {
  return !capabilities[name].ability
}

/** Why a test that wants all of these cannot run here; null where it can. */
export function lacks(...names) {
  return (
    names
      .filter((name) => find(name) === null)
      .map((name) => capabilities[name].missing)
      .join('; ') || null
  )
}

// The only place that knows what this machine has beyond Node.js: programs that some tests need and the product does not. Tests
// ask this module, and are skipped with the reason if something is missing. It imports only Node.js modules, because `npm test`
// asks before anything is installed.
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

/** The path of a program: in `first`, on the PATH, or in folders that are missing in the PATH of an ordinary user. */
function program(name, first = '') {
  const path = (process.env.PATH ?? '').split(delimiter)
  const folders = [first, ...path, '/usr/sbin', '/sbin'].filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

/** The newest PostgreSQL that has all of these programs; Debian has one folder per major version. */
function postgresFolder(...names) {
  const parent = '/usr/lib/postgresql'
  const majors = existsSync(parent) ? readdirSync(parent).map(Number) : []
  return majors
    .filter((major) => major >= OLDEST_POSTGRES)
    .sort((one, other) => other - one)
    .map((major) => join(parent, String(major), 'bin'))
    .find((folder) => names.every((name) => isProgram(join(folder, name))))
}

/** The first font folder that contains a font. */
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

/** Whether this process may mount disks; tries it with a tmpfs. */
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

/** For each capability the message if it is missing, and how to find it. */
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
  patroni: {
    missing: 'Patroni is not installed (Debian: patroni)',
    find: () => program('patroni'),
  },
  etcd: {
    missing: 'etcd is not installed (Debian: etcd-server)',
    find: () => program('etcd'),
  },
  haproxy: {
    missing: 'HAProxy is not installed (Debian: haproxy)',
    find: () => program('haproxy'),
  },
  dovecot: {
    missing: 'Dovecot with IMAP is not installed (Debian: dovecot-imapd)',
    find: () => (existsSync('/usr/lib/dovecot/imap') ? program('dovecot') : undefined),
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
  buildah: {
    missing: 'buildah is not installed (Debian: buildah)',
    find: () => program('buildah'),
  },
  mmdebstrap: {
    missing: 'mmdebstrap is not installed (Debian: mmdebstrap)',
    find: () => program('mmdebstrap'),
  },
  'systemd-analyze': {
    missing: 'systemd-analyze is not installed (Debian: systemd)',
    find: () => program('systemd-analyze'),
  },
  // From here on: privileges and features of the system, which cannot be installed.
  proc: {
    ability: true,
    missing: 'this system has no /proc',
    find: () => (process.platform === 'linux' && existsSync('/proc/self/stat') ? '/proc' : undefined),
  },
  root: {
    ability: true,
    missing: 'the tests do not run as root',
    find: () => (process.getuid?.() === 0 ? root : undefined),
  },
  fonts: {
    ability: true,
    missing: 'no font is installed, so browsers render no text (Debian: fonts-dejavu-core)',
    find: () => (process.platform === 'linux' ? fontFolder() : 'of the system'),
  },
  mount: {
    ability: true,
    missing: 'mounting is not permitted (needs root, and a container that allows it)',
    find: mountsDisks,
  },
}

const found = new Map()

/** The path of a capability on this machine, or null. */
export function find(name) {
  if (!found.has(name)) found.set(name, capabilities[name].find() ?? null)
  return found.get(name)
}

/** The path of a capability; throws if it is missing. */
export function need(name) {
  const path = find(name)
  if (path === null) throw new Error(capabilities[name].missing)
  return path
}

/** Whether a capability can be installed, rather than being a privilege or feature of the system. */
export function isProgramToInstall(name) {
  return !capabilities[name].ability
}

/** Why a test that needs all of these cannot run here, or null if it can. */
export function lacks(...names) {
  return (
    names
      .filter((name) => find(name) === null)
      .map((name) => capabilities[name].missing)
      .join('; ') || null
  )
}

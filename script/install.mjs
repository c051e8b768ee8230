// Installs the dependencies if they are missing or the lock file has changed, and generates the sources that git does not
// contain. Runs before anything is installed, so its own imports come only from Node.js.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules/.lacewing-install')
const [oldestMajor, oldestMinor] = [20, 19]

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** Whether something else, such as npm ci in a container, has installed exactly what the lock file lists. */
function installedByHand() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const present = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

function isInstalled() {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash()
  return installedByHand()
}

/** Runs the npm that started this process, or else the npm on the PATH. */
export function runNpm(args) {
  const own = process.env.npm_execpath
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const shell = process.platform === 'win32' && program === 'npm'
  return spawnSync(program, [...first, ...args], { cwd: root, stdio: 'inherit', shell }).status ?? 1
}

function installDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    console.error(
      `Lacewing needs Node.js ${oldestMajor}.${oldestMinor} or newer; this is ${process.versions.node}.`,
    )
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing dependencies (once) …')
  // No dependency needs an install script, and none is allowed to run one. Warnings are hidden, because one library asks for a newer
  // Node.js than it uses.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', ...quiet]
  if (runNpm(args) !== 0) {
    console.error('Installing the dependencies failed: see the npm output above.')
    process.exit(1)
  }
  writeFileSync(stamp, lockHash())
}

/** Installs everything. If that fails, ends the process with a clear message. */
export async function install() {
  installDependencies()
  await import('./grammar.mjs')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install()

// A throw-away PostgreSQL from the installed binaries, for the tests on an external database.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { find } from './machine.mjs'

/** PostgreSQL refuses to run as root, so root uses another account. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'node', 'nobody']
    .map((name) => lines.find((line) => line[0] === name))
    .find(Boolean)
  if (!found) throw new Error('no unprivileged user for PostgreSQL: one of postgres, node, nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Starts a PostgreSQL. Null if it is not installed. */
export async function startScratchPostgres() {
  const programs = find('postgres')
  if (!programs) return null
  const owner = account()
  const folder = mkdtempSync(join(tmpdir(), 'lacewing-pg-'))
  chmodSync(folder, 0o700)
  if (owner.uid) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  const initdb = join(programs, 'initdb')
  execFileSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], options)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '300',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Logs to a file: nobody reads a pipe while the tests run, and a full pipe would block PostgreSQL.
  const log = join(folder, 'log')
  const logFile = openSync(log, 'w')
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: ['ignore', logFile, logFile],
  })
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
    }
    rmSync(folder, { recursive: true, force: true })
  }
  while (!readFileSync(log, 'utf8').includes('ready to accept connections')) {
    if (child.exitCode !== null) {
      console.error(readFileSync(log, 'utf8'))
      throw new Error('the scratch PostgreSQL did not start')
    }
    await delay(20)
  }
  const host = encodeURIComponent(folder)
  return {
    url: `postgres://postgres@localhost/postgres?host=${host}`,
    major: basename(dirname(programs)),
    stop,
  }
}

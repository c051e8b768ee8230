// The running PostgreSQL: starts it as a child process, stops it cleanly, and passes its output to the log.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parse } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { programEnvironment } from './cluster.ts'

export type Postmaster = {
  running(): boolean
  /** PostgreSQL's last message before it exited. */
  lastWords(): string
  /** @param atOnce skips the final checkpoint, so that the next start has to recover */
  stop(atOnce?: boolean): Promise<void>
}

const shutdownTimeoutMs = 60_000

/** The settings for a small machine. The cache of the operating system does the rest. */
export function standardSettings(major: number): Record<string, string> {
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '64MB',
    huge_pages: 'off',
    max_connections: '40',
    // Deadlocked requests are retried, so deadlocks are detected after 100 ms and not after the default second.
    deadlock_timeout: '100ms',
    max_wal_size: '512MB',
    // The log is copied to BACKUP_DIR over a replication connection (../../recovery). The part that is kept for it has a limit (embedded.ts).
    wal_level: 'replica',
    max_wal_senders: '4',
    max_replication_slots: '4',
    max_logical_replication_workers: '0',
    // Parallel workers share memory through /dev/shm, which is small in containers.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // The server logs failed statements itself, without the values in them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  }
}

function listen(child: ChildProcess, logger: Logger): () => string {
  let fatal = ''
  const plain: string[] = []
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const level = /^[A-Z]+(?=: )/.exec(line)?.[0]
      if (level === 'FATAL' || level === 'PANIC') fatal = line.slice(level.length + 1).trim()
      if (!level) plain.push(line.trim())
      logger[level === 'PANIC' ? 'error' : 'debug'](`postgres: ${line}`)
    })
  }
  // PostgreSQL logs without a level, over several lines, until it has read its settings.
  return () => fatal || plain.join(' ')
}

// A PostgreSQL that is recovering from the crash of a backend would not stop. It is killed after half a minute, before the next
// start stops waiting for it (survivor.ts). Then the socket's folder is empty, so it can be removed.
const watchProgram = `read _; kill -INT "$1"
n=0; while kill -0 "$1" && [ $n -lt 600 ]; do n=$((n+1)); [ $n = 300 ] && kill -QUIT "$1"; sleep 0.1; done
rmdir "$2"`

/**
 * Stops PostgreSQL when this process ends for any reason: the pipe to the shell closes with the process. If the shell was killed
 * too, the next start cleans up.
 */
function endWithServer(child: ChildProcess, socketFolder = ''): void {
  if (process.platform === 'win32') return void process.once('exit', () => child.kill())
  if (child.pid === undefined) return
  const args = ['-c', watchProgram, 'lacewing-watch', String(child.pid), socketFolder]
  const watch = spawn('/bin/sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' })
  watch.on('error', () => {})
  watch.stdin?.on('error', () => {})
  watch.unref()
  // The id of the PostgreSQL process may soon belong to another process.
  child.once('exit', () => watch.kill('SIGKILL'))
}

export function startPostmaster(options: {
  binaries: Binaries
  folder: string
  account: Account | null
  settings: Record<string, string>
  logger: Logger
}): Postmaster {
  const { binaries, folder, account, settings, logger } = options
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', folder, ...args], {
    uid: account?.uid,
    gid: account?.gid,
    cwd: parse(folder).root,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    // Gives PostgreSQL its own process group: Ctrl-C then reaches only the server, which finishes its requests before it stops
    // the database.
    detached: process.platform !== 'win32',
  })
  const lastWords = listen(child, logger)
  let failure = ''
  child.on('error', (error) => {
    failure = error.message
  })
  const running = () => !failure && child.exitCode === null && child.signalCode === null
  endWithServer(child, settings.unix_socket_directories)

  async function end(hard: boolean): Promise<void> {
    if (process.platform !== 'win32') child.kill(hard ? 'SIGQUIT' : 'SIGINT')
    else await promisify(execFile)(binaries.pgCtl, ['stop', '-D', folder, '-m', hard ? 'immediate' : 'fast'])
  }

  return {
    running,
    lastWords: () => failure || lastWords(),
    async stop(atOnce = false) {
      if (!running()) return
      const exited = once(child, 'exit')
      await end(atOnce)
      const waiting = new AbortController()
      const late = delay(shutdownTimeoutMs, 'late', { signal: waiting.signal }).catch(() => '')
      if ((await Promise.race([exited, late])) === 'late') {
        logger.warn('the database takes too long to stop; ending it at once (it recovers at the next start)')
        await end(true)
        await exited
      }
      waiting.abort()
    },
  }
}

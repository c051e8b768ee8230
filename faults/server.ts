// The server under test: a real process with its own loopback port and data folder, which can be killed, stopped and
// restarted. processes.ts inspects its database's processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { signalIfThere } from '../server/db/embedded/process.ts'
import { findRunning, type Running } from '../server/db/embedded/running.ts'
import { freePort } from '../server/test/free-port.ts'
import { copyReadyData } from '../server/test/ready-data.ts'
import { hasStarted, mayStart } from '../server/test/started.ts'
import { TIMEOUT_MS, within } from './pause.ts'
import { postmasterOf } from './processes.ts'

const repository = fileURLToPath(new URL('../', import.meta.url))
/** The built server, which is the default. */
export const BUILT = join(repository, 'dist/server/main.js')

export type Server = Awaited<ReturnType<typeof createServer>>

type Ended = { code: number | null; signal: NodeJS.Signals | null; ms: number }

/** Overrides settings in the developer's environment, which must not reach this server. */
const settings = {
  PUBLIC_URL: '',
  SMTP_URL: '',
  BACKUP_DIR: '',
  TRUST_PROXY: '',
  WRITES_PER_MINUTE: '1000000',
  WRITE_MIB_PER_HOUR: '1000000',
  PROJECT_MIB: '',
}

/**
 * @param first path of the server
 * @param own settings of this server only
 */
export async function createServer(first: string, databaseUrl = '', own: Record<string, string> = {}) {
  let program = first
  const home = await mkdtemp(join(tmpdir(), 'lacewing-faults-'))
  // The database runs as a different OS user, who needs access to its folder.
  await chmod(home, 0o755)
  const dataDir = join(home, 'data')
  const port = await freePort()
  let child: ChildProcess | undefined
  let output: string[] = []

  function spawnWith(words: string[]): ChildProcess {
    const env = {
      ...process.env,
      npm_lifecycle_event: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
    }
    mayStart()
    return spawn(process.execPath, [program, ...words], {
      cwd: repository,
      // Rate limits are practically off by default, because a few test users do the work of many.
      env: { ...env, ...settings, ...own, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  /** Runs another command of the program and waits until it ends. */
  async function command(words: string[]): Promise<{ code: number | null; output: string }> {
    const mine = spawnWith(words)
    const kill = hasStarted(async () => mine.kill('SIGKILL'))
    let text = ''
    for (const stream of [mine.stdout, mine.stderr])
      stream?.on('data', (data) => {
        text += data
      })
    const [code] = await once(mine, 'close')
    await kill()
    return { code, output: text }
  }

  function launch(): ChildProcess {
    output = []
    const mine = spawnWith([])
    child = mine
    // The server ends when the harness ends.
    const orphaned = () => mine.kill('SIGTERM')
    process.once('exit', orphaned)
    mine.once('exit', () => process.off('exit', orphaned))
    for (const stream of [mine.stdout, mine.stderr])
      createInterface(stream as NodeJS.ReadableStream).on('line', (line) => {
        output.push(line)
        if (output.length > 5_000) output.splice(0, 2_500)
        mine.emit('said', line)
      })
    return mine
  }

  /** Resolves once the server reports that it is ready. @returns the startup time in milliseconds */
  async function start(): Promise<number> {
    if (!databaseUrl) await copyReadyData(program, dataDir)
    const began = performance.now()
    const mine = launch()
    await new Promise<void>((resolve, reject) => {
      mine.on('said', (line: string) => line.includes('Lacewing is ready') && resolve())
      mine.once('close', () =>
        reject(new Error(`the server did not start:\n${output.slice(-20).join('\n')}`)),
      )
    })
    return performance.now() - began
  }

  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals): Promise<Ended> {
    const mine = child
    const began = performance.now()
    if (mine && running()) {
      const ended = once(mine, 'exit')
      mine.kill(signal)
      await ended
    }
    return { code: mine?.exitCode ?? null, signal: mine?.signalCode ?? null, ms: performance.now() - began }
  }

  const remove = hasStarted(async () => {
    let inTime = true
    const late = setTimeout(() => {
      inTime = false
      child?.kill('SIGKILL')
    }, TIMEOUT_MS)
    await end('SIGTERM')
    clearTimeout(late)
    const left = databaseUrl ? 0 : await postmasterOf(dataDir)
    signalIfThere(left, 'SIGQUIT')
    await rm(home, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 })
    if (!inTime) throw new Error(`the server did not stop within ${TIMEOUT_MS / 1_000} s`)
  })

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    /** From the next start on, the server is another program: an upgrade. */
    replace(other: string) {
      program = other
    },
    start,
    launch,
    command,
    running,
    end,
    pid: () => child?.pid ?? 0,
    /** The latest lines of the server's log. */
    log: (): readonly string[] => output,
    /** The answer's body, with the log line that explains a server error. */
    why(body: unknown): string {
      const id = (body as { request_id?: string } | null)?.request_id
      const line = output.find((candidate) => id && candidate.includes(id))
      return `${JSON.stringify(body)} ${line?.slice(0, 900) ?? ''}`
    },
    /** Database URLs for the harness itself; waits while the server restarts its database. */
    async database(): Promise<{ url: string; adminUrl: string }> {
      if (databaseUrl) return { url: databaseUrl, adminUrl: databaseUrl }
      let found = null as Running | null
      // The server restarts a killed database by itself.
      await within(TIMEOUT_MS, async () => {
        found = await findRunning(dataDir)
        return found !== null || !running()
      })
      if (!found) throw new Error('the embedded database is not running')
      return found
    },
    remove,
  }
}

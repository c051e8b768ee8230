// Proves the supervisor with real processes that are killed, doubled, misled and denied.
// As root it also proves the unprivileged account; the rest runs as whoever runs the tests.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canReach, unprivilegedAccount } from './embedded/account.ts'

const program = fileURLToPath(new URL('../test/database-process.ts', import.meta.url))
const repository = dirname(dirname(dirname(program)))
const account = await unprivilegedAccount(null)
const otherUser = account && (await canReach(account, repository)) ? account : null

type Started = {
  child: ChildProcess
  url: string
  said(): string
  end(signal: NodeJS.Signals): Promise<unknown>
}
type Ended = { code: number | null; said: string }

let home: string
let dataDir: string
let children: ChildProcess[]
let socketFolders: string[]

beforeEach(async () => {
  home = await mkdtemp('/tmp/lw-test-')
  await chmod(home, 0o755)
  dataDir = join(home, 'data')
  children = []
  socketFolders = []
})

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  // What a killed server left is ended as an operator would: by starting and stopping the next one.
  const pid = await postmasterPid().catch(() => 0)
  if (pid && (await alive(pid))) process.kill(pid, 'SIGQUIT')
  for (const folder of socketFolders) await rm(folder, { recursive: true, force: true })
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

function start(user: { uid: number; gid: number } | null = null): Promise<Started | Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  children.push(child)
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    return ended
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, said }))
    if (!child.stdout) throw new Error('no output')
    createInterface(child.stdout).once('line', (url) => {
      socketFolders.push(socketFolderOf(url))
      resolve({ child, url, said: () => said, end })
    })
  })
}

async function started(user: { uid: number; gid: number } | null = null): Promise<Started> {
  const server = await start(user)
  if ('code' in server) throw new Error(`did not start: ${server.said}`)
  return server
}

/** The one line that a refused start says. */
async function refused(user: { uid: number; gid: number } | null = null): Promise<string> {
  const ended = await start(user)
  if (!('code' in ended)) throw new Error('started')
  expect(ended.code).toBe(1)
  const lines = ended.said.split('\n').filter((line) => line.startsWith('StartError: '))
  expect(lines).toHaveLength(1)
  expect(ended.said).not.toMatch(/\n\s+at /)
  return (lines[0] as string).replace('StartError: ', '')
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const keep = 'create table kept as select 7 as n'
const kept = 'select n from kept'

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** A process that ended but whose new parent has not asked for it yet counts as ended. */
async function alive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') S')
  return !/\) Z/.test(status)
}

/** The shell that would end PostgreSQL after its server. */
async function killWatch(postmaster: number): Promise<void> {
  const { stdout } = await promisify(execFile)('pgrep', ['-f', `lacewing-watch ${postmaster} `])
  for (const pid of stdout.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
}

const socketFolderOf = (url: string) => new URL(url).searchParams.get('host') as string
const gone = (path: string) =>
  stat(path).then(
    () => false,
    () => true,
  )

describe('starting', { timeout: 60_000 }, () => {
  test('cold, then warm with the data, leaving nothing running in between', async () => {
    const first = await started()
    await query(first.url, keep)
    const pid = await postmasterPid()
    await first.end('SIGTERM')
    expect(await alive(pid)).toBe(false)
    expect(await gone(socketFolderOf(first.url))).toBe(true)
    expect(await readdir(dataDir)).toEqual(['postgres'])

    const second = await started()
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
    const [settings] = await query(
      second.url,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
        (select rolsuper from pg_roles where rolname = current_user) as super, lower('ПРИВЕТ') as lower`,
    )
    expect(settings).toEqual({ fsync: 'on', addresses: '', super: false, lower: 'привет' })
    await second.end('SIGTERM')
  })

  test('two at once on a new folder: one starts, the other says why not', async () => {
    const both = await Promise.all([start(), start()])
    const winners = both.filter((one) => 'url' in one)
    const losers = both.filter((one) => 'code' in one)
    expect(winners).toHaveLength(1)
    expect(losers[0]?.said).toMatch(/StartError: Another Lacewing server is running on/)
    expect(await query(winners[0]?.url as string, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a second server on a folder in use ends with one line and disturbs nothing', async () => {
    const first = await started()
    const pid = await postmasterPid()
    expect(await refused()).toBe(
      `Another Lacewing server is running on ${dataDir}: stop it first, or choose another DATA_DIR for this one.`,
    )
    expect(await postmasterPid()).toBe(pid)
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a server that only the data folder tells of, as in another container', { timeout: 60_000 }, () => {
  let other: Server
  beforeEach(async () => {
    await mkdir(dataDir)
    other = createServer((socket) => socket.end('somebody'))
    other.listen(join(dataDir, 'lacewing.sock'))
    await once(other, 'listening')
  })
  afterEach(() => other.close())

  test('keeps a second one out, before any file is touched', async () => {
    expect(await refused()).toMatch(/^Another Lacewing server is running on /)
    expect(await readdir(dataDir)).toEqual(['lacewing.sock'])
  })

  test('keeps it out also when it is too busy to answer', async () => {
    other.removeAllListeners('connection')
    other.on('connection', (socket) => children.at(-1)?.once('exit', () => socket.destroy()))
    expect(await refused()).toMatch(/^Another Lacewing server is running on /)
  })
})

test('a data folder with a path too long for a socket works like any other', {
  timeout: 60_000,
}, async () => {
  dataDir = join(home, 'a-long-name'.repeat(12), 'data')
  const first = await started()
  expect(await refused()).toMatch(/^Another Lacewing server is running on /)
  await query(first.url, keep)
  await first.end('SIGTERM')
  const second = await started()
  expect(await query(second.url, kept)).toEqual([{ n: 7 }])
})

describe('after a kill', { timeout: 60_000 }, () => {
  test('of the server: its database ends by itself', async () => {
    const first = await started()
    const left = await postmasterPid()
    await first.end('SIGKILL')
    await expect.poll(() => alive(left), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => gone(socketFolderOf(first.url)), { timeout: 20_000 }).toBe(true)
  })

  test('of the server and of all that watches it: the next start ends what is left, with everything committed', async () => {
    const first = await started()
    await query(first.url, keep)
    const left = await postmasterPid()
    await killWatch(left)
    await first.end('SIGKILL')
    expect(await alive(left)).toBe(true)

    const second = await started()
    expect(await alive(left)).toBe(false)
    expect(second.said()).toContain(`ending the PostgreSQL (pid ${left}) that a killed server left running`)
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
    expect(await gone(socketFolderOf(first.url))).toBe(true)
  })

  test('of the database: the server lives on and starts it again at the same address', async () => {
    const server = await started()
    await query(server.url, keep)
    const killed = await postmasterPid()
    const back = new Promise<void>((resolve) => {
      server.child.stderr?.on('data', () => server.said().includes('the database is back') && resolve())
    })
    process.kill(killed, 'SIGKILL')
    await back
    expect(await query(server.url, kept)).toEqual([{ n: 7 }])
    expect(server.child.exitCode).toBe(null)
    // The claim is held again: nobody else gets in.
    expect(await refused()).toMatch(/^Another Lacewing server is running/)
  })

  test('of both, while the cluster is being made: the next start makes it anew', async () => {
    await mkdir(join(dataDir, 'postgres.new-1'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new-1/PG_VERSION'), '18\n')
    await started()
    expect(await readdir(dataDir)).toEqual(['lacewing.sock', 'postgres'])
  })
})

describe('a lock file that names', { timeout: 60_000 }, () => {
  async function stoppedWithLock(pid: number): Promise<void> {
    const first = await started()
    await first.end('SIGTERM')
    const folder = join(dataDir, 'postgres')
    await writeFile(
      join(folder, 'postmaster.pid'),
      `${pid}\n${folder}\n1\n5432\n/tmp/lacewing-gone00\n\n  1 2\nready   \n`,
    )
    if (account) await chown(join(folder, 'postmaster.pid'), account.uid, account.gid)
  }

  test('nobody does not stop the start', async () => {
    const short = spawn('true')
    await once(short, 'exit')
    await stoppedWithLock(short.pid as number)
    await started()
  })

  test('an unrelated process of the same user does not stop the start, and is left alone', async () => {
    const stranger = spawn('sleep', ['600'], account ? { uid: account.uid, gid: account.gid } : {})
    children.push(stranger)
    await stoppedWithLock(stranger.pid as number)
    await started()
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  })

  test.runIf(process.platform === 'linux')('a zombie does not stop the start', async () => {
    // exec leaves the shell's ended child to a parent that never asks for it.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    })
    children.push(parent)
    const [text] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    await stoppedWithLock(Number(text))
    await started()
  })
})

describe('refused with one line', { timeout: 60_000 }, () => {
  test('a data folder that is a file', async () => {
    await writeFile(dataDir, '')
    expect(await refused()).toBe(
      `The data folder ${dataDir} cannot be written to: it is a file, not a folder. Choose another with DATA_DIR.`,
    )
  })

  test.runIf(!account || otherUser)('a data folder without permission', async () => {
    await mkdir(dataDir, { mode: 0o555 })
    expect(await refused(otherUser)).toBe(
      `The data folder ${dataDir} cannot be written to: permission denied. Choose another with DATA_DIR.`,
    )
  })

  test('data of a version that no program here reads', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '12\n')
    expect(await refused()).toMatch(
      /^The data folder was made by PostgreSQL 12, .*: install PostgreSQL 12 on this machine/,
    )
  })

  test('a database that is damaged, with what PostgreSQL says of it', async () => {
    const first = await started()
    await first.end('SIGTERM')
    await rm(join(dataDir, 'postgres/global/pg_control'))
    expect(await refused()).toMatch(/^PostgreSQL did not start on .*: could not find the database system/)
  })
})

describe.runIf(account)('as root', { timeout: 60_000 }, () => {
  test('PostgreSQL and its files belong to an unprivileged account', async () => {
    await started()
    const { uid, mode } = await stat(join(dataDir, 'postgres'))
    expect(uid).toBe(account?.uid)
    expect(mode & 0o777).toBe(0o700)
    const status = await readFile(`/proc/${await postmasterPid()}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(account?.uid))
  })

  test('files that root restored are given back to the account', async () => {
    const first = await started()
    await query(first.url, keep)
    await first.end('SIGTERM')
    const folder = join(dataDir, 'postgres')
    for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), 0, 0)
    await chown(folder, 0, 0)
    const second = await started()
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
  })

  test('in a folder only root may enter, the files are kept elsewhere, and it says so', async () => {
    await chmod(home, 0o700)
    const first = await started()
    const elsewhere = await readlink(join(dataDir, 'postgres'))
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/lacewing\/data-[0-9a-f]{8}\/postgres$/)
      expect(first.said()).toContain(`cannot reach ${dataDir}: the database's files are kept in ${elsewhere}`)
      await query(first.url, keep)
      await first.end('SIGTERM')
      const second = await started()
      expect(await query(second.url, kept)).toEqual([{ n: 7 }])
      await second.end('SIGTERM')
    } finally {
      await rm(dirname(elsewhere), { recursive: true })
    }
  })

  test.runIf(otherUser)('an ordinary user starts it too, and then root on the same folder', async () => {
    await chown(home, otherUser?.uid as number, otherUser?.gid as number)
    const first = await started(otherUser)
    await query(first.url, keep)
    await first.end('SIGTERM')
    const second = await started()
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
  })
})

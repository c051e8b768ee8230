// With real processes: a new start after servers and databases were killed, and with wrong lock files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lacks } from '../../../script/machine.mjs'
import {
  account,
  alive,
  createDataFolder,
  type DataFolder,
  gone,
  keep,
  kept,
  killWatch,
  socketFolderOf,
} from '../../test/data-folder.ts'
import { query } from '../../test/query.ts'
import { testUnless } from '../../test/unless.ts'
import { signalIfThere } from './process.ts'

let folder: DataFolder
beforeEach(async () => {
  folder = await createDataFolder()
})
afterEach(() => folder.remove())

describe('after a kill', () => {
  test('of the server: its database ends by itself', async () => {
    await folder.ready()
    const first = await folder.started()
    const left = await folder.postmasterPid()
    await first.end('SIGKILL')
    await expect.poll(() => alive(left)).toBe(false)
    await expect.poll(() => gone(socketFolderOf(first.url))).toBe(true)
  })

  test('of the server and of all that watches it: the next start ends what is left, with everything committed', async () => {
    await folder.ready()
    const first = await folder.started()
    await query(first.url, keep)
    const left = await folder.postmasterPid()
    await killWatch(left)
    await first.end('SIGKILL')
    expect(await alive(left)).toBe(true)

    const second = await folder.started()
    expect(await alive(left)).toBe(false)
    expect(second.output()).toContain(`ending the PostgreSQL (pid ${left}) that a killed server left running`)
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
    expect(await gone(socketFolderOf(first.url))).toBe(true)
  })

  test('of the database: the server lives on and starts it again at the same address', async () => {
    await folder.ready()
    const server = await folder.started()
    await query(server.url, keep)
    const killed = await folder.postmasterPid()
    const back = new Promise<void>((resolve) => {
      server.child.stderr?.on(
        'data',
        () => server.output().includes('the database is available again') && resolve(),
      )
    })
    process.kill(killed, 'SIGKILL')
    await back
    expect(await query(server.url, kept)).toEqual([{ n: 7 }])
    expect(server.child.exitCode).toBe(null)
    // The claim is held again: no other server can start.
    expect(await folder.refused()).toMatch(/^Another Lacewing server is running/)
  })

  test('of both, while the cluster is being made: the next start makes it anew', async () => {
    await mkdir(join(folder.path, 'postgres.new-1'), { recursive: true })
    await writeFile(join(folder.path, 'postgres.new-1/PG_VERSION'), '18\n')
    await folder.started()
    expect(await readdir(folder.path)).toEqual(['lacewing.sock', 'postgres'])
  })
})

test('what has ended in the same moment is asked nothing, and is no error', async () => {
  const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = once(program, 'exit')
  expect(signalIfThere(program.pid as number, 'SIGINT')).toBe(true)
  await ended
  expect(signalIfThere(program.pid as number, 'SIGINT')).toBe(false)
})

describe('a lock file that names', () => {
  async function stoppedWithLock(pid: number): Promise<void> {
    await folder.ready()
    const cluster = join(folder.path, 'postgres')
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${pid}\n${cluster}\n1\n5432\n/tmp/lacewing-gone00\n\n  1 2\nready   \n`,
    )
    if (account) await chown(join(cluster, 'postmaster.pid'), account.uid, account.gid)
  }

  test('nobody does not stop the start', async () => {
    const short = spawn('true')
    await once(short, 'exit')
    await stoppedWithLock(short.pid as number)
    await folder.started()
  })

  test('an unrelated process of the same user does not stop the start, and is left alone', async () => {
    const stranger = spawn('sleep', ['600'], account ? { uid: account.uid, gid: account.gid } : {})
    folder.children.push(stranger)
    await stoppedWithLock(stranger.pid as number)
    await folder.started()
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  })

  testUnless(lacks('proc'), 'a zombie does not stop the start', async () => {
    // exec hands the shell's child to a program that never reaps it.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    })
    folder.children.push(parent)
    const [text] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    await stoppedWithLock(Number(text))
    await expect.poll(() => readFile(`/proc/${Number(text)}/stat`, 'utf8')).toMatch(/\) Z /)
    await folder.started()
  })
})

// An unreadable path in a data folder prevents the start, and is never treated as missing.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lacks } from '../../../script/machine.mjs'
import { createDataFolder, type DataFolder, otherUser, refusedNothing } from '../../test/data-folder.ts'
import { describeUnless } from '../../test/unless.ts'
import { clusterMajor } from './cluster.ts'
import { loopbackPassword } from './endpoint.ts'
import { processesIn, servesFolder } from './process.ts'
import { findRunning } from './running.ts'

let folder: DataFolder
const locked: string[] = []
beforeEach(async () => {
  folder = await createDataFolder()
})
afterEach(async () => {
  for (const path of locked.splice(0)) await chmod(path, 0o700)
  await folder.remove()
})

/** Makes a path readable only for root, and not even for its owner. */
async function lock(path: string): Promise<void> {
  await chmod(path, 0o000)
  locked.push(path)
}

const remedy = 'Run Lacewing as the user who owns it, or choose another DATA_DIR.'

// Root can read everything, so the server runs as another user if root runs the tests.
describeUnless(refusedNothing, 'refused with one line, and nothing is written', () => {
  const cluster = () => join(folder.path, 'postgres')

  async function give(path: string): Promise<void> {
    if (otherUser) await chown(path, otherUser.uid, otherUser.gid)
  }

  beforeEach(async () => {
    await mkdir(cluster(), { recursive: true, mode: 0o700 })
    await writeFile(join(cluster(), 'PG_VERSION'), '18\n')
    await writeFile(join(cluster(), 'postmaster.pid'), '4194304\n')
    for (const name of ['PG_VERSION', 'postmaster.pid', '']) await give(join(cluster(), name))
    await give(folder.path)
  })

  async function isRefused(path: string): Promise<void> {
    const before = await stat(cluster())
    expect(await folder.refused(otherUser)).toBe(`${path} cannot be read: permission denied. ${remedy}`)
    expect(await readdir(folder.path)).toEqual(['postgres'])
    expect((await stat(cluster())).mtimeMs).toBe(before.mtimeMs)
  }

  test('a database whose folder is locked', async () => {
    await lock(cluster())
    await isRefused(join(cluster(), 'PG_VERSION'))
    await chmod(cluster(), 0o700)
    expect(await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('18\n')
  })

  test('a database whose version is locked', async () => {
    await lock(join(cluster(), 'PG_VERSION'))
    await isRefused(join(cluster(), 'PG_VERSION'))
  })

  test('a lock file that is locked, which may name a PostgreSQL at work', async () => {
    await lock(join(cluster(), 'postmaster.pid'))
    await isRefused(join(cluster(), 'postmaster.pid'))
    expect(await readdir(cluster())).toContain('postmaster.pid')
  })

  test('a link into a place that is locked', async () => {
    const otherFolder = join(folder.home, 'elsewhere')
    await mkdir(join(otherFolder, 'postgres'), { recursive: true })
    folder.path = join(folder.home, 'linked')
    await mkdir(folder.path)
    await give(folder.path)
    await symlink(join(otherFolder, 'postgres'), cluster())
    const nothing = await stat(otherFolder)
    await lock(otherFolder)
    expect(await folder.refused(otherUser)).toBe(`${cluster()} cannot be read: permission denied. ${remedy}`)
    expect(await readdir(folder.path)).toEqual(['postgres'])
    expect((await stat(otherFolder)).mtimeMs).toBe(nothing.mtimeMs)
  })
})

describe('what is there but cannot be read', () => {
  const odd = 'Nothing was changed: see that it can be read, and try again.'

  test('is no missing database, version, lock file or password', async () => {
    // Links to themselves: not even root can follow them.
    const cluster = join(folder.path, 'postgres')
    await mkdir(cluster, { recursive: true })
    for (const name of ['postgres/PG_VERSION', 'postgres/postmaster.pid', 'password'])
      await symlink(join(folder.path, name), join(folder.path, name))
    const refused = (name: string) => `${join(folder.path, name)} cannot be read: ELOOP`
    await expect(clusterMajor(cluster)).rejects.toThrow(refused('postgres/PG_VERSION'))
    await expect(clusterMajor(cluster)).rejects.toThrow(odd)
    await expect(findRunning(folder.path)).rejects.toThrow(refused('postgres/postmaster.pid'))
    await expect(loopbackPassword(join(folder.path, 'password'))).rejects.toThrow(refused('password'))
  })

  test('a version that says nothing is a damaged database, not a missing one', async () => {
    await mkdir(join(folder.path, 'postgres'), { recursive: true })
    await writeFile(join(folder.path, 'postgres/PG_VERSION'), '')
    expect(await folder.refused()).toBe(
      `${join(folder.path, 'postgres/PG_VERSION')} does not name the PostgreSQL version of the database next to it: its files are damaged. Restore a backup into another DATA_DIR.`,
    )
    expect(await readdir(folder.path)).toEqual(['postgres'])
  })

  test('what is missing is still missing', async () => {
    expect(await clusterMajor(join(folder.path, 'postgres'))).toBe(null)
    expect(await findRunning(folder.path)).toBe(null)
  })
})

describeUnless(lacks('proc'), 'whether a PostgreSQL serves a folder', () => {
  let like: ChildProcess
  beforeEach(async () => {
    like = spawn('sleep', ['600'], { argv0: 'postgres', cwd: '/usr' })
    await once(like, 'spawn')
    folder.children.push(like)
  })

  test('is seen by where it works', async () => {
    expect(await servesFolder(like.pid as number, '/usr')).toBe(true)
    expect(await servesFolder(like.pid as number, folder.home)).toBe(false)
    expect(await servesFolder(like.pid as number, folder.path)).toBe(false)
    expect(await processesIn('/usr')).toContain(like.pid)
    expect(await processesIn(folder.path)).toEqual([])
  })

  test('is taken for so where the folder cannot be looked at', async () => {
    const unlookable = join(folder.home, 'x'.repeat(5_000))
    expect(await servesFolder(like.pid as number, unlookable)).toBe(true)
    await expect(processesIn(unlookable)).rejects.toThrow('cannot be read: ENAMETOOLONG')
    like.kill('SIGKILL')
    await once(like, 'exit')
    expect(await servesFolder(like.pid as number, unlookable)).toBe(false)
  })
})

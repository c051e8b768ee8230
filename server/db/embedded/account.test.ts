// A server that root starts runs its database as another user, wherever the data folder is. Runs only as root.
import { chown, lstat, mkdir, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lacks } from '../../../script/machine.mjs'
import {
  account,
  createDataFolder,
  type DataFolder,
  keep,
  kept,
  noOtherUser,
  otherUser,
} from '../../test/data-folder.ts'
import { query } from '../../test/query.ts'
import { describeUnless, testUnless } from '../../test/unless.ts'

let folder: DataFolder
beforeEach(async () => {
  folder = await createDataFolder()
})
afterEach(() => folder.remove())

describeUnless(lacks('root'), 'as root', () => {
  test('PostgreSQL and its files belong to an unprivileged account, to which a private data folder is opened', async () => {
    await mkdir(folder.path, { mode: 0o700 })
    await folder.started()
    const { uid, mode } = await stat(join(folder.path, 'postgres'))
    expect(uid).toBe(account?.uid)
    expect(mode & 0o777).toBe(0o700)
    const status = await readFile(`/proc/${await folder.postmasterPid()}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(account?.uid))
    const opened = await stat(folder.path)
    expect([opened.mode & 0o777, opened.gid]).toEqual([0o710, account?.gid])
    expect((await lstat(join(folder.path, 'postgres'))).isDirectory()).toBe(true)
  })

  test('files that root restored are given back to the account', async () => {
    await folder.ready()
    const cluster = join(folder.path, 'postgres')
    for (const entry of await readdir(cluster, { recursive: true })) await chown(join(cluster, entry), 0, 0)
    await chown(cluster, 0, 0)
    const { url } = await folder.started()
    expect(await query(url, 'select count(*) > 0 as has_data from kysely_migration')).toEqual([
      { has_data: true },
    ])
    expect((await stat(join(cluster, 'global/pg_control'))).uid).toBe(account?.uid)
  })

  test('in a folder only root may enter, the files are kept elsewhere, and it says so', async () => {
    const locked = join(folder.home, 'locked')
    await mkdir(locked, { mode: 0o700 })
    folder.path = join(locked, 'data')
    const first = await folder.started()
    const postgresFolder = await readlink(join(folder.path, 'postgres'))
    try {
      expect(postgresFolder).toMatch(/^\/var\/lib\/lacewing\/data-[0-9a-f]{8}\/postgres$/)
      expect(first.output()).toContain(
        `cannot reach ${folder.path}: the database's files are kept in ${postgresFolder}`,
      )
      await query(first.url, keep)
      await first.end('SIGTERM')
      const second = await folder.started()
      expect(await query(second.url, kept)).toEqual([{ n: 7 }])
      await second.end('SIGTERM')
    } finally {
      await rm(dirname(postgresFolder), { recursive: true })
    }
  })

  testUnless(noOtherUser, 'an ordinary user starts it too, and then root on the same folder', async () => {
    await chown(folder.home, otherUser?.uid as number, otherUser?.gid as number)
    const first = await folder.started(otherUser)
    await query(first.url, keep)
    await first.end('SIGTERM')
    const second = await folder.started()
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
  })
})

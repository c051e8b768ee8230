// The embedded database starts, keeps its data, is used by only one server, and fails with a one-line error.

import { once } from 'node:events'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  alive,
  createDataFolder,
  type DataFolder,
  gone,
  keep,
  kept,
  otherUser,
  refusedNothing,
  socketFolderOf,
} from '../test/data-folder.ts'
import { query } from '../test/query.ts'
import { testUnless } from '../test/unless.ts'

let folder: DataFolder
beforeEach(async () => {
  folder = await createDataFolder()
})
afterEach(() => folder.remove())

describe('starting', () => {
  test('cold, then warm with the data, leaving nothing running in between', async () => {
    const first = await folder.started()
    await query(first.url, keep)
    const pid = await folder.postmasterPid()
    await first.end('SIGTERM')
    expect(await alive(pid)).toBe(false)
    expect(await gone(socketFolderOf(first.url))).toBe(true)
    expect(await readdir(folder.path)).toEqual(['postgres'])

    const second = await folder.started()
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
    const [settings] = await query(
      second.url,
      `select current_setting('listen_addresses') as addresses,
        (select rolsuper from pg_roles where rolname = current_user) as super, lower('ПРИВЕТ') as lower`,
    )
    expect(settings).toEqual({ addresses: '', super: false, lower: 'привет' })
    await second.end('SIGTERM')
  })

  test('two at once on a new folder: one starts, the other says why not', async () => {
    const both = await Promise.all([folder.start(), folder.start()])
    const winners = both.filter((one) => 'url' in one)
    const losers = both.filter((one) => 'code' in one)
    expect(winners).toHaveLength(1)
    expect(losers[0]?.output).toMatch(/StartError: Another Lacewing server is running on/)
    expect(await query(winners[0]?.url as string, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a second server on a folder in use ends with one line and disturbs nothing, by whatever path it comes', async () => {
    await folder.ready()
    const first = await folder.started()
    const pid = await folder.postmasterPid()
    expect(await folder.refused()).toBe(
      `Another Lacewing server is running on ${folder.path}: stop it first, or choose another DATA_DIR for this one.`,
    )
    // As where the folder takes no sockets.
    await rm(join(folder.path, 'lacewing.sock'))
    const link = join(folder.home, 'link')
    await symlink(folder.path, link)
    folder.path = link
    expect(await folder.refused()).toBe(
      `Another Lacewing server is running on ${link}: stop it first, or choose another DATA_DIR for this one.`,
    )
    expect(await folder.postmasterPid()).toBe(pid)
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a server that only the data folder tells of, as in another container', () => {
  let other: Server
  beforeEach(async () => {
    await mkdir(folder.path)
    other = createServer((socket) => socket.end('somebody'))
    other.listen(join(folder.path, 'lacewing.sock'))
    await once(other, 'listening')
  })
  afterEach(() => other.close())

  test('keeps a second one out, before any file is touched', async () => {
    expect(await folder.refused()).toMatch(/^Another Lacewing server is running on /)
    expect(await readdir(folder.path)).toEqual(['lacewing.sock'])
  })

  test('keeps it out also when it is too busy to answer', async () => {
    other.removeAllListeners('connection')
    other.on('connection', (socket) => folder.children.at(-1)?.once('exit', () => socket.destroy()))
    expect(await folder.refused()).toMatch(/^Another Lacewing server is running on /)
  })
})

test('a data folder with a path too long for a socket works like any other', async () => {
  folder.path = join(folder.home, 'a-long-name'.repeat(12), 'data')
  await folder.ready()
  const first = await folder.started()
  expect(await folder.refused()).toMatch(/^Another Lacewing server is running on /)
  await query(first.url, keep)
  await first.end('SIGTERM')
  const second = await folder.started()
  expect(await query(second.url, kept)).toEqual([{ n: 7 }])
})

describe('refused with one line', () => {
  test('a data folder that is a file', async () => {
    await writeFile(folder.path, '')
    expect(await folder.refused()).toBe(
      `The data folder ${folder.path} cannot be written to: it is a file, not a folder. Choose another with DATA_DIR.`,
    )
  })

  testUnless(refusedNothing, 'a data folder without permission', async () => {
    await mkdir(folder.path, { mode: 0o555 })
    expect(await folder.refused(otherUser)).toBe(
      `The data folder ${folder.path} cannot be written to: permission denied. Choose another with DATA_DIR.`,
    )
  })

  test('data of a version that no program here reads', async () => {
    await mkdir(join(folder.path, 'postgres'), { recursive: true })
    await writeFile(join(folder.path, 'postgres/PG_VERSION'), '12\n')
    expect(await folder.refused()).toMatch(
      /^The data folder was created by PostgreSQL 12, .*: install PostgreSQL 12 on this machine/,
    )
  })

  test('a database that is damaged, with what PostgreSQL says of it', async () => {
    await folder.ready()
    await rm(join(folder.path, 'postgres/global/pg_control'))
    expect(await folder.refused()).toMatch(
      /^PostgreSQL did not start on .*: could not find the database system/,
    )
  })
})

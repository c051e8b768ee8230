// Files in an S3-compatible store: added, read, swept, backed up and restored. Also with a store that fails.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { filesOf, takeBackup } from '../backup/dump.ts'
import { checkInvariants } from '../backup/invariants.ts'
import { verifyBackup } from '../backup/read.ts'
import { stageFiles } from '../backup/stored-files.ts'
import { createBucket } from '../blob/bucket.ts'
import { checkBlobs } from '../blob/check.ts'
import { keyOf } from '../blob/names.ts'
import { requireBucket } from '../blob/require-bucket.ts'
import { createStore } from '../blob/store.ts'
import { sweepBlobs } from '../blob/sweep.ts'
import { createLogger } from '../log.ts'
import { createSession } from '../test/people.ts'
import { startS3 } from '../test/s3.ts'
import { startWorld } from '../test/world.ts'

const s3 = await startS3()
const world = await startWorld({ settings: { S3_URL: s3.url } })
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)
afterAll(() => s3.close())
afterEach(() => {
  s3.state.failing = undefined
  s3.state.page = 1_000
  s3.state.calls = []
})

const DAY = 86_400
const folder = () => join(world.deps.config.dataDir, 'files')
const newTicket = () => world.ticket(owner, projectId)
type Ticket = Awaited<ReturnType<typeof newTicket>>
async function filesNow() {
  const url = `${await world.address()}/storage/v1`
  const authorization = owner.headers.authorization.replace('bearer', 'Bearer')
  return new StorageClient(url, { Authorization: authorization }).from('attachments')
}
async function sha256Of({ id: ticketId }: Ticket, name: string): Promise<string> {
  const { attachments } = await world.call(owner, 'listAttachments', { ticketId })
  return attachments.find((file) => file.name === name)?.sha256 ?? ''
}
const objectOf = async (ticket: Ticket, name: string) => `files/${keyOf(await sha256Of(ticket, name))}`
const onDisk = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  )
const big = Buffer.alloc(300_000, 'big picture ')

describe('the real client library', () => {
  it('uploads, opens, reads ranges, copies, removes; the bytes are in the bucket alone', async () => {
    const ticket = await newTicket()
    const files = await filesNow()
    const path = `${projectId}/${ticket.id}`
    expect((await files.upload(`${path}/naïve.txt`, new Blob([big]))).error).toBeNull()
    expect(s3.objects.get(await objectOf(ticket, 'naïve.txt'))?.equals(big)).toBe(true)
    expect(await onDisk()).toEqual([])
    const whole = await files.download(`${path}/naïve.txt`)
    expect(Buffer.from((await whole.data?.arrayBuffer()) ?? new ArrayBuffer()).equals(big)).toBe(true)
    const { data } = await files.createSignedUrl(`${path}/naïve.txt`, 60)
    const part = await fetch(data?.signedUrl ?? '', { headers: { Range: 'bytes=4-6' } })
    expect([part.status, await part.text()]).toEqual([206, 'pic'])
    const head = await fetch(data?.signedUrl ?? '', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
    expect((await files.copy(`${path}/naïve.txt`, `${path}/copy.txt`)).error).toBeNull()
    expect((await files.remove([`${path}/naïve.txt`])).data).toHaveLength(1)
    expect((await files.download(`${path}/copy.txt`)).error).toBeNull()
    expect(s3.state.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  })

  it('an empty file is a file', async () => {
    const ticket = await newTicket()
    await world.file(owner, ticket, 'empty', '')
    const { data } = await (await filesNow()).download(`${projectId}/${ticket.id}/empty`)
    expect(data?.size).toBe(0)
  })
})

describe('an object', () => {
  it('that was changed in the store is not sent', async () => {
    const ticket = await newTicket()
    await world.file(owner, ticket, 'a.txt', 'as it was')
    s3.objects.set(await objectOf(ticket, 'a.txt'), Buffer.from('as it is!'))
    const read = () =>
      world.app.request(`/storage/v1/object/attachments/${projectId}/${ticket.id}/a.txt`, owner)
    const refused = await read()
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([500, 'file_damaged'])
    s3.objects.delete(await objectOf(ticket, 'a.txt'))
    expect((await read()).status).toBe(500)
    // The file is complete again after it was uploaded again.
    await world.file(owner, ticket, 'b.txt', 'as it was')
    expect(await (await read()).text()).toBe('as it was')
  })

  it('that this process has not sent before is read and checked first', async () => {
    const ticket = await newTicket()
    await world.file(owner, ticket, 'c.txt', 'checked once')
    const sha256 = await sha256Of(ticket, 'c.txt')
    const store = createStore(world.deps.config)
    s3.state.calls = []
    const read = async (start: number, end: number) =>
      Buffer.concat((await (await store.open(sha256, 12, { start, end }))?.toArray()) ?? []).toString()
    expect([await read(0, 6), await read(8, 11)]).toEqual(['checked', 'once'])
    expect(s3.state.calls).toHaveLength(4)
  })
})

describe('a store that', () => {
  const upload = async (ticket: Ticket) => {
    const files = await filesNow()
    const { error } = await files.upload(
      `${projectId}/${ticket.id}/new.bin`,
      new Blob([big, String(Math.random())]),
    )
    const { status, message } = error as unknown as { status: number; message: string }
    return { status, message }
  }
  it.each([
    ['is down', 'refuses'],
    ['goes down in the middle of an upload', 'cuts'],
    ['is overloaded', 503],
    ['refuses the keys', 403],
  ] as const)('%s: an upload is refused in words, and nothing of it is kept', async (_, failing) => {
    const ticket = await newTicket()
    const before = [...s3.objects.keys()]
    s3.state.failing = failing
    expect(await upload(ticket)).toEqual({
      status: 503,
      message: expect.stringContaining('The server cannot reach its file storage'),
    })
    // A request with wrong keys is not tried again.
    expect(s3.state.calls).toHaveLength(failing === 403 ? 1 : 3)
    s3.state.failing = undefined
    expect((await world.call(owner, 'listAttachments', { ticketId: ticket.id })).attachments).toEqual([])
    expect([[...s3.objects.keys()], await onDisk()]).toEqual([before, []])
  })

  it('fails once is asked again', async () => {
    const ticket = await newTicket()
    s3.state.failing = 503
    const sent = world.file(owner, ticket, 'again.txt', 'again')
    await expect.poll(() => s3.state.calls.length).toBe(1)
    s3.state.failing = undefined
    await sent
    expect(s3.objects.has(await objectOf(ticket, 'again.txt'))).toBe(true)
  })

  it('loses what was sent before it is placed gets it again', async () => {
    const ticket = await newTicket()
    const store = createStore(world.deps.config)
    const received = await store.receive(Readable.from([big]), 1e6, 1_000)
    await received.send()
    const key = `files/${keyOf(received.sha256)}`
    s3.objects.delete(key)
    await received.commit()
    await received.discard()
    expect(s3.objects.get(key)?.equals(big)).toBe(true)
    expect(await world.call(owner, 'listAttachments', { ticketId: ticket.id })).toMatchObject({
      attachments: [],
    })
  })
})

it('what nothing refers to is deleted after a day, page by page; other objects stay', async () => {
  const ticket = await newTicket()
  for (const name of ['one', 'two', 'three']) await world.file(owner, ticket, name, `content of ${name}`)
  const [one, two] = [await objectOf(ticket, 'one'), await objectOf(ticket, 'two')]
  await (await filesNow()).remove(['one', 'two'].map((name) => `${projectId}/${ticket.id}/${name}`))
  // An object that a killed process left, and objects that are not the product's.
  const orphan = `files/${keyOf('f'.repeat(64))}`
  for (const key of [orphan, 'files/ab/note', 'elsewhere']) s3.objects.set(key, Buffer.from('x'))
  s3.state.page = 2
  await sweepBlobs(world.deps)
  expect([one, two, orphan].every((key) => s3.objects.has(key))).toBe(true)
  world.clock.advance(DAY + 60)
  await sweepBlobs(world.deps)
  world.clock.advance(DAY + 60)
  await sweepBlobs(world.deps)
  const { user_id: id, email, full_name, username } = owner
  Object.assign(owner, await createSession(world.deps, { id, email, full_name, username }))
  expect([one, two, orphan].some((key) => s3.objects.has(key))).toBe(false)
  expect(s3.objects.has(await objectOf(ticket, 'three'))).toBe(true)
  expect(s3.objects.has('files/ab/note') && s3.objects.has('elsewhere')).toBe(true)
  expect((await checkInvariants(world.url)).filter(({ broken }) => broken > 0)).toEqual([])
})

it('files from before the bucket are read from the disk, and move to the bucket', async () => {
  const ticket = await newTicket()
  await world.file(owner, ticket, 'old.txt', 'from the disk')
  const sha256 = await sha256Of(ticket, 'old.txt')
  const path = join(folder(), keyOf(sha256))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'from the disk')
  s3.objects.delete(`files/${keyOf(sha256)}`)
  const read = async () =>
    (
      await world.app.request(`/storage/v1/object/attachments/${projectId}/${ticket.id}/old.txt`, owner)
    ).text()
  expect(await read()).toBe('from the disk')
  await sweepBlobs(world.deps)
  expect([await onDisk(), s3.objects.has(`files/${keyOf(sha256)}`)]).toEqual([[], true])
  expect(await read()).toBe('from the disk')
})

it('a backup holds the files of the bucket, each once; restored, they are whole again', async () => {
  const ticket = await newTicket()
  await world.file(owner, ticket, 'kept.txt', 'kept')
  await world.file(owner, ticket, 'kept too.txt', 'kept')
  const kept = keyOf(await sha256Of(ticket, 'kept.txt'))
  const temporary = await mkdtemp(join(tmpdir(), 'lacewing-bucket-'))
  const file = join(temporary, 'a.backup')
  const manifest = await takeBackup(
    { url: world.url, ...filesOf(world.deps.config) },
    file,
    world.clock.now(),
  )
  expect(manifest.files.filter(({ path }) => path === kept)).toHaveLength(1)
  s3.objects.clear()
  const store = createStore(world.deps.config)
  expect((await checkBlobs(world.db, store)).damaged.length).toBeGreaterThan(0)
  await (await stageFiles(await verifyBackup(file), folder())).swapIn()
  expect((await checkBlobs(world.db, store)).damaged).toEqual([])
  await sweepBlobs(world.deps)
  expect((await checkBlobs(world.db, store)).damaged).toEqual([])
  expect([s3.objects.has(`files/${kept}`), await onDisk()]).toEqual([true, []])
  s3.state.failing = 'refuses'
  await expect(
    takeBackup({ url: world.url, ...filesOf(world.deps.config) }, `${file}2`, world.clock.now()),
  ).rejects.toThrow()
  expect(await readdir(temporary)).toEqual(['a.backup'])
  await rm(temporary, { recursive: true })
})

describe('at the start', () => {
  const logged: string[] = []
  const logger = createLogger({ logLevel: 'error' }, { write: (line: string) => void logged.push(line) })
  const start = (change: Partial<{ bucket: string; secretAccessKey: string; region: string }>) => {
    const { s3: address } = world.deps.config
    return requireBucket({ s3: address && { ...address, ...change } }, logger)
  }
  it('a bucket that works is used, and keeps nothing of the trial', async () => {
    await start({})
    expect([...s3.objects.keys()].filter((key) => key.includes('probe'))).toEqual([])
  })
  it.each([
    ['keys', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch: Because <of> it'],
    ['a region', { region: 'us-east-1' }, 'SignatureDoesNotMatch'],
    ['a bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('%s that the store refuses: the server does not start', async (_, change, why) => {
    await expect(start(change)).rejects.toThrow(why)
    await expect(start(change)).rejects.toThrow(/^S3_URL: the bucket http:\/\/127/)
    await expect(start(change)).rejects.not.toThrow(/secret/)
  })
  it('a store that does not answer is told of, and the server starts', async () => {
    s3.state.failing = 'refuses'
    await start({})
    expect(logged.join()).toContain('does not work')
  })
})

it('a store that stays silent is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const { s3: address } = world.deps.config
  if (!address) throw new Error('no bucket')
  const bucket = createBucket({ ...address, origin: `http://127.0.0.1:${port}` }, { tries: 1, timeoutMs: 30 })
  await expect(bucket.sizeOf('a')).rejects.toThrow('no answer for 1 seconds')
  silent.close()
})

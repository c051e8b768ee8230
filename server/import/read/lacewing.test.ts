// Our own archives that were damaged, cut, or made to do harm: each is refused in one sentence that says where.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { BUNDLE_KINDS } from '../../../domain/export/bundle.ts'
import { openArchive } from '../archive.ts'
import { IMPORT_ARCHIVE } from '../limits.ts'
import { SourceError } from '../source.ts'
import { lacewing } from './lacewing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacewing-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Parts = Record<string, string | Buffer>

const LABEL = { id: 'l', name: 'Ünder', color: 'violet', source_color: null, description: null }
const FILE = {
  id: 'f',
  ticket: 't',
  name: 'a.txt',
  mime: null,
  size: 2,
  sha256: null,
  path: 'files/f/a.txt',
  uploader: null,
  created_at: null,
}
const line = (value: unknown) => `${JSON.stringify(value)}\n`
/** Parts as an export writes them, empty except for these. */
const partsOf = (parts: Parts = {}): Parts => ({
  ...Object.fromEntries(BUNDLE_KINDS.map((kind) => [`${kind}.ndjson`, ''])),
  ...parts,
})

function manifestOf(parts: Parts, changes: object = {}) {
  const texts = Object.entries(parts).filter(([name]) => name.endsWith('.ndjson'))
  const linesIn = (text: string | Buffer) => String(text).split('\n').length - 1
  return {
    format: 'lacewing-bundle',
    version: 1,
    source: 'Lacewing',
    exported_at: '2026-05-04T09:00:00.000Z',
    counts: Object.fromEntries(texts.map(([name, text]) => [name.replace('.ndjson', ''), linesIn(text)])),
    parts: Object.fromEntries(
      texts.map(([name, text]) => [
        name,
        { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
      ]),
    ),
    ...changes,
  }
}

async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return Buffer.concat(
    await (zip.outputStream as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray(),
  )
}

async function saved(bytes: Buffer): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  return path
}

async function archiveOf(parts: Parts, changes?: object): Promise<Buffer> {
  return zipOf({ 'manifest.json': JSON.stringify(manifestOf(parts, changes)), ...parts })
}

async function read(bytes: Buffer) {
  const found: unknown[] = []
  const file = { path: await saved(bytes), name: 'a.zip', size: bytes.length }
  for await (const one of lacewing.read(file, { timeZone: 'UTC' })) found.push(one)
  return found
}

/** The reason for the refusal. */
async function why(bytes: Buffer): Promise<string> {
  const error = await read(bytes).then(
    () => new Error('it was read'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SourceError)
  return (error as SourceError).message
}

/** The new name has the same length, so that every offset in the zip stays correct. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

it('an honest one is read', async () => {
  const parts = partsOf({ 'label.ndjson': line(LABEL), 'file.ndjson': line(FILE), 'files/f/a.txt': 'ab' })
  expect(await read(await archiveOf(parts))).toEqual([
    { kind: 'label', value: LABEL },
    { kind: 'file', value: FILE },
  ])
})

describe('a zip that', () => {
  it('is none, or is cut', async () => {
    const whole = await archiveOf(partsOf())
    expect(await why(Buffer.from('no zip'))).toMatch(/is not a zip archive, or is damaged/)
    expect(await why(whole.subarray(0, whole.length - 40))).toMatch(/is not a zip archive, or is damaged/)
  })

  it.each([
    ['leads upward', 'xx/y', '../y'],
    ['is absolute', 'xx/y', '/x/y'],
    ['has backslashes', 'xx/y', '..\\y'],
    ['names a drive', 'xx/y', 'C:/y'],
  ])('%s: its name is refused', async (_, from, to) => {
    const bytes = renamed(await archiveOf(partsOf({ [from]: 'x' })), from, to)
    expect(await why(bytes)).toMatch(/is not a zip archive, or is damaged: .*(relative|absolute|invalid)/)
  })

  it('has a name twice', async () => {
    const bytes = renamed(await archiveOf(partsOf({ aaaa: 'x', bbbb: 'y' })), 'bbbb', 'aaaa')
    expect(await why(bytes)).toBe('The archive has aaaa twice')
  })

  it('unpacks to many times its size', async () => {
    const part = ' '.repeat(IMPORT_ARCHIVE.freeBytes + 1)
    expect(await why(await archiveOf(partsOf({ 'label.ndjson': part })))).toMatch(
      /more than 200 times its size/,
    )
  })

  it('has too many files, or too many bytes together', async () => {
    const path = await saved(await archiveOf(partsOf({ 'files/a': 'x'.repeat(100) })))
    const limits = { ...IMPORT_ARCHIVE }
    await expect(openArchive(path, { ...limits, entries: 3 })).rejects.toThrow('more than 3 files')
    await expect(openArchive(path, { ...limits, allBytes: 90 })).rejects.toThrow('too large when unpacked')
    const many = await saved(
      await zipOf(Object.fromEntries([...'abcd'].map((name) => [name, ' '.repeat(2_000)]))),
    )
    const tight = { ...limits, ratio: 5, freeBytes: 2_000 }
    await expect(openArchive(many, tight)).rejects.toThrow('too large when unpacked')
    const opened = await openArchive(path)
    await expect(opened.open('files/a', 99)).rejects.toThrow('files/a is too large')
    opened.close()
  })

  it('claims fewer bytes than it unpacks to', async () => {
    const bytes = await archiveOf(partsOf({ 'label.ndjson': line(LABEL) }))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(Buffer.byteLength(line(LABEL)))
    const less = Buffer.alloc(4)
    less.writeUInt32LE(3)
    const lying = renamed(bytes, size.toString('latin1'), less.toString('latin1'))
    expect(await why(lying)).toMatch(/^label\.ndjson is not a zip archive, or is damaged: too many bytes/)
  })
})

describe('an archive', () => {
  it('of something else, of another version, or without its manifest', async () => {
    const parts = partsOf()
    expect(await why(await zipOf(parts))).toBe('This is not a Lacewing archive: it has no manifest.json')
    expect(await why(await archiveOf(parts, { format: 'other' }))).toMatch(/according to its manifest$/)
    expect(await why(await archiveOf(parts, { version: 2 }))).toMatch(
      /version 2 of the format; this server reads version 1/,
    )
    expect(await why(await archiveOf(parts, { counts: [] }))).toMatch(/^manifest\.json: counts: /)
    expect(await why(await zipOf({ 'manifest.json': '{' }))).toBe('manifest.json: this is not valid JSON')
  })

  it('without a part, or with one that was changed', async () => {
    const { 'ticket.ndjson': _, ...without } = partsOf()
    expect(await why(await archiveOf(without))).toBe('The archive has no ticket.ndjson')
    const parts = partsOf({ 'label.ndjson': line(LABEL) })
    const manifest = JSON.stringify(manifestOf(parts))
    const changed = { ...parts, 'label.ndjson': line({ ...LABEL, name: 'Other' }) }
    expect(await why(await zipOf({ 'manifest.json': manifest, ...changed }))).toMatch(
      /^label\.ndjson does not match the manifest/,
    )
    expect(await why(await archiveOf(parts, { counts: { label: 2 } }))).toBe(
      'label.ndjson has 1 records, the manifest says 2',
    )
  })

  it.each([
    ['is no JSON', '{"id":\n', 'this is not valid JSON'],
    ['nests too deep', `${'['.repeat(40)}${']'.repeat(40)}\n`, 'it is nested too deeply'],
    ['lacks a field', line({ ...LABEL, name: undefined }), 'name: Invalid input'],
    ['has a value that is none', line({ ...LABEL, color: 'plaid' }), 'color: Invalid option'],
  ])('with a record that %s: its line is told', async (_, text, words) => {
    const parts = partsOf({ 'label.ndjson': line(LABEL) + text })
    expect(await why(await archiveOf(parts))).toContain(`label.ndjson, line 2: ${words}`)
  })

  it('with bytes that are no text, or a line without end', async () => {
    const bad = Buffer.concat([Buffer.from(line(LABEL)), Buffer.from([0xff, 0x0a])])
    expect(await why(await archiveOf(partsOf({ 'label.ndjson': bad })))).toMatch(
      /^label\.ndjson, line 1 or later: .*UTF-8/,
    )
    const long = randomBytes(IMPORT_ARCHIVE.lineCharacters / 2 + 40_000).toString('hex')
    expect(await why(await archiveOf(partsOf({ 'label.ndjson': `${long}\n` })))).toBe(
      'label.ndjson, line 1: the line is too long',
    )
  })

  it('with a file of another size than its record says; one without its bytes comes without them', async () => {
    const parts = partsOf({ 'file.ndjson': line(FILE), 'files/f/a.txt': 'abc' })
    expect(await why(await archiveOf(parts))).toBe('files/f/a.txt has a different size than its record says')
    const without = partsOf({ 'file.ndjson': line(FILE) })
    expect(await read(await archiveOf(without))).toEqual([
      { kind: 'file', value: { ...FILE, path: null } },
      expect.objectContaining({ kind: 'remark', what: 'missing', of: 'file', id: 'f' }),
    ])
  })
})

it('what was uploaded is only read', async () => {
  const bytes = await archiveOf(partsOf({ 'label.ndjson': line(LABEL) }))
  const path = await saved(bytes)
  for await (const _ of lacewing.read({ path, name: 'a.zip', size: 0 }, { timeZone: 'UTC' }));
  expect((await readFile(path)).equals(bytes)).toBe(true)
})

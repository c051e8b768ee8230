// Files that are served: the type by the bytes, headers that keep a browser from running anything, ranges, and no file that
// differs from its SHA-256.
import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createDisk } from '../blob/disk.ts'
import { polyglots, samples } from '../test/polyglots.ts'
import { startWorld } from '../test/world.ts'
import { rangeOf } from './serve.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const ticket = await world.ticket(owner, await world.project(owner))

const get = (name: string, headers: Record<string, string> = {}, query = '') =>
  world.app.request(
    `/storage/v1/object/attachments/${ticket.project_id}/${ticket.id}/${encodeURIComponent(name)}${query}`,
    { headers: { ...owner.headers, ...headers } },
  )

describe('a file of a type that browsers may show', () => {
  it.each(Object.entries(samples))('%s is shown', async (mime, bytes) => {
    const name = `sample ${mime.replace('/', ' ')}`
    await world.file(owner, ticket, name, bytes)
    const { headers, status } = await get(name)
    expect(status).toBe(200)
    expect(headers.get('content-type')?.split(';')[0]).toBe(mime)
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''sample/)
    expect((await get(name, {}, '?download')).headers.get('content-disposition')).toMatch(/^attachment/)
  })
})

describe('a file that pretends', () => {
  it.each(Object.entries(polyglots))('%s never runs', async (name, bytes) => {
    await world.file(owner, ticket, name, bytes)
    const response = await get(name)
    const { headers } = response
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(bytes))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const type = headers.get('content-type') ?? ''
    expect(type).toMatch(
      /^(application\/octet-stream|image\/(png|jpeg|gif|webp)|application\/pdf|video\/(mp4|webm)|text\/plain; charset=utf-8)$/,
    )
    if (type === 'application/octet-stream') expect(headers.get('content-disposition')).toMatch(/^attachment/)
  })
})

describe('ranges', () => {
  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-4', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('%s', async (range, status, text, expected) => {
    await world.file(owner, ticket, 'ten', '0123456789')
    const response = await get('ten', { range })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      expected,
    ])
  })

  it('are of the same file: If-Range, If-None-Match, HEAD', async () => {
    await world.file(owner, ticket, 'ten', '0123456789')
    const etag = (await get('ten')).headers.get('etag') as string
    expect((await get('ten', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await get('ten', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get('ten', { 'if-none-match': etag })).status).toBe(304)
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
  })

  it('an empty file is served as one', async () => {
    await world.file(owner, ticket, 'empty', '')
    const response = await get('empty')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

it('a file that was changed on disk is not sent, and is whole again once it is uploaded anew', async () => {
  await world.file(owner, ticket, 'tampered.txt', 'what was uploaded')
  const { attachments } = await world.call(owner, 'listAttachments', { ticketId: ticket.id })
  const { sha256 = '' } = attachments.find(({ name }) => name === 'tampered.txt') ?? {}
  expect((await get('tampered.txt')).status).toBe(200)
  await writeFile(createDisk(world.deps.config.dataDir).pathOf(sha256), 'what was tampered')
  const refused = await get('tampered.txt')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([500, 'file_damaged'])
  await world.file(owner, ticket, 'again.txt', 'what was uploaded')
  expect(await (await get('tampered.txt')).text()).toBe('what was uploaded')
})

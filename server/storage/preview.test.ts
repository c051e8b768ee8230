// Small versions of pictures: who gets them, how they are made, and which files have none.
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createStore } from '../blob/store.ts'
import { polyglots } from '../test/polyglots.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { createPreviews } from './preview.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const project = await world.project(owner)
const dev = await world.member(owner, project, 'developer', 'Dev Patel')
const ticket = await world.ticket(owner, project)

async function linkTo(who: TestPerson, name: string): Promise<string> {
  const path = [ticket.project_id, ticket.id, encodeURIComponent(name)].join('/')
  const response = await world.app.request(`/storage/v1/object/sign/attachments/${path}`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: 600 }),
  })
  const { signedURL } = (await response.json()) as { signedURL: string }
  return `/storage/v1${signedURL}`
}
const previewAt = (link: string, headers: Record<string, string> = {}) =>
  world.app.request(link.replace('/object/sign/', '/render/image/sign/'), { headers })
async function previewOf(name: string, content: Buffer, query = ''): Promise<Response> {
  await world.file(owner, ticket, name, new Uint8Array(content))
  return previewAt((await linkTo(owner, name)) + query)
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'a large %s is a small WebP without its metadata',
  async (format) => {
    const content = await picture(1_600, 800)
      .withExif({ IFD0: { Artist: 'Who took it' } })
      .toFormat(format)
      .toBuffer()
    const response = await previewOf(`large.${format}`, content)
    const small = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
    expect(small.includes('Who took it')).toBe(false)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
  },
)

it('there are two widths; a small picture stays as small as it is, and turned as its camera says', async () => {
  const content = await picture(1_600, 800).png().toBuffer()
  const wide = await previewOf('wide.png', content, '&width=1000')
  expect(await sharp(await wide.arrayBuffer()).metadata()).toMatchObject({ width: 1_280 })
  const widest = await previewAt(`${await linkTo(owner, 'wide.png')}&width=99999999`)
  expect(await sharp(await widest.arrayBuffer()).metadata()).toMatchObject({ width: 1_280 })
  const little = await previewOf(
    'little.jpg',
    await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  )
  expect(await sharp(await little.arrayBuffer()).metadata()).toMatchObject({ width: 20, height: 30 })
})

it('it is made once, and not sent again to whoever has it', async () => {
  const response = await previewOf('once.png', await picture(900, 900).png().toBuffer())
  const etag = response.headers.get('etag') ?? ''
  const link = await linkTo(owner, 'once.png')
  expect((await previewAt(link, { 'if-none-match': etag })).status).toBe(304)
  const store = createStore(world.deps.config)
  let opened = 0
  const open: typeof store.open = (...args) => {
    opened += 1
    return store.open(...args)
  }
  const previews = createPreviews({ ...store, open })
  const { attachments } = await world.call(owner, 'listAttachments', { ticketId: ticket.id })
  const file = attachments.find(({ name }) => name === 'once.png')
  if (!file) throw new Error('no file')
  const all = await Promise.all([previews.of(file, 640), previews.of(file, 640), previews.of(file, 640)])
  expect([opened, new Set(all).size]).toEqual([1, 1])
})

it('a link to it is of its session and membership, like a link to the file', async () => {
  await world.file(owner, ticket, 'mine.png', new Uint8Array(await picture(700, 700).png().toBuffer()))
  const link = await linkTo(dev, 'mine.png')
  expect((await previewAt(link)).status).toBe(200)
  expect((await previewAt(link.replace('mine.png', 'once.png'))).status).toBe(400)
  expect((await previewAt(link.replace(/token=.*/, 'token=x'))).status).toBe(400)
  const { members } = await world.call(owner, 'listMembers', { projectId: ticket.project_id })
  const memberId = members.find(({ user_id }) => user_id === dev.user_id)?.id ?? ''
  await world.call(owner, 'removeMember', { memberId })
  expect((await previewAt(link)).status).toBe(404)
})

/** A PNG whose header claims this size in pixels. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('no preview, and the server goes on', () => {
  const zeros = deflateSync(Buffer.alloc(20_000_000))
  it.each([
    ['30,000 pixels each way', () => pngOf(30_000, 30_000, zeros)],
    ['a line of 2,000,000,000 pixels', () => pngOf(2_000_000_000, 1, zeros)],
    ['it ends in its midst', async () => (await picture(2_000, 2_000).png().toBuffer()).subarray(0, 200)],
    [
      'noise behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(9_000)]),
    ],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ['text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (name, content) => {
    const response = await previewOf(`no ${name}`, Buffer.from(await content()))
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'NoPreview'])
  })

  it('files that pretend to be pictures give a picture or nothing', async () => {
    const links: string[] = []
    for (const [name, bytes] of Object.entries(polyglots)) {
      await world.file(owner, ticket, `p ${name}`, bytes)
      links.push(await linkTo(owner, `p ${name}`))
    }
    const answers = await Promise.all(links.map((link) => previewAt(link)))
    for (const { status, headers } of answers)
      expect(status === 422 || headers.get('content-type') === 'image/webp').toBe(true)
    expect(answers.length).toBeGreaterThan(20)
  })

  it('on a platform without the library', async () => {
    const { attachments } = await world.call(owner, 'listAttachments', { ticketId: ticket.id })
    const [file] = attachments
    const previews = createPreviews(createStore(world.deps.config), '')
    if (file) await expect(previews.of(file, 640)).rejects.toMatchObject({ code: 'NoPreview' })
  })
})

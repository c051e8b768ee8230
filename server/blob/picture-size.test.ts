// The size of a picture by its header: every format that browsers show, photos that are shown turned, and broken headers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureSize, sizeByHead } from './picture-size.ts'
import { sniff } from './sniff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacewing-picture-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function sizeOf(...parts: (string | number[])[]) {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
  const path = join(folder, 'picture')
  await writeFile(path, content)
  const { width, height } = await pictureSize(path, sniff(content))
  // The same by the bytes that a bucket sends.
  expect(await sizeByHead(content, sniff(content))).toEqual({ width, height })
  return [width, height]
}

const NONE = [null, null]
const JPEG = '\xff\xd8'
/** A segment that the size comes after, such as a colour profile. */
const segment = (marker: number, content: string) => {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...Buffer.from(content, 'latin1')]
}
/** A frame of 640 by 480 pixels. */
const FRAME = segment(0xc0, '\x08\x01\xe0\x02\x80\x03')
const exif = (order: 'II' | 'MM', orientation: number) =>
  order === 'II'
    ? `Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0`
    : `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0`

it('PNG, GIF and the three forms of WebP state it at a fixed place', async () => {
  const png = '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'
  expect(await sizeOf(png, [0, 0, 5, 0, 0, 0, 2, 0xd0, 8, 2, 0, 0, 0])).toEqual([1280, 720])
  expect(await sizeOf('GIF89a', [0x40, 1, 0xf0, 0])).toEqual([320, 240])
  const webp = (form: string, rest: number[]) => sizeOf('RIFF\0\0\0\0WEBP', form, [0, 0, 0, 0], rest)
  expect(await webp('VP8X', [0, 0, 0, 0, 0xff, 4, 0, 0xcf, 2, 0])).toEqual([1280, 720])
  expect(await webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1])).toEqual([640, 480])
  expect(await webp('VP8L', [0x2f, 0x3f, 0xc1, 0x3b, 0, 0])).toEqual([320, 240])
})

it('a JPEG states it in its frame, after other segments and fill bytes', async () => {
  expect(await sizeOf(JPEG, FRAME)).toEqual([640, 480])
  const profile = segment(0xe2, 'x'.repeat(60_000))
  expect(await sizeOf(JPEG, profile, profile, segment(0xc4, '\0'), [0xff], FRAME)).toEqual([640, 480])
})

it('a photo that is shown turned has the size that is shown', async () => {
  for (const order of ['II', 'MM'] as const) {
    expect(await sizeOf(JPEG, segment(0xe1, exif(order, 6)), FRAME)).toEqual([480, 640])
    expect(await sizeOf(JPEG, segment(0xe1, exif(order, 3)), FRAME)).toEqual([640, 480])
  }
})

it('other files and broken headers have none', async () => {
  expect(await sizeOf('a text')).toEqual(NONE)
  expect(await sizeOf('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR')).toEqual(NONE)
  expect(await sizeOf('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1])).toEqual(NONE)
  expect(await sizeOf(JPEG, [0xff])).toEqual(NONE)
  expect(await sizeOf(JPEG, ...Array.from({ length: 300 }, () => segment(0xe0, '')), FRAME)).toEqual(NONE)
  expect(await sizeOf(JPEG, segment(0xe1, 'Exif\0\0MM\0*\xff\xff\xff\xff'), FRAME)).toEqual([640, 480])
})

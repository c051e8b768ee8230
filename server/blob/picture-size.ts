// The width and height of a picture, as browsers show it, from the header of its file. Pages reserve the room of a picture before
// it is loaded. A wrong value only makes a wrong room, so a header that is not understood has no size.
import { open } from 'node:fs/promises'

/** In pixels; null for other files, and for pictures whose header is not understood. */
export type PictureSize = { width: number | null; height: number | null }

type Size = readonly [width: number, height: number]

export const NO_SIZE: PictureSize = { width: null, height: null }
/** No format that browsers show has more pixels in one direction. */
const MOST_PIXELS = 65_535
/** The most segments of a JPEG that are read before the one with its size. */
const MOST_SEGMENTS = 200

/** Reads bytes of a file. Those beyond its end are zero. */
type ReadBytes = (position: number, length: number) => Promise<Buffer>

/** The size of a picture on the disk; none if the file cannot be read. */
export async function pictureSize(path: string, mime: string): Promise<PictureSize> {
  if (!READERS[mime]) return NO_SIZE
  try {
    const file = await open(path)
    const bytes: ReadBytes = async (position, length) => {
      const buffer = Buffer.alloc(length)
      await file.read(buffer, 0, length, position)
      return buffer
    }
    return await sizeOf(mime, bytes).finally(() => file.close())
  } catch {
    return NO_SIZE
  }
}

/** The size of a picture by its first bytes. */
export function sizeByHead(head: Buffer, mime: string): Promise<PictureSize> {
  return sizeOf(mime, async (position, length) =>
    Buffer.concat([head.subarray(position, position + length), Buffer.alloc(length)], length),
  )
}

async function sizeOf(mime: string, bytes: ReadBytes): Promise<PictureSize> {
  const [width = 0, height = 0] = (await READERS[mime]?.(bytes)) ?? []
  const isValid = [width, height].every((pixels) => pixels > 0 && pixels <= MOST_PIXELS)
  return isValid ? { width, height } : NO_SIZE
}

const READERS: Record<string, (bytes: ReadBytes) => Promise<Size | undefined>> = {
  'image/png': async (bytes) => {
    const head = await bytes(16, 8)
    return [head.readUInt32BE(0), head.readUInt32BE(4)]
  },
  'image/gif': async (bytes) => {
    const head = await bytes(6, 4)
    return [head.readUInt16LE(0), head.readUInt16LE(2)]
  },
  'image/webp': async (bytes) => webpSize(await bytes(12, 18)),
  'image/jpeg': jpegSize,
}

/** The types of pictures whose size can be read. */
export const MEASURED_TYPES = Object.keys(READERS)

function webpSize(head: Buffer): Size | undefined {
  switch (head.toString('latin1', 0, 4)) {
    case 'VP8X':
      return [head.readUIntLE(12, 3) + 1, head.readUIntLE(15, 3) + 1]
    case 'VP8L': {
      const bits = head.readUInt32LE(9)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    case 'VP8 ':
      return [head.readUInt16LE(14) & 0x3fff, head.readUInt16LE(16) & 0x3fff]
    default:
      return undefined
  }
}

async function jpegSize(bytes: ReadBytes): Promise<Size | undefined> {
  let position = 2
  let isTurned = false
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const head = await bytes(position, 9)
    if (head[0] !== 0xff) return undefined
    const marker = head.readUInt8(1)
    const length = head.readUInt16BE(2)
    // Fill bytes may be before a marker.
    if (marker === 0xff) position += 1
    // The data of the picture begins, or the file ends, without a frame.
    else if (marker === 0xda || marker === 0xd9) return undefined
    else if (isFrame(marker)) {
      const [height, width] = [head.readUInt16BE(5), head.readUInt16BE(7)]
      return isTurned ? [height, width] : [width, height]
    } else {
      if (marker === 0xe1) isTurned ||= isTurnedBy(await bytes(position + 4, length))
      position += 2 + length
    }
  }
  return undefined
}

/** Whether the segment begins a frame, which states the size. Three markers of this range mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const ORIENTATION = 0x0112

/** Whether the Exif data of a photo says that it is shown turned by 90 degrees. */
function isTurnedBy(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const exif = segment.subarray(6)
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => {
    if (at + 2 > exif.length) return 0
    return isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  }
  if (exif.length < 8) return false
  const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + 12 * entry
    if (at + 12 > exif.length) return false
    if (short(at) === ORIENTATION) return short(at + 8) >= 5
  }
  return false
}

// The container of a backup: POSIX tar (ustar), so that any tar program can list it, but only the features that a backup uses. A
// header depends only on name, size and time: the reader compares it byte by byte, so every alteration is noticed.

export const BLOCK = 512
/** The end-of-archive marker. */
export const END = Buffer.alloc(2 * BLOCK)

export type Header = { name: string; size: number; time: number }

const LARGEST_OCTAL = 0o77777777777

/** The number of bytes that fill up an entry's last block. */
export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`
}

/** Writes the size. From 8 GiB on it is written as GNU tar and others do: the top bit set, then a big-endian number. */
function writeSize(block: Buffer, size: number): void {
  if (size <= LARGEST_OCTAL) block.write(octal(size, 12), 124, 'latin1')
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
}

function readSize(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128))
  return Number.parseInt(block.toString('latin1', 124, 135), 8)
}

/** `time` is in seconds. Names must be short and ASCII. */
export function headerOf({ name, size, time }: Header): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'latin1')
  block.write('0000600\0' + '0000000\0' + '0000000\0', 100, 'latin1')
  writeSize(block, size)
  block.write(octal(time, 12), 136, 'latin1')
  block.write('        0', 148, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 7)} `, 148, 'latin1')
  return block
}

/** @returns null if the block is not a header that `headerOf` creates */
export function parseHeader(block: Buffer): Header | null {
  const end = block.indexOf(0)
  const header = {
    name: block.toString('latin1', 0, Math.min(end < 0 ? 100 : end, 100)),
    size: readSize(block),
    time: Number.parseInt(block.toString('latin1', 136, 147), 8),
  }
  if (!header.name || !Number.isSafeInteger(header.size) || !Number.isSafeInteger(header.time)) return null
  return headerOf(header).equals(block) ? header : null
}

// Builds a tar archive.

export function tarOf(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const body = Buffer.from(text)
    return [headerOf(name, body.length), body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(size.toString(8).padStart(11, '0'), 124)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write('        ', 148)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

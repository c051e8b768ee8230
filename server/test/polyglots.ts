// Small files for tests of serving files: one of each type that browsers may show, and files that pretend to be one.
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const script = '<script>document.title="ran"</script>'
const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0')
const gif = bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0])
const webp = bytes('RIFF', [40, 0, 0, 0], 'WEBPVP8 ')
const mp4 = bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomiso2')
const webm = bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm')
const pdf = bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')

export const samples: Record<string, Buffer<ArrayBuffer>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/gif': gif,
  'image/webp': webp,
  'video/mp4': mp4,
  'video/webm': webm,
  'application/pdf': pdf,
  'text/plain': Buffer.from('Größe: 5 µm\n'),
}

const zip = bytes('PK\x03\x04', [20, 0, 0, 0, 8, 0])
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** Contents by the name under which each is uploaded. */
export const polyglots: Record<string, Buffer<ArrayBuffer>> = {
  'page.html': bytes('<!doctype html>', script),
  'page.png': bytes(script),
  'picture.svg': bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'picture.svg.png': bytes('<?xml version="1.0"?><svg onload="alert(1)"/>'),
  'spaces-first.html': bytes('\n\t  ', script),
  'bom-first.html': bytes([0xef, 0xbb, 0xbf], script),
  'utf16.html': utf16(script),
  'utf7.html': bytes('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  'text-then.html': bytes('Hello\n', script),
  'comment.html': bytes('<!--', 'x'.repeat(600), '-->', script),
  'nul.html': bytes('\0\0\0', script),
  'png-then.html': bytes([...png].length ? png.toString('latin1') : '', script),
  'jpeg-then.html': bytes(jpeg.toString('latin1'), script),
  'gif-comment.js': bytes('GIF89a/*', 'x'.repeat(32), '*/=1;alert(1)'),
  'gif-then.html': bytes(gif.toString('latin1'), script),
  'webp-then.html': bytes(webp.toString('latin1'), script),
  'riff-not-webp.webp': bytes('RIFF', [40, 0, 0, 0], 'WAVEfmt '),
  'half-png.png': bytes('\x89PNG\r\n\x1a\n', script),
  'pdf-then.html': bytes(pdf.toString('latin1'), script),
  'late-pdf.pdf': bytes(script, '\n%PDF-1.7\n'),
  'pdf.zip': bytes(pdf.toString('latin1'), zip.toString('latin1')),
  'mp4-other.mp4': bytes([0, 0, 0, 24], 'ftypqt  '),
  'mp4-then.html': bytes(mp4.toString('latin1'), script),
  'matroska.webm': bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88], 'matroska'),
  'webm-then.html': bytes(webm.toString('latin1'), script),
  'archive.png': zip,
  'jar.gif': bytes(gif.toString('latin1'), zip.toString('latin1')),
  'program.txt': bytes('MZ\x90\0\x03'),
  'elf.jpg': bytes('\x7fELF\x02\x01'),
  'script.js': bytes('document.title = "ran"'),
  'style.css': bytes('body{background:url(//evil.test)}'),
  'flash.swf': bytes('CWS\x0a'),
  'worker.html.txt': bytes('self.onfetch = () => {}'),
  'app.webmanifest': bytes('{"start_url":"/"}'),
}

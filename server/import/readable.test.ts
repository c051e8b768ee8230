// An import recognises pictures, workbooks and damaged archives by their bytes, and refuses them.
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { tarOf } from '../test/tar.ts'
import { refusalOfFile, refusalOfText } from './readable.ts'

const refusal = (name: string, bytes: Buffer) => refusalOfFile(name, bytes, bytes)
/** The header and the bytes of one entry of a zip archive. */
function entry(name: string, content: string | Buffer = ''): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 'latin1')
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content)])
}
/** A zip archive of these entries; only its ends are read. */
const zip = (...entries: Buffer[]) => Buffer.concat([...entries, Buffer.from('PK\u0005\u0006')])
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  Buffer.alloc(99),
])
const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at * 31 + at * 7) % 256))

it.each([
  [
    'a workbook of old Excel',
    'a.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    /save it as CSV/,
  ],
  ['the same without its name', 'a', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /save it as CSV/],
  ['a workbook of Excel', 'a', zip(entry('[Content_Types].xml'), entry('xl/workbook.xml')), /save it as CSV/],
  [
    'a workbook of LibreOffice',
    'a',
    zip(entry('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')),
    /save it as CSV/,
  ],
  ['a picture', 'a.png', png, /no table that can be read, and no export/],
  ['a picture with the name of a table', 'a.csv', png, /no table that can be read/],
  ['noise', 'a.csv', noise, /no table that can be read/],
  ['a PDF', 'a.pdf', Buffer.from('%PDF-1.7\nall text'), /no table that can be read/],
  [
    'an archive without its end',
    'a.zip',
    Buffer.from('PK\u0003\u0004 then nothing'),
    /damaged or incomplete/,
  ],
])('%s is refused', (_, name, bytes, words) => {
  expect(refusal(name, bytes)).toMatch(words)
})

it.each([
  ['a table', Buffer.from('Title\nOne\n')],
  ['a table with U+0000 in a cell', Buffer.from('Title\nOne\0two\0\n')],
  ['a table in UTF-16', Buffer.from('\ufeffTitle\nZażółć\n', 'utf16le')],
  ['a table in Windows-1252', Buffer.from('Titel\nFl\u00e4che f\u00fcr \u00d6l\n', 'latin1')],
  ['a table with escapes of a terminal', Buffer.from('Title\n\u001b[1mbold\u001b[0m\f\n')],
  ['an empty file', Buffer.alloc(0)],
  ['an archive', zip(entry('manifest.json'))],
  [
    'an archive that contains a document and a workbook, as they are',
    zip(
      entry('README.txt', 'An archive'),
      entry('files/plan.docx', zip(entry('[Content_Types].xml'), entry('word/document.xml'))),
      entry('files/costs.ods', zip(entry('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'))),
    ),
  ],
  ['a packed tar', gzipSync(tarOf({ VERSION: '1' }))],
  ['a tar', tarOf({ VERSION: '1' })],
])('%s is not refused', (_, bytes) => {
  expect(refusal('file', Buffer.from(bytes))).toBeNull()
})

it('an archive that is to be read as a table is refused', () => {
  expect(refusalOfText('a.csv', zip(entry('manifest.json')))).toMatch(/no table.*archive/)
})

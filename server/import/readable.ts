// Recognises files that no import can read, such as pictures and workbooks, by their bytes.
import { isUtf8 } from 'node:buffer'
import { t } from '../../domain/locale/message.ts'
import { sixteenBits, wholeEnd } from './read/encoding.ts'

/** How many bytes are enough to recognise them. */
export const LOOKED_AT = 64 * 1024

const SAVE_AS_CSV = t(
  'This is no table that can be read: it is a workbook. Open it in its program, save it as CSV, and upload that file.',
)
const BINARY = t('This is no table that can be read, and no export of another tracker.')
const PACKED = t('This is no table that can be read: it is an archive.')
const DAMAGED = t('This archive is damaged or incomplete. Please download it again.')

const startsWith = (start: Buffer, signs: string) =>
  start.subarray(0, signs.length).equals(Buffer.from(signs, 'latin1'))
const isZip = (start: Buffer) => startsWith(start, 'PK\u0003\u0004')
const isGzip = (start: Buffer) => startsWith(start, '\u001f\u008b')

/** The first entries of workbooks and documents, which are zip archives. */
const OFFICE =
  /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\/|ppt\/|mimetype$|Index\/|Metadata\/|preview(-\w+)?\.jpg$)/
/** Only the first entry counts: an archive of Lacewing may contain workbooks, uncompressed, as files of tickets. */
const isOffice = (start: Buffer) => isZip(start) && OFFICE.test(firstEntry(start))

/** The name of the first entry of a zip archive, whose length is in its header. */
function firstEntry(start: Buffer): string {
  return start.length < 30 ? '' : start.toString('latin1', 30, 30 + start.readUInt16LE(26))
}

/**
 * @param start the first bytes of an uploaded file
 * @param end its last bytes
 * @returns the reason why no source can read it; null if one may
 */
export function refusalOfFile(name: string, start: Buffer, end: Buffer): string | null {
  if (isZip(start)) {
    if (isOffice(start) || /\.(xls[xmb]?|ods|fods|numbers|docx)$/i.test(name)) return SAVE_AS_CSV
    // Every zip archive has its table of contents at its end.
    return end.includes('PK\u0005\u0006', 'latin1') ? null : DAMAGED
  }
  return isGzip(start) || isTar(start) ? null : refusalOfText(name, start)
}

/**
 * @param start the first bytes of a file that is to be read as a table
 * @returns the reason why it is no text; null if it is
 */
export function refusalOfText(name: string, start: Buffer): string | null {
  // The workbooks of old Excel, and of old versions of other programs.
  if (startsWith(start, '\u00d0\u00cf\u0011\u00e0') || isOffice(start)) return SAVE_AS_CSV
  if (isZip(start) || isGzip(start) || isTar(start)) return PACKED
  if (!isBinary(start)) return null
  return /\.(xls[xmb]?|ods|numbers)$/i.test(name) ? SAVE_AS_CSV : BINARY
}

const isTar = (start: Buffer) => start.toString('latin1', 257, 262) === 'ustar'

/** Control characters of a text: tab, line breaks, form feed, the end of a DOS file, and escape. */
const OF_TEXT = new Set([9, 10, 11, 12, 13, 26, 27])

/** Whether bytes are no text. A text may have a few control characters, such as U+0000 in a cell. */
function isBinary(bytes: Buffer): boolean {
  if (startsWith(bytes, '%PDF-')) return true
  const wide = sixteenBits(bytes)
  let controls = 0
  const step = wide === null ? 1 : 2
  for (let at = 0; at + step <= bytes.length; at += step) {
    const unit =
      wide === null
        ? (bytes[at] as number)
        : wide === 'utf-16le'
          ? bytes.readUInt16LE(at)
          : bytes.readUInt16BE(at)
    if (unit < 32 && !OF_TEXT.has(unit)) controls += 1
  }
  const part = (controls * step) / bytes.length
  const isText = wide !== null || isUtf8(bytes.subarray(0, wholeEnd(bytes)))
  return controls > 4 && part > (isText ? 0.3 : 0.02)
}

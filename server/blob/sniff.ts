// The type of a file by its first bytes, if it is one that a browser may show. Any other file is a download, whatever its name
// and its uploader say. The list is short and exact on purpose: a library that knows hundreds of types would be one more thing to
// trust with hostile input.
import type { SHOWN_TYPES } from '../../domain/attachment/attachment.ts'

export const DOWNLOAD = 'application/octet-stream'
/** The number of bytes that sniffing reads. */
export const SNIFFED_BYTES = 4_096

type Shown = (typeof SHOWN_TYPES)[number]

const at = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text

const MP4_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash']

const SIGNATURES: [Shown, (head: Buffer) => boolean][] = [
  ['image/png', (head) => at(head, 0, '\x89PNG\r\n\x1a\n') && at(head, 12, 'IHDR')],
  ['image/jpeg', (head) => at(head, 0, '\xff\xd8\xff')],
  ['image/gif', (head) => at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a')],
  ['image/webp', (head) => at(head, 0, 'RIFF') && at(head, 8, 'WEBPVP8')],
  ['video/mp4', (head) => at(head, 4, 'ftyp') && MP4_BRANDS.some((brand) => at(head, 8, brand))],
  ['video/webm', (head) => at(head, 0, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('webm')],
  ['application/pdf', (head) => at(head, 0, '%PDF-')],
]

/** @param head the first SNIFFED_BYTES of the file, or all of it */
export function sniff(head: Buffer): string {
  const known = SIGNATURES.find(([, fits]) => fits(head))
  if (known) return known[0]
  return isPlainText(head) ? 'text/plain' : DOWNLOAD
}

/** Whether the file is UTF-8 without control characters and without markup: HTML, SVG and XML are downloads. */
function isPlainText(head: Buffer): boolean {
  // The last character of the head may be incomplete.
  const text = new TextDecoder('utf-8').decode(head, { stream: head.length >= SNIFFED_BYTES })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters distinguish text from binary
  return text.length > 0 && !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) && !/^\s*</.test(text)
}

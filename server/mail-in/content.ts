// The content of a mail, as the text of a comment or a ticket: without the quoted mail and the signature, with its pictures where the mail
// program says that they were, and with its other files by names that the ticket can have.
import { fittedName, freeName } from '../../domain/attachment/attachment.ts'
import { cut } from '../../domain/cut.ts'
import { ownWords } from '../../domain/mail-in/cut.ts'
import { bytesOf } from '../../domain/text.ts'
import type { Incoming, IncomingFile } from './parse.ts'

export type FileToAdd = { id: string; name: string; content: Uint8Array }
export type Content = {
  text: string
  files: FileToAdd[]
}

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/calendar': 'ics',
  'message/rfc822': 'eml',
}

type Limits = { characters: number; bytes: number }

/**
 * @param limits of the text; a longer one is cut, and added as a whole as a file
 * @param taken the names of the files that the ticket has
 */
export function contentOf(
  mail: Incoming,
  { limits, taken, newId }: { limits: Limits; taken: readonly string[]; newId: () => string },
): Content {
  const names = new Set(taken)
  const own = ownWords(mail.text)
  const files: (FileToAdd & { source: IncomingFile })[] = []
  for (const source of mail.files) {
    if (isOfCutPart(source, own, mail.text)) continue
    const name = freeName(nameOf(source, files.length + 1), names)
    names.add(name)
    files.push({ id: newId(), name, content: source.content, source })
  }
  const text = withPictures(own, files)
  const added = files.map(({ id, name, content }) => ({ id, name, content }))
  if (isWithin(text, limits)) return { text, files: added }
  const name = freeName('mail.txt', names)
  const whole = { id: newId(), name, content: Buffer.from(mail.text) }
  return { text: shortened(text, limits, name), files: [...added, whole] }
}

const isWithin = (text: string, { characters, bytes }: Limits) =>
  text.length <= characters && bytesOf(text) <= bytes

function shortened(text: string, { characters, bytes }: Limits, name: string): string {
  const note = `\n\n… The rest of this mail is in the file “${name}”.`
  // Characters have at most three bytes for each unit.
  return cut(text, Math.min(characters, Math.floor(bytes / 3)) - note.length).trimEnd() + note
}

function nameOf({ name, mime }: IncomingFile, number: number): string {
  const extension = EXTENSIONS[mime]
  return fittedName(name) || `file-${number}${extension ? `.${extension}` : ''}`
}

/** The words by which Gmail and Outlook say where a picture was. */
const placesOf = ({ name, cid }: IncomingFile) => [
  ...(cid ? [`[cid:${cid}]`, `\\[cid:${cid}\\]`] : []),
  ...(name ? [`[image: ${name}]`, `[${name}]`] : []),
]

/** Whether a picture belongs only to what was cut: the logo of a signature, a picture of the quoted mail. */
function isOfCutPart(file: IncomingFile, own: string, whole: string): boolean {
  if (!file.mime.startsWith('image/')) return false
  const places = placesOf(file)
  const isPlaced = file.isPlaced || places.some((place) => whole.includes(place))
  return isPlaced && !places.some((place) => own.includes(place))
}

function withPictures(
  own: string,
  files: readonly { id: string; name: string; source: IncomingFile }[],
): string {
  let text = own
  const apart: string[] = []
  for (const { id, name, source } of files) {
    if (!source.mime.startsWith('image/')) continue
    const picture = `![${name.replace(/[[\]\\]/g, ' ')}](/attachments/${id})`
    const place = placesOf(source).find((one) => text.includes(one))
    if (place !== undefined) text = text.replaceAll(place, () => picture)
    // Apple Mail and telephones send pictures within the text, and the text does not say where.
    else if (source.cid !== null) apart.push(picture)
  }
  return [text, ...apart].filter((part) => part !== '').join('\n\n')
}

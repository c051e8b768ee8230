// Paths of files in URLs: how the path of a file becomes a part of a URL, and how it is read again. Both sides use these functions,
// so that a name may contain any character, such as `#`, `?` and `%`.
import type { Attachment } from './attachment.ts'

/** The path of a file within its bucket of /storage/v1. */
export function attachmentPath(file: Pick<Attachment, 'project_id' | 'ticket_id' | 'name'>): string {
  return `${file.project_id}/${file.ticket_id}/${file.name}`
}

/** A path as part of a URL: each segment is percent-encoded. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** A percent-encoded character, in one to four bytes of UTF-8. */
const ENCODED =
  /%[0-7][\da-f]|%[cd][\da-f]%[\da-f]{2}|%e[\da-f](?:%[\da-f]{2}){2}|%f[0-4](?:%[\da-f]{2}){3}/gi

/**
 * A path that was part of a URL. A `%` that encodes no character stands for itself, because the client library for storage does not
 * encode paths, and neither does the `fetch` that it calls encode a `%`.
 */
export function decodedPath(encoded: string): string {
  return encoded.replace(ENCODED, (character) => {
    try {
      return decodeURIComponent(character)
    } catch {
      return character
    }
  })
}

const ADDRESS = /^\/attachments\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The id of the file that an address in a text leads to. */
export function fileIdIn(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1]
}

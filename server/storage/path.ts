// The path of an object: `attachments/<projectId>/<ticketId>/<name>`.
import { AttachmentName } from '../../domain/attachment/attachment.ts'
import { decodedPath } from '../../domain/attachment/path.ts'
import { Id } from '../../domain/text.ts'
import { badKey, noBucket, noObject } from './refusal.ts'

/** The only bucket. It is private, and the product creates it. */
export const BUCKET = 'attachments'

export type ObjectPath = { projectId: string; ticketId: string; name: string }

export function requireBucket(id: string): void {
  if (id !== BUCKET) throw noBucket()
}

/** The object that a path names. */
export function objectAt(path: string): ObjectPath {
  const [project, ticket, last, ...more] = path.split('/')
  const [projectId, ticketId] = [Id.safeParse(project), Id.safeParse(ticket)]
  const name = AttachmentName.safeParse(last)
  if (!projectId.success || !ticketId.success || !name.success || more.length > 0) throw noObject()
  return { projectId: projectId.data, ticketId: ticketId.data, name: name.data }
}

/** The object for a file that is about to be written to this path. Its name is checked. */
export function newObjectAt(path: string): ObjectPath {
  const [project, ticket, name = '', ...more] = path.split('/')
  const [projectId, ticketId] = [Id.safeParse(project), Id.safeParse(ticket)]
  if (!projectId.success || !ticketId.success || more.length > 0)
    throw badKey('A path is the id of a project, the id of a ticket, and a name: <project>/<ticket>/<name>')
  const parsed = AttachmentName.safeParse(name)
  if (!parsed.success) throw badKey(`${parsed.error.issues[0]?.message ?? 'Not a file name'}`)
  return { projectId: projectId.data, ticketId: ticketId.data, name: parsed.data }
}

/** Splits the decoded path after a prefix of the request's address, such as `/storage/v1/object/`, into bucket and object. */
export function pathAfter(url: string, prefix: string): { bucket: string; path: string } {
  const { pathname } = new URL(url)
  const encoded = pathname.slice(pathname.indexOf(prefix) + prefix.length).split('/')
  const [bucket = '', ...path] = encoded.map(decodedPath)
  // A name never contains an encoded slash.
  if (path.some((part) => part.includes('/'))) throw badKey('A file name cannot contain a slash')
  return { bucket, path: path.join('/') }
}

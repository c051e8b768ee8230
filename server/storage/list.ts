// POST /object/list: the folders and files below a prefix that the person may see.
import { sql } from 'kysely'
import * as z from 'zod'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { fold } from '../../domain/fold.ts'
import { Id } from '../../domain/text.ts'
import { selectAttachments, toAttachment } from '../attachment/row.ts'
import { isReached } from '../entry.ts'
import { OBJECTS_AT_ONCE } from '../limits.ts'
import { type Asking, requireSelf, seen, ticketOf } from './storage.ts'

export const List = z.object({
  prefix: z.string().max(1_000).default(''),
  search: z.string().max(200).nullish(),
  limit: z.int().min(1).max(OBJECTS_AT_ONCE).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})
type List = z.output<typeof List>

/** A file in the form in which the client library lists files. */
export function fileObject(file: Attachment) {
  const { id, name, size, mime, sha256, created_at } = file
  return {
    name,
    id,
    created_at,
    updated_at: created_at,
    last_accessed_at: created_at,
    metadata: {
      eTag: `"${sha256}"`,
      size,
      mimetype: mime,
      cacheControl: 'no-cache',
      lastModified: created_at,
      contentLength: size,
      httpStatusCode: 200,
    },
  }
}

const folder = (name: string) => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})

export async function listObjects(by: Asking, { prefix, search, limit, offset, sortBy }: List) {
  const [project, ticket, ...more] = prefix.split('/').filter((part) => part !== '')
  const [projectId, ticketId] = [Id.safeParse(project), Id.safeParse(ticket)]
  if (project === undefined) return page((await foldersOf(by, null)).map(folder))
  if (!projectId.success || more.length > 0) return []
  if (ticket === undefined) return page((await foldersOf(by, projectId.data)).map(folder))
  if (!ticketId.success) return []
  const at = { projectId: projectId.data, ticketId: ticketId.data }
  const context = await seen(() => ticketOf(by, at))
  if (!context) return []
  const rows = await selectAttachments(by.storage.db).where('ticket_id', '=', context.ticket.id).execute()
  return page(rows.map(toAttachment).map(fileObject))

  function page<T extends { name: string; created_at: string | null }>(found: T[]): T[] {
    const keyOf = (one: T) => (sortBy.column === 'name' ? one.name : `${one.created_at} ${one.name}`)
    const sign = sortBy.order === 'asc' ? 1 : -1
    const wanted = fold(search ?? '')
    return found
      .filter(({ name }) => fold(name).includes(wanted))
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -sign : sign))
      .slice(offset, offset + limit)
  }
}

/** The folders: the person's projects that their token reaches, or the tickets of one project, if they have files. */
async function foldersOf(by: Asking, projectId: string | null): Promise<string[]> {
  const context = await requireSelf(by)
  const { rows } = await sql<{ name: string }>`
    select distinct ${sql.ref(projectId === null ? 'attachment.project_id' : 'attachment.ticket_id')}::text as name
    from project_member mine
    join project on project.id = mine.project_id and project.deleted_at is null
    join attachment on attachment.project_id = mine.project_id and attachment.deleted_at is null
    join ticket on ticket.id = attachment.ticket_id and ticket.deleted_at is null
    where mine.user_id = ${by.who.user_id} and ${isReached(context)}
      and ${projectId === null ? sql`true` : sql`mine.project_id = ${projectId}`}
    order by 1 limit 10000`.execute(by.storage.db)
  return rows.map(({ name }) => name)
}

// The content of a board's public link. One query finds the link and its project. Each answer is built field by field from an
// allow-list (domain/public-board/public-board.ts), whatever other data a row has.
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { ticketsInColumn } from '../../domain/column/columns.ts'
import { Refusal } from '../../domain/error.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import {
  LinkSecret,
  type ListPublicTickets,
  PUBLIC_WINDOW,
  PublicBoard,
  PublicDescription,
  PublicWindow,
} from '../../domain/public-board/public-board.ts'
import { termsOfFilter } from '../../domain/query/filter.ts'
import type { TicketOrder } from '../../domain/ticket/order.ts'
import { hashOf } from '../auth/session/session.ts'
import { columnsOf } from '../column/columns.ts'
import { countsOf } from '../db/counts.ts'
import type { Db } from '../db/handle.ts'
import { selectTickets, windowKeyOf } from '../ticket/row.ts'

export type Link = {
  project_id: string
  show_people: boolean
  show_descriptions: boolean
  name: string
  ticket_order: TicketOrder
  counts: ProjectCounts
  /** Encrypts ids, so that the ids of this link differ from all others. */
  key: Buffer
}

/** The link with this secret and its project, as they are now. */
export async function linkOf(db: Db, secret: string): Promise<Link> {
  const hash = LinkSecret.safeParse(secret).success ? hashOf(secret) : null
  const link =
    hash &&
    (await db
      .selectFrom('public_board')
      .innerJoin('project', 'project.id', 'public_board.project_id')
      .select(['project_id', 'show_people', 'show_descriptions', 'project.name', 'ticket_order'])
      .select(sql.raw<ProjectCounts>(countsOf('project')).as('counts'))
      .where('hash', '=', hash)
      .where('project.deleted_at', 'is', null)
      .where('project.archived_at', 'is', null)
      .executeTakeFirst())
  if (!link) throw new Refusal('link_over')
  return { ...link, key: hashOf(`ids of a public board ${secret}`) }
}

export async function boardOf(db: Db, link: Link, now: Date): Promise<PublicBoard> {
  const columns = await columnsOf(db, link.project_id)
  return PublicBoard.parse({
    name: link.name,
    as_of: now.toISOString(),
    columns: columns.map((column) => ({
      key: column.key,
      name: column.name,
      status: column.status,
      color: column.color,
      count: ticketsInColumn(link.counts, column, columns),
    })),
  })
}

/** A window of a column in the order of the board, from the indexes that the board in the app uses. */
export async function windowOf(
  db: Db,
  link: Link,
  { column, after }: z.output<typeof ListPublicTickets>,
): Promise<PublicWindow> {
  const { project_id, ticket_order: order } = link
  const cursor = after === undefined ? undefined : await cursorOf(db, link, after)
  const from = order === 'manual' ? { above: cursor?.key } : { before: cursor?.number }
  const known = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined))
  const rows = await selectTickets(db, {
    project_id,
    terms: termsOfFilter({ column }),
    limit: PUBLIC_WINDOW,
    order,
    ...known,
  })
    .select(sql<boolean>`ticket.description is not null`.as('has_description'))
    .execute()
  const labels = await labelsOf(db, project_id, [...new Set(rows.flatMap(({ label_ids }) => label_ids))])
  const tickets = rows.map((row) => ({
    id: publicId(link, row.id),
    title: row.title,
    type: row.type,
    priority: row.priority,
    due_date: row.due_date,
    labels: row.label_ids.flatMap((id) => labels.get(id) ?? []),
    ...(link.show_people && { assignee: row.assignee?.full_name ?? null }),
    ...(link.show_descriptions && { has_description: row.has_description }),
  }))
  const next = rows.length === PUBLIC_WINDOW ? (tickets.at(-1)?.id ?? null) : null
  return PublicWindow.parse({ tickets, next })
}

export async function descriptionOf(db: Db, link: Link, ticket: string): Promise<PublicDescription> {
  if (!link.show_descriptions) throw new Refusal('not_found')
  const row = await db
    .selectFrom('ticket')
    .select('description')
    .where('id', '=', ticketIdIn(link, ticket))
    .where('project_id', '=', link.project_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return PublicDescription.parse(row)
}

/** The place where a window continues, even if its ticket was deleted since. */
async function cursorOf(db: Db, link: Link, after: string) {
  const cursor = await db
    .selectFrom('ticket')
    .select(['number', windowKeyOf('manual', 'ticket').as('key')])
    .where('id', '=', ticketIdIn(link, after))
    .where('project_id', '=', link.project_id)
    .executeTakeFirst()
  if (!cursor) throw new Refusal('not_found')
  return cursor
}

async function labelsOf(db: Db, projectId: string, ids: string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('label')
          .select(['id', 'name', 'color'])
          .where('project_id', '=', projectId)
          .where('id', 'in', ids)
          .where('removed_at', 'is', null)
          .execute()
  return new Map(rows.map(({ id, name, color }) => [id, { name, color }]))
}

// A ticket id has 16 bytes, which one AES block maps to 16 others. They reveal nothing, and only this link can map them back.
const BLOCK = 'aes-256-ecb'

function publicId({ key }: Link, id: string): string {
  const cipher = createCipheriv(BLOCK, key, null).setAutoPadding(false)
  return cipher.update(Buffer.from(id.replaceAll('-', ''), 'hex')).toString('base64url')
}

function ticketIdIn({ key }: Link, publicId: string): string {
  const bytes = Buffer.from(publicId, 'base64url')
  if (bytes.length !== 16) throw new Refusal('not_found')
  const hex = createDecipheriv(BLOCK, key, null).setAutoPadding(false).update(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

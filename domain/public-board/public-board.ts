// A project's board behind a link, for people without an account. It shows an allow-list of data: no ids, no ticket keys, names
// of people only if the owner permits it, and never comments or files.

import * as z from 'zod'
import { ColumnColor } from '../column/column.ts'
import { LabelColor } from '../label/label.ts'
import { t } from '../locale/message.ts'
import { ColumnKey, Status } from '../ticket/shapes.ts'
import { Priority, TicketType } from '../ticket/ticket.ts'
import { Profile } from '../user/user.ts'

/** The secret of a public link or of a calendar's address: 32 random bytes, base64url. The server stores only its hash. */
export const LinkSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, t('The secret is incomplete'))

/** The header in which pages send the secret of a link. It is never part of an address, because logs keep addresses. */
export const SECRET_HEADER = 'Link-Secret'

/** The number of tickets in one window of a public column. */
export const PUBLIC_WINDOW = 30

const Shown = {
  show_people: z.boolean().describe('Shows the names of assignees'),
  show_descriptions: z.boolean().describe('Shows descriptions, as text'),
}

export const PublicBoardLink = z.object({
  ...Shown,
  created_at: z.iso.datetime(),
  created_by: Profile,
})
/** A public link, as the members see it. Its secret is never shown again. */
export type PublicBoardLink = z.infer<typeof PublicBoardLink>

export const PublishBoard = z.strictObject({
  show_people: Shown.show_people.default(false),
  show_descriptions: Shown.show_descriptions.default(false),
  secret: LinkSecret.describe('32 random bytes in base64url; an earlier link stops working'),
})
export const ChangePublicBoard = z.strictObject({
  show_people: Shown.show_people.optional(),
  show_descriptions: Shown.show_descriptions.optional(),
})

/** A column, as a visitor without an account sees it. */
export const PublicColumn = z.object({
  key: ColumnKey,
  name: z.string(),
  status: Status,
  color: ColumnColor,
  count: z.int(),
})
export type PublicColumn = z.infer<typeof PublicColumn>

/** A ticket in a column, as a visitor without an account sees it. `id` is valid for this link only. */
export const PublicTicket = z.object({
  id: z.string(),
  title: z.string(),
  type: TicketType,
  priority: Priority,
  due_date: z.iso.date().nullable(),
  labels: z.array(z.object({ name: z.string(), color: LabelColor })),
  /** Undefined if the names of people are not shown. */
  assignee: z.string().nullable().optional(),
  /** Undefined if descriptions are not shown. */
  has_description: z.boolean().optional(),
})
export type PublicTicket = z.infer<typeof PublicTicket>

export const PublicBoard = z.object({
  name: z.string(),
  as_of: z.iso.datetime(),
  columns: z.array(PublicColumn),
})
/** A public board without its tickets. */
export type PublicBoard = z.infer<typeof PublicBoard>

export const PublicWindow = z.object({ tickets: z.array(PublicTicket), next: z.string().nullable() })
/** A window of tickets of one public column. */
export type PublicWindow = z.infer<typeof PublicWindow>

export const PublicDescription = z.object({ description: z.string().nullable() })
/** The description of one public ticket. */
export type PublicDescription = z.infer<typeof PublicDescription>

/** The input for one window of tickets. */
export const ListPublicTickets = z.strictObject({
  column: ColumnKey,
  after: z.string().max(64).optional(),
})
export const FindPublicTicket = z.strictObject({ ticket: z.string().max(64) })

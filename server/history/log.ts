// SQL that finds the events of the history, with the same expressions as the indexes event_of_ticket and event_of_comment.
import { type RawBuilder, sql } from 'kysely'

/** A regular expression for the types of events about a ticket, its comments, attachments and relations. */
export const ABOUT_TICKETS = '^(ticket|comment|attachment|relation)[.]'

type Alias = 'e' | 'other'

/** Events about a ticket, other than those that write or edit a comment. */
export function ofTicket(alias: Alias, ticketId: RawBuilder<unknown> | string): RawBuilder<boolean> {
  const e = sql.ref(alias)
  return sql`coalesce(${e}.payload #>> '{ticket,id}', ${e}.payload ->> 'ticket_id') = ${ticketId}
    and (${e}.type like 'ticket.%' or ${e}.type = 'comment.deleted')`
}

/** Events about the attachments of a ticket. */
export function ofAttachments(alias: Alias, ticketId: string): RawBuilder<boolean> {
  const e = sql.ref(alias)
  return sql`coalesce(${e}.payload #>> '{attachment,ticket_id}', ${e}.payload ->> 'ticket_id') = ${ticketId}
    and ${e}.type like 'attachment.%'`
}

/** Events about a relation, for the ticket at either end: the same expressions as event_of_relation_from and _to. */
export function ofRelations(
  alias: Alias,
  ticketId: RawBuilder<unknown> | string,
  end: 'from' | 'to',
): RawBuilder<boolean> {
  const e = sql.ref(alias)
  return sql`${e}.payload ->> ${sql.lit(`${end}_id`)} = ${ticketId} and ${e}.type like 'relation.%'`
}

/** Events that wrote or edited a comment. */
export function ofComment(alias: Alias, commentId: RawBuilder<unknown> | string): RawBuilder<boolean> {
  const e = sql.ref(alias)
  return sql`${e}.payload #>> '{comment,id}' = ${commentId}
    and (${e}.type = 'comment.created' or ${e}.type = 'comment.changed')`
}

// What the server has to know of files.
import { sql } from 'kysely'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import type { Carried, Noun } from '../noun.ts'

/** Names, without removed files and those of deleted tickets. */
const attachment: Carried<'attachment', Record<string, string>> = {
  now: (events) => sql`select json_object_agg(attachment.id, name)
    from attachment join ticket on ticket.id = attachment.ticket_id
    where attachment.id = any(${events.map((event) => event.attachment.id)}::uuid[])
      and attachment.deleted_at is null and ticket.deleted_at is null`,
  people: (event) => [event.attachment.uploader],
  fill({ attachment }, now, named) {
    // Logged before imports were marked: without a mark.
    const { imported = null } = attachment as Partial<Attachment>
    const name = now?.[attachment.id] ?? ''
    return { attachment: { ...attachment, uploader: named(attachment.uploader), name, imported } }
  },
}

export const attachmentNoun = { carried: { attachment } } satisfies Noun

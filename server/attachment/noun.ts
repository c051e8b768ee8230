// The entry for attachments in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { attachmentDocs } from '../../domain/attachment/docs.ts'
import { type EventObject, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import { ATTACHMENT_COLUMNS } from './columns.ts'
import { deleteAttachment, renameAttachment, restoreAttachment } from './commands.ts'
import { listAttachments } from './queries.ts'
import { requireFileRoom } from './quota.ts'
import { attachmentStored } from './stored.ts'

/** The current names of files, except removed files and files of deleted tickets. */
const attachment: EventObject<'attachment', Record<string, string>> = {
  now: (events, projectId) => sql`select json_object_agg(attachment.id, name)
    from attachment join ticket on ticket.id = attachment.ticket_id
    where attachment.id = any(${events.map((event) => event.attachment.id)}::uuid[])
      and attachment.project_id = ${projectId} and attachment.deleted_at is null and ticket.deleted_at is null`,
  people: (event) => [event.attachment.uploader],
  fill({ attachment }, now, named) {
    // Events that were logged earlier lack the newer fields.
    const { imported = null, width = null, height = null } = attachment as Partial<Attachment>
    const name = now?.[attachment.id] ?? ''
    return {
      attachment: { ...attachment, uploader: named(attachment.uploader), name, imported, width, height },
    }
  },
}

const row: ScopedRow<'attachment'> = {
  table: 'attachment',
  parts: { attachment: fieldsOf('it', [...ATTACHMENT_COLUMNS, 'deleted_at']) },
  join: 'join ticket on ticket.id = it.ticket_id and ticket.deleted_at is null',
  live: 'it.deleted_at is null',
  lock: () => 'for no key update of it, ticket for share of membership',
  writer: ({ attachment }) => attachment.uploader_id,
}

export const attachmentNoun = {
  ...attachmentStored,
  chapter: { name: 'Files', about: 'Files on tickets.' },
  docs: attachmentDocs,
  written({ event, held, config }) {
    // The attachment was added or restored.
    if (event.type === 'attachment.created') requireFileRoom(held, config.projectFileBytes)
  },
  handlers: { listAttachments, renameAttachment, deleteAttachment, restoreAttachment },
  rows: { attachment: row },
  eventObjects: { attachment },
  texts: ['name'],
  growth: {},
  constraints: { attachment_name: 'attachment_taken', attachment_pkey: 'attachment_id_taken' },
  audited: {
    'attachment.created': null,
    'attachment.changed': null,
    'attachment.deleted': null,
  },
} satisfies Noun

// Attachments: rows with their uploaders, and the shape that is sent.
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { qualified } from '../db/columns.ts'
import type { Db } from '../db/handle.ts'
import { ATTACHMENT_COLUMNS } from './columns.ts'

/** Selects attachments that were not removed, in the order in which they were added. */
export function selectAttachments(db: Db) {
  return db
    .selectFrom('attachment')
    .innerJoin('profile', 'profile.id', 'attachment.uploader_id')
    .select(qualified('attachment', ATTACHMENT_COLUMNS))
    .select(['full_name', 'username'])
    .where('attachment.deleted_at', 'is', null)
    .orderBy('attachment.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAttachments>['execute']>>[number]

export function toAttachment({ full_name, username, ...file }: Row): Attachment {
  return { ...file, uploader: { id: file.uploader_id, full_name, username } }
}

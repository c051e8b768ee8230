// Attachment commands: add, rename, remove, restore. Adding is not a call of the contract: the bytes are uploaded through
// /storage/v1.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { ATTACHMENTS_PER_TICKET, type Attachment, ID_HEADER } from '../../domain/attachment/attachment.ts'
import { Refusal } from '../../domain/error.ts'
import { can } from '../../domain/policy.ts'
import type { Db } from '../db/handle.ts'
import { FILE_RESTORE_SECONDS } from '../limits.ts'
import type { Change } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import type { AttachmentContext } from './columns.ts'
import { requireFileRoom } from './quota.ts'

/** A file that is stored completely but does not belong to a ticket yet. */
export type NewFile = Pick<Attachment, 'name' | 'size' | 'sha256' | 'mime' | 'width' | 'height'>

export type AddOptions = {
  /** The id that the client chose for the file. */
  id?: string | undefined
  /** Whether to replace a file of the same name, which requires the right to remove that file. */
  replace: boolean
  /** Moves the bytes to the place from which they are served; called once the row of the blob is locked. */
  commit: () => Promise<void>
}

/**
 * Adds a file to the ticket. The blob's row is locked before the file is placed, so that the job that deletes unused files
 * (server/blob/sweep.ts) runs entirely before or after this function. The quota of the project is checked when the change is
 * recorded.
 */
export async function addAttachment(
  context: TicketContext,
  file: NewFile,
  { id: chosenId, replace, commit }: AddOptions,
): Promise<Change[]> {
  const { db, user, project, ticket, projectRole, now, newId } = context
  const changes: Change[] = []
  if (chosenId && (await isRepeated(context, chosenId, file))) return []
  const same = await db
    .selectFrom('attachment')
    .selectAll()
    .where('ticket_id', '=', ticket.id)
    .where('name', '=', file.name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // The client repeats an upload because the response was lost.
  if (same && same.sha256 === file.sha256 && same.uploader_id === user.id && !chosenId) return []
  if (same && !replace) throw new Refusal('attachment_taken')
  if (same && !can(projectRole, 'attachment.delete', same.uploader_id === user.id))
    throw new Refusal(
      'forbidden',
      {},
      `Somebody else added the file “${same.name}”. Only they, an admin or the owner may replace it.`,
    )
  if (same) changes.push(await removed(db, same, now))
  await requireRoomOnTicket(db, ticket.id)
  await sql`insert into blob (sha256, size) values (${file.sha256}, ${file.size})
    on conflict (sha256) do update set released_at = null`.execute(db)
  await commit()
  const row = {
    id: chosenId ?? newId(),
    project_id: project.id,
    ticket_id: ticket.id,
    ...file,
    uploader_id: user.id,
  }
  await db
    .insertInto('attachment')
    .values({ ...row, created_at: now, deleted_at: null })
    .execute()
  const { id, full_name, username } = user
  const uploader = { id, full_name, username }
  const attachment = { ...row, created_at: now, version: 1, uploader, imported: null }
  changes.push({ project_id: project.id, payload: { type: 'attachment.created', attachment } })
  return changes
}

/**
 * Whether the client repeats an upload because the response was lost. The file may have another name by now.
 * @throws Refusal if another file has this id
 */
async function isRepeated({ db, user, ticket }: TicketContext, id: string, file: NewFile): Promise<boolean> {
  const known = await db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!known) return false
  const isSame = known.ticket_id === ticket.id && known.sha256 === file.sha256 && known.deleted_at === null
  if (isSame && known.uploader_id === user.id) return true
  throw new Refusal('attachment_id_taken', {}, `Another file already has the id in ${ID_HEADER}`)
}

export async function renameAttachment(
  context: AttachmentContext,
  { name }: InputOf<'renameAttachment'>,
): Promise<Change | null> {
  const { db, project, attachment } = context
  if (name === attachment.name) return null
  const next = { name, version: attachment.version + 1 }
  await db.updateTable('attachment').set(next).where('id', '=', attachment.id).execute()
  const { deleted_at: _, ...sent } = { ...attachment, ...next }
  const uploader = await uploaderOf(context)
  return {
    project_id: project.id,
    payload: { type: 'attachment.changed', attachment: { ...sent, uploader } },
  }
}

export async function deleteAttachment({ db, attachment, now }: AttachmentContext): Promise<Change> {
  return removed(db, attachment, now)
}

export async function restoreAttachment(context: AttachmentContext): Promise<Change | null> {
  const { db, project, attachment, now } = context
  if (attachment.deleted_at === null) return null
  if (Date.parse(attachment.deleted_at) <= Date.parse(now) - FILE_RESTORE_SECONDS * 1_000)
    throw new Refusal('attachment_gone')
  await requireRoomOnTicket(db, attachment.ticket_id, true)
  await sql`update blob set released_at = null where sha256 = ${attachment.sha256}`.execute(db)
  const next = { deleted_at: null, version: attachment.version + 1 }
  await db.updateTable('attachment').set(next).where('id', '=', attachment.id).execute()
  const { deleted_at: _, ...sent } = { ...attachment, ...next }
  const uploader = await uploaderOf(context)
  return {
    project_id: project.id,
    payload: { type: 'attachment.created', attachment: { ...sent, uploader } },
  }
}

type Removable = Pick<Attachment, 'id' | 'project_id' | 'ticket_id' | 'version'>

async function removed(db: Db, file: Removable, now: string): Promise<Change> {
  const version = file.version + 1
  await db.updateTable('attachment').set({ deleted_at: now, version }).where('id', '=', file.id).execute()
  const { id: attachment_id, ticket_id } = file
  return {
    project_id: file.project_id,
    payload: { type: 'attachment.deleted', attachment_id, ticket_id, version },
  }
}

function uploaderOf({ db, attachment }: AttachmentContext) {
  return db
    .selectFrom('profile')
    .select(['id', 'full_name', 'username'])
    .where('id', '=', attachment.uploader_id)
    .executeTakeFirstOrThrow()
}

/**
 * Refuses a file if the ticket has the maximum number. Removed files that are kept have a limit of their own, of the same number.
 * The ticket is locked, so nobody adds a file at the same time.
 * @param isRestored whether the file is a removed one, which is already counted as kept
 */
export async function requireRoomOnTicket(db: Db, ticketId: string, isRestored = false): Promise<void> {
  const { files, kept: stored } = await db
    .selectFrom('attachment')
    .select(({ fn }) => [
      fn.countAll<number>().as('kept'),
      fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('files'),
    ])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  if (files >= ATTACHMENTS_PER_TICKET) throw new Refusal('attachment_limit')
  if (!isRestored && stored >= 2 * ATTACHMENTS_PER_TICKET)
    throw new Refusal(
      'attachment_limit',
      {},
      `${ATTACHMENTS_PER_TICKET} files or more were removed from this ticket in the last day: ` +
        'it takes another one once they can no longer be restored',
    )
}

/** Checks the quota before any bytes are received. @param more the number of bytes about to be added */
export async function requireFileQuota(
  db: Db,
  projectId: string,
  limit: number,
  more: number,
): Promise<void> {
  const held = await db
    .selectFrom('project')
    .select(['file_bytes', 'removed_file_bytes'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  requireFileRoom(held, limit, more)
}

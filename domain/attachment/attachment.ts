// Attachments: the files on a ticket. Their bytes are sent over /storage/v1 (server/storage/).
import * as z from 'zod'
import { imported } from '../import/imported.ts'
import { LIMITS } from '../limits.ts'
import { nameText } from '../text.ts'
import { Profile } from '../user/user.ts'

/** The most files of one ticket. */
export const ATTACHMENTS_PER_TICKET = 200

/** The types that a browser may display; any other file is only ever downloaded. */
export const SHOWN_TYPES = [
  ...(['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const),
  ...(['video/mp4', 'video/webm', 'application/pdf', 'text/plain'] as const),
] as const

export const Attachment = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  ticket_id: z.uuid(),
  name: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string(),
  mime: z.string().describe('From its first bytes, not from its name'),
  uploader_id: z.uuid(),
  uploader: Profile,
  imported,
  created_at: z.iso.datetime(),
  version: z.int(),
})
/** A file on a ticket. */
export type Attachment = z.infer<typeof Attachment>

/** The name of a file: one segment of a path, unique among the files of a ticket. */
export const AttachmentName = nameText(LIMITS.attachment_name, 'Please enter a name')
  .refine((name) => !/[/\\]/.test(name), 'A file name cannot contain a slash')
  .refine((name) => name !== '.' && name !== '..', 'Not a file name')

/** The input of `renameAttachment`. */
export const RenameAttachment = z.strictObject({ name: AttachmentName })

/** The path of a file within its bucket of /storage/v1. */
export function attachmentPath(file: Pick<Attachment, 'project_id' | 'ticket_id' | 'name'>): string {
  return `${file.project_id}/${file.ticket_id}/${file.name}`
}

/** A name that no other file of the ticket has: "plan.pdf" becomes "plan (2).pdf". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let n = 2; ; n += 1) {
    const next = `${stem} (${n})${extension}`
    if (!taken.has(next)) return next
  }
}

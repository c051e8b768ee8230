// Attachments: the files on a ticket. Their bytes are sent over /storage/v1 (server/storage/).

import * as z from 'zod'
import { imported } from '../import/imported.ts'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { nameText, withoutHidden } from '../text.ts'
import { Profile } from '../user/user.ts'

/** The most files of one ticket. */
export const ATTACHMENTS_PER_TICKET = 200

/** The header of an upload with the id that the file gets, so that a text can refer to a file before it is uploaded. */
export const ID_HEADER = 'x-attachment-id'

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
  width: z.int().nullable().describe('Pixels of a picture, as browsers show it; null or 0 if not known'),
  height: z.int().nullable(),
  uploader_id: z.uuid(),
  uploader: Profile,
  imported,
  created_at: z.iso.datetime(),
  version: z.int(),
})
/** A file on a ticket. */
export type Attachment = z.infer<typeof Attachment>

/** The name of a file: one segment of a path, unique among the files of a ticket. */
export const AttachmentName = nameText(LIMITS.attachment_name, t('Please enter a name'))
  .refine((name) => !name.includes('/'), t('A file name cannot contain a slash'))
  .refine((name) => name !== '.' && name !== '..', t('Not a file name'))

/** The input of `renameAttachment`. */
export const RenameAttachment = z.strictObject({ name: AttachmentName })

/** A file name from elsewhere, without what a name may not contain, and shortened before its extension. Empty if nothing remains. */
export function fittedName(elsewhere: string): string {
  const name = withoutHidden(elsewhere.replaceAll('/', '-')).normalize('NFC').trim()
  return name === '.' || name === '..' ? '' : nameWith('', name)
}

/** A name that no other file of the ticket has: "plan.pdf" becomes "plan (2).pdf". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let n = 2; taken.has(free); n += 1) free = nameWith(` (${n})`, name)
  return free
}

/** The most characters from the last dot of a name that are its extension. */
const LONGEST_EXTENSION = 20

/** The name with a text before its extension, shortened to the most characters of a name. The extension of ".env" is empty. */
function nameWith(text: string, name: string): string {
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= LONGEST_EXTENSION
  const end = text + (hasExtension ? name.slice(dot) : '')
  const stem = [...(hasExtension ? name.slice(0, dot) : name)]
  const most = LIMITS.attachment_name - [...end].length
  return (stem.length > most ? stem.slice(0, most).join('').trimEnd() : stem.join('')) + end
}

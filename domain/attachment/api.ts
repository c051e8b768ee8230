// The rows of the contract about attachments. Uploads and downloads are /storage/v1.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { Attachment, RenameAttachment } from './attachment.ts'

export const attachmentApi = {
  listAttachments: query(
    '/api/tickets/:ticketId/attachments',
    'ticket',
    'project.read',
    z.object({ seq, attachments: z.array(Attachment) }),
  ),
  renameAttachment: command(
    'PATCH',
    '/api/attachments/:attachmentId',
    'attachment',
    'attachment.delete',
    'beside',
    RenameAttachment,
  ),
  deleteAttachment: command(
    'DELETE',
    '/api/attachments/:attachmentId',
    'attachment',
    'attachment.delete',
    'beside',
  ),
  restoreAttachment: command(
    'POST',
    '/api/attachments/:attachmentId/restore',
    'attachment',
    'attachment.delete',
    'beside',
    undefined,
    { withDeleted: true },
  ),
} as const

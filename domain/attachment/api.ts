// The contract's calls about attachments. Uploads and downloads are under /storage/v1.
import * as z from 'zod'
import { command, live, query, seq } from '../operation.ts'
import { applyToAttachments } from './apply.ts'
import { Attachment, RenameAttachment } from './attachment.ts'

export const attachmentApi = {
  listAttachments: live(
    query(
      '/api/tickets/:ticketId/attachments',
      'project.read',
      z.object({ seq, attachments: z.array(Attachment) }),
    ),
    applyToAttachments,
  ),
  renameAttachment: command(
    'PATCH',
    '/api/attachments/:attachmentId',
    'attachment.delete',
    'shared',
    RenameAttachment,
  ),
  deleteAttachment: command('DELETE', '/api/attachments/:attachmentId', 'attachment.delete', 'shared'),
  restoreAttachment: command(
    'POST',
    '/api/attachments/:attachmentId/restore',
    'attachment.delete',
    'shared',
    undefined,
    { withDeleted: true },
  ),
} as const

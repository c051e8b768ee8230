// The calls about attachments.
import type { ApiDocs } from '../api-doc.ts'
import { attachment, event, project } from '../api-example.ts'

const renamed = { ...attachment, name: 'altitude-display.png', version: 2 }

export const attachmentDocs = {
  listAttachments: {
    summary: 'List the files on a ticket',
    description:
      'All of them, at most 200. Their bytes are the objects `<project_id>/<ticket_id>/<name>` of the bucket ' +
      '`attachments` at `/storage/v1`, which speaks the wire format of `@supabase/storage-js`: upload, download, sign, ' +
      'move, copy, remove.',
    output: { seq: project.seq, attachments: [attachment] },
  },
  renameAttachment: {
    summary: 'Rename a file on a ticket',
    description:
      'Names are unique among the files of a ticket (`attachment_taken`). For whoever may remove it.',
    input: { name: renamed.name },
    output: event({ type: 'attachment.changed', attachment: renamed }),
  },
  deleteAttachment: {
    summary: 'Remove a file from a ticket',
    description:
      'Developers remove what they have added themselves, admins any file. It can be restored for a day; then its bytes ' +
      'are deleted.',
    output: event({
      type: 'attachment.deleted',
      attachment_id: attachment.id,
      ticket_id: attachment.ticket_id,
      version: 2,
    }),
  },
  restoreAttachment: {
    summary: 'Restore a removed file',
    description: 'Within a day of its removal; later it is refused with `attachment_gone`.',
    output: event({ type: 'attachment.created', attachment: { ...attachment, version: 3 } }),
  },
} satisfies Partial<ApiDocs>

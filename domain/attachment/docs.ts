// The calls about attachments.
import type { ApiDocs } from '../api-doc.ts'
import { attachment, event, project } from '../api-example.ts'

const renamed = { ...attachment, name: 'altitude-display.png', version: 2 }

export const attachmentDocs = {
  listAttachments: {
    summary: 'List the files on a ticket',
    agent: { tool: 'attach', action: 'list' },
    description:
      'Returns all of them, at most 200. The files themselves are the objects `<project_id>/<ticket_id>/<name>` of the bucket ' +
      '`attachments` at `/storage/v1`, which uses the wire format of `@supabase/storage-js`: upload, download, sign, move, copy, ' +
      'remove. In the address of a request the name is percent-encoded: the library does not do this, so give it ' +
      '`encodeURIComponent(name)` in a path, except in the paths of `move`, `copy`, `remove` and `createSignedUrls`.',
    output: { seq: project.seq, attachments: [attachment] },
  },
  renameAttachment: {
    summary: 'Rename a file on a ticket',
    agent: { tool: 'attach', action: 'rename' },
    description:
      'File names are unique within a ticket (`attachment_taken`). Allowed for everyone who may remove the file.',
    input: { name: renamed.name },
    output: event({ type: 'attachment.changed', attachment: renamed }),
  },
  deleteAttachment: {
    summary: 'Remove a file from a ticket',
    agent: { tool: 'attach', action: 'delete' },
    description:
      'Developers can remove their own files, admins any file. A removed file can be restored for a day; then its content is ' +
      'deleted.',
    output: event({
      type: 'attachment.deleted',
      attachment_id: attachment.id,
      ticket_id: attachment.ticket_id,
      version: 2,
    }),
  },
  restoreAttachment: {
    summary: 'Restore a removed file',
    agent: { tool: 'attach', action: 'restore' },
    description: 'Only within a day of its removal; later the call fails with `attachment_gone`.',
    output: event({ type: 'attachment.created', attachment: { ...attachment, version: 3 } }),
  },
} satisfies Partial<ApiDocs>

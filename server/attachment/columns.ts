// The columns of an attachment. Queries, row types and the objects that are sent are derived from them.
import { Attachment } from '../../domain/attachment/attachment.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export const ATTACHMENT_COLUMNS = sentColumns(
  'attachment',
  Attachment,
  { uploader: true },
  { deleted_at: true },
)
export type AttachmentRow = Pick<Row<'attachment'>, (typeof ATTACHMENT_COLUMNS)[number] | 'deleted_at'>

/** The context of the handlers of calls about an attachment. */
export type AttachmentContext = ProjectContext & { attachment: AttachmentRow }
declare module '../pipeline/context.ts' {
  interface Contexts {
    attachment: AttachmentContext
  }
}

// The columns of an attachment; queries, row types and what is sent follow from them.
import { Attachment } from '../../domain/attachment/attachment.ts'
import { type Row, sentColumns } from '../db/columns.ts'

export const ATTACHMENT_COLUMNS = sentColumns(
  'attachment',
  Attachment,
  { uploader: true },
  { deleted_at: true },
)
export type AttachmentRow = Pick<Row<'attachment'>, (typeof ATTACHMENT_COLUMNS)[number] | 'deleted_at'>

// The columns of a comment. Queries, row types and the objects that are sent are derived from them.
import { Comment } from '../../domain/comment/comment.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { TicketRow } from '../ticket/columns.ts'

export const COMMENT_COLUMNS = sentColumns('comment', Comment, { author: true }, { at_seq: true })
export type CommentRow = Pick<Row<'comment'>, (typeof COMMENT_COLUMNS)[number]>

/** The context of the handlers of calls about a comment. */
export type CommentContext = ProjectContext & {
  comment: CommentRow
  ticket: Pick<TicketRow, 'id' | 'number' | 'comment_count'>
}
declare module '../pipeline/context.ts' {
  interface Contexts {
    comment: CommentContext
  }
}

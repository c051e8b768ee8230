// The columns of a comment; queries, row types and what is sent follow from them.
import { Comment } from '../../domain/comment/comment.ts'
import { type Row, sentColumns } from '../db/columns.ts'

export const COMMENT_COLUMNS = sentColumns('comment', Comment, { author: true }, { at_seq: true })
export type CommentRow = Pick<Row<'comment'>, (typeof COMMENT_COLUMNS)[number]>

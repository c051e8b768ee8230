// The columns of a membership. Queries, row types and the objects that are sent are derived from them.
import { Member } from '../../domain/member/member.ts'
import { type Row, sentColumns } from '../db/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export const MEMBER_COLUMNS = sentColumns(
  'project_member',
  Member,
  { profile: true },
  { is_news: true, is_favourite: true, joined_seq: true, role_by_hand: true },
)
export type MemberRow = Pick<Row<'project_member'>, (typeof MEMBER_COLUMNS)[number]>

/** The context of the handlers of calls about a member. */
export type MemberContext = ProjectContext & { member: MemberRow }
declare module '../pipeline/context.ts' {
  interface Contexts {
    member: MemberContext
  }
}

// The contract: one table of every call. Handlers, the typed client, the OpenAPI document and the authorization matrix
// follow from it. The descriptions of a noun’s calls are in its docs.ts.
import * as z from 'zod'
import { accessApi } from './access/api.ts'
import { attachmentApi } from './attachment/api.ts'
import { ActivityEntry, AuditEntry, ListActivity, ListAudit } from './audit/audit.ts'
import { bulkApi } from './bulk/api.ts'
import { calendarApi } from './calendar/api.ts'
import { columnApi } from './column/api.ts'
import { commentApi } from './comment/api.ts'
import { Comment } from './comment/comment.ts'
import { crashApi } from './crash/api.ts'
import { fieldApi } from './field/api.ts'
import { forgeApi } from './forge/api.ts'
import { groupApi } from './group/api.ts'
import { historyApi } from './history/api.ts'
import { importApi } from './import/api.ts'
import { inboxApi } from './inbox/api.ts'
import { insightApi } from './insight/api.ts'
import { invitationApi } from './invitation/api.ts'
import { labelApi } from './label/api.ts'
import { mailInApi } from './mail-in/api.ts'
import { ChangeMemberRole, InviteMember, Member } from './member/member.ts'
import { milestoneApi } from './milestone/api.ts'
import { moveApi } from './move/api.ts'
import { myWorkApi } from './my-work/api.ts'
import { newsApi } from './news/api.ts'
import { notificationApi } from './notification/api.ts'
import { command, type ParamNames, query, seq, shared } from './operation.ts'
import { operatorApi } from './operator/api.ts'
import { Successors } from './operator/operator.ts'
import { pastApi } from './past/api.ts'
import { presenceApi } from './presence/api.ts'
import { projectApi } from './project/api.ts'
import { proposalApi } from './proposal/api.ts'
import { publicBoardApi } from './public-board/api.ts'
import { publicFormApi } from './public-form/api.ts'
import { pushApi } from './push/api.ts'
import { recurrenceApi } from './recurrence/api.ts'
import { relationApi } from './relation/api.ts'
import { ExportedRelation } from './relation/relation.ts'
import { revertApi } from './revert/api.ts'
import { searchApi } from './search/api.ts'
import { teamLinkApi } from './team-link/api.ts'
import { templateApi } from './template/api.ts'
import { Id } from './text.ts'
import { ticketApi } from './ticket/api.ts'
import { Ticket, TicketWindow } from './ticket/ticket.ts'
import { tokenApi } from './token/api.ts'
import { Me, Profile, Session, Username } from './user/user.ts'
import { viewApi } from './view/api.ts'
import { webhookApi } from './webhook/api.ts'

const Thread = { comments: z.array(Comment), comments_next: z.uuid().nullable() }
const ExportedTicket = z.object({ ...Ticket.shape, relations: z.array(ExportedRelation), ...Thread })
const Blocked = z.object({ people: z.array(Profile) })
const OnePerson = z.strictObject({ user_id: Id })

export const api = {
  getMe: query('/api/me', 'self', Me, undefined, {
    token: 'read',
    withinProjects: true,
    withoutTwoFactor: true,
  }),
  listSessions: query('/api/me/sessions', 'self', z.object({ sessions: z.array(Session) })),
  endSession: command('DELETE', '/api/me/sessions/:sessionId', 'self', 'none'),
  listActivity: query(
    '/api/me/activity',
    'self',
    z.object({ entries: z.array(ActivityEntry), next: z.uuid().nullable() }),
    ListActivity,
  ),
  deleteAccount: command(
    'DELETE',
    '/api/me',
    'self',
    'none',
    z.strictObject({
      password: z.string().max(1024),
      delete_projects: z
        .array(Id)
        .max(1_000)
        .default([])
        .describe('Owned projects without other members that are deleted with the account'),
      give: Successors.describe('The next owners of the other owned projects'),
    }),
  ),
  listBlockedInviters: query('/api/me/blocked-inviters', 'self', Blocked),
  unblockInviter: command('DELETE', '/api/me/blocked-inviters', 'self', 'none', OnePerson),
  findUser: query('/api/users', 'self', z.object({ id: z.uuid() }), z.strictObject({ username: Username }), {
    looksUp: true,
  }),

  listProjectIds: query('/api/project-ids', 'self', z.array(z.object({ project_id: z.uuid() })), undefined, {
    token: 'read',
    withinProjects: true,
  }),
  ...projectApi,
  leaveProject: command(
    'POST',
    '/api/projects/:projectId/leave',
    'project.leave',
    'exclusive',
    z.strictObject({
      block_inviter: z.boolean().default(false).describe('Also block the person who added them'),
    }),
    { endsItsRight: true, whileArchived: true },
  ),
  keepMembership: command(
    'POST',
    '/api/projects/:projectId/membership',
    'project.read',
    'exclusive',
    undefined,
    { whileArchived: true },
  ),
  exportProject: query(
    '/api/projects/:projectId/export',
    'project.export',
    z.object({ seq, tickets: z.array(ExportedTicket), next: z.int().nullable() }),
    TicketWindow,
  ),
  listAudit: query(
    '/api/projects/:projectId/audit',
    'audit.read',
    z.object({ entries: z.array(AuditEntry), next: z.uuid().nullable() }),
    ListAudit,
  ),

  listMembers: shared(
    '/api/projects/:projectId/members',
    'project.read',
    z.object({ seq, members: z.array(Member) }),
  ),
  checkMember: query(
    '/api/projects/:projectId/membership',
    'project.read',
    z.object({ member: z.boolean() }),
    OnePerson,
  ),
  inviteMember: command(
    'POST',
    '/api/projects/:projectId/members',
    'member.invite',
    'exclusive',
    InviteMember,
    { looksUp: true },
  ),
  changeMemberRole: command(
    'PATCH',
    '/api/members/:memberId',
    'member.update',
    'exclusive',
    ChangeMemberRole,
  ),
  removeMember: command('DELETE', '/api/members/:memberId', 'member.remove', 'exclusive', undefined, {
    whileArchived: true,
  }),

  ...accessApi,
  ...invitationApi,
  ...teamLinkApi,
  ...groupApi,

  ...ticketApi,
  ...moveApi,
  ...myWorkApi,
  ...searchApi,
  ...columnApi,
  ...labelApi,
  ...milestoneApi,
  ...fieldApi,
  ...templateApi,
  ...recurrenceApi,
  ...viewApi,
  ...revertApi,
  ...pushApi,
  ...relationApi,
  ...bulkApi,

  ...commentApi,
  ...attachmentApi,
  ...historyApi,
  ...inboxApi,
  ...newsApi,
  ...presenceApi,
  ...notificationApi,
  ...tokenApi,
  ...proposalApi,
  ...importApi,
  ...insightApi,
  ...pastApi,
  ...webhookApi,
  ...crashApi,
  ...forgeApi,
  ...publicBoardApi,
  ...publicFormApi,
  ...mailInApi,
  ...calendarApi,
  ...operatorApi,
} as const

export type Api = typeof api
export type OperationName = keyof Api
/** Each kind of row that a call can be about. */
export type Scope = Api[OperationName]['scope']
export type QueryName = { [N in OperationName]: Api[N]['kind'] extends 'query' ? N : never }[OperationName]
/** The calls whose answers are cached. */
export type SharedName = { [N in QueryName]: Api[N] extends { shared: true } ? N : never }[QueryName]
export type CommandName = Exclude<OperationName, QueryName>
/** The input of a call, parsed, with defaults applied. */
export type InputOf<N extends OperationName> = z.output<Api[N]['input']>
/** The input as a caller sends it. */
export type RawInputOf<N extends OperationName> = z.input<Api[N]['input']>
export type OutputOf<N extends OperationName> = z.output<Api[N]['output']>

/** The parameters of a path, such as `projectId` in `/api/projects/:projectId`. */
export type ParamsOf<N extends OperationName> = ParamNames<Api[N]['path']>

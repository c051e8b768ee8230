// The contract: every call once. Handlers, the typed client, the OpenAPI document and the authorization matrix
// all follow from this table. The words that describe each call stand in api-docs.ts.
import * as z from 'zod'
import { ActivityEntry, AuditEntry, ListActivity, ListAudit } from './audit.ts'
import { Comment, CreateComment, ListComments, UpdateComment } from './comment.ts'
import { Event } from './event.ts'
import { ChangeMemberRole, InviteMember, Member, Role } from './member.ts'
import type { Capability } from './policy.ts'
import { CreateProject, ListProjects, Project, ProjectSummary, UpdateProject } from './project.ts'
import { Id } from './text.ts'
import {
  CreateTicket,
  ListTickets,
  MoveTicket,
  Ticket,
  TicketNumber,
  TicketSummary,
  UpdateTicket,
} from './ticket.ts'
import { Me, Profile, Session, Username } from './user.ts'

/**
 * Which row a call is about. It names the last `:…Id` of the path; that row, its project and the caller's standing
 * are loaded before the handler runs, and whoever may not see the row gets 404.
 */
export type Scope = 'user' | 'session' | 'project' | 'member' | 'ticket' | 'comment'

/** The capability a call needs in its project; 'self' for calls about the signed-in person alone. */
export type Needs = Capability | 'self'

export type Operation<
  Kind extends 'query' | 'command' = 'query' | 'command',
  P extends string = string,
  S extends Scope = Scope,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> = {
  readonly kind: Kind
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: P
  readonly scope: S
  readonly needs: Needs
  readonly input: Input
  readonly output: Output
  readonly shared?: true
}

const Nothing = z.strictObject({})
type Nothing = typeof Nothing
const seq = z.int().describe('Number of the last change this answer includes')

function query<P extends string, S extends Scope, O extends z.ZodType, I extends z.ZodObject = Nothing>(
  path: P,
  scope: S,
  needs: Needs,
  output: O,
  input: I = Nothing as unknown as I,
): Operation<'query', P, S, I, O> {
  return { kind: 'query', method: 'GET', path, scope, needs, input, output }
}

/**
 * A query whose answer is the same for everybody who may ask, as long as nothing in the project changes: it is cached, and
 * its handler is told nothing about the person (`SharedContext`).
 */
function shared<P extends string, S extends Scope, O extends z.ZodType, I extends z.ZodObject = Nothing>(
  path: P,
  scope: S,
  needs: Needs,
  output: O,
  input?: I,
): Operation<'query', P, S, I, O> & { readonly shared: true } {
  return { ...query(path, scope, needs, output, input), shared: true }
}

/** What a command answers: the event it wrote, or null where nothing changed. */
const Outcome = Event.nullable()

function command<P extends string, S extends Scope, I extends z.ZodObject = Nothing>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: P,
  scope: S,
  needs: Needs,
  input: I = Nothing as unknown as I,
): Operation<'command', P, S, I, typeof Outcome> {
  return { kind: 'command', method, path, scope, needs, input, output: Outcome }
}

const Tickets = z.object({ seq, tickets: z.array(TicketSummary), next: z.int().nullable() })
const Comments = z.object({ seq, comments: z.array(Comment), next: z.uuid().nullable() })
const OneTicket = z.object({ seq, ticket: Ticket })
const DeletedTicket = z.object({ ...TicketSummary.shape, deleted_at: z.iso.datetime() })
const Exported = z.object({
  seq,
  tickets: z.array(
    z.object({ ...Ticket.shape, comments: z.array(Comment), comments_next: z.uuid().nullable() }),
  ),
  next: z.int().nullable(),
})

export const api = {
  getMe: query('/api/me', 'user', 'self', Me),
  listSessions: query('/api/me/sessions', 'user', 'self', z.object({ sessions: z.array(Session) })),
  endSession: command('DELETE', '/api/me/sessions/:sessionId', 'session', 'self'),
  listActivity: query(
    '/api/me/activity',
    'user',
    'self',
    z.object({ entries: z.array(ActivityEntry), next: z.uuid().nullable() }),
    ListActivity,
  ),
  deleteAccount: command(
    'DELETE',
    '/api/me',
    'user',
    'self',
    z.strictObject({
      password: z.string().max(1024),
      delete_projects: z
        .array(Id)
        .max(1_000)
        .default([])
        .describe('Owned projects without other members that are deleted with the account'),
    }),
  ),
  listBlockedInviters: query(
    '/api/me/blocked-inviters',
    'user',
    'self',
    z.object({ people: z.array(Profile) }),
  ),
  unblockInviter: command(
    'DELETE',
    '/api/me/blocked-inviters',
    'user',
    'self',
    z.strictObject({ user_id: Id }),
  ),
  findUser: query(
    '/api/users',
    'user',
    'self',
    z.object({ id: z.uuid() }),
    z.strictObject({ username: Username }),
  ),

  listProjectIds: query('/api/project-ids', 'user', 'self', z.array(z.object({ project_id: z.uuid() }))),
  listProjects: query(
    '/api/projects',
    'user',
    'self',
    z.object({ projects: z.array(ProjectSummary), next: z.string().nullable() }),
    ListProjects,
  ),
  createProject: command('POST', '/api/projects', 'user', 'self', CreateProject),
  getProject: query(
    '/api/projects/:projectId',
    'project',
    'project.read',
    z.object({ seq, project: Project, role: Role }),
  ),
  updateProject: command('PATCH', '/api/projects/:projectId', 'project', 'project.update', UpdateProject),
  deleteProject: command('DELETE', '/api/projects/:projectId', 'project', 'project.delete'),
  transferProject: command(
    'POST',
    '/api/projects/:projectId/transfer',
    'project',
    'project.transfer',
    z.strictObject({ user_id: Id }),
  ),
  acceptTransfer: command('POST', '/api/projects/:projectId/transfer/accept', 'project', 'transfer.accept'),
  endTransfer: command('DELETE', '/api/projects/:projectId/transfer', 'project', 'transfer.end'),
  leaveProject: command(
    'POST',
    '/api/projects/:projectId/leave',
    'project',
    'project.leave',
    z.strictObject({
      block_inviter: z.boolean().default(false).describe('Also block the person who added them'),
    }),
  ),
  keepMembership: command('POST', '/api/projects/:projectId/membership', 'project', 'project.read'),
  exportProject: query(
    '/api/projects/:projectId/export',
    'project',
    'project.export',
    Exported,
    ListTickets.pick({ before: true, limit: true }),
  ),
  listAudit: query(
    '/api/projects/:projectId/audit',
    'project',
    'audit.read',
    z.object({ entries: z.array(AuditEntry), next: z.uuid().nullable() }),
    ListAudit,
  ),

  listMembers: shared(
    '/api/projects/:projectId/members',
    'project',
    'project.read',
    z.object({ seq, members: z.array(Member) }),
  ),
  checkMember: query(
    '/api/projects/:projectId/membership',
    'project',
    'project.read',
    z.object({ member: z.boolean() }),
    z.strictObject({ user_id: Id }),
  ),
  inviteMember: command('POST', '/api/projects/:projectId/members', 'project', 'member.invite', InviteMember),
  changeMemberRole: command('PATCH', '/api/members/:memberId', 'member', 'member.update', ChangeMemberRole),
  removeMember: command('DELETE', '/api/members/:memberId', 'member', 'member.remove'),

  listTickets: shared('/api/projects/:projectId/tickets', 'project', 'project.read', Tickets, ListTickets),
  listDeletedTickets: query(
    '/api/projects/:projectId/deleted-tickets',
    'project',
    'ticket.restore',
    z.object({ seq, tickets: z.array(DeletedTicket), next: z.int().nullable() }),
    ListTickets.pick({ before: true, limit: true }),
  ),
  getTicketByNumber: query(
    '/api/projects/:projectId/ticket',
    'project',
    'project.read',
    OneTicket,
    z.strictObject({ number: TicketNumber }),
  ),
  getTicket: query('/api/tickets/:ticketId', 'ticket', 'project.read', OneTicket),
  createTicket: command('POST', '/api/projects/:projectId/tickets', 'project', 'ticket.create', CreateTicket),
  updateTicket: command('PATCH', '/api/tickets/:ticketId', 'ticket', 'ticket.update', UpdateTicket),
  moveTicket: command('PATCH', '/api/tickets/:ticketId/status', 'ticket', 'ticket.update', MoveTicket),
  deleteTicket: command('DELETE', '/api/tickets/:ticketId', 'ticket', 'ticket.delete'),
  restoreTicket: command('POST', '/api/tickets/:ticketId/restore', 'ticket', 'ticket.restore'),

  listComments: shared('/api/tickets/:ticketId/comments', 'ticket', 'project.read', Comments, ListComments),
  createComment: command(
    'POST',
    '/api/tickets/:ticketId/comments',
    'ticket',
    'comment.create',
    CreateComment,
  ),
  updateComment: command('PATCH', '/api/comments/:commentId', 'comment', 'comment.update', UpdateComment),
  deleteComment: command('DELETE', '/api/comments/:commentId', 'comment', 'comment.delete'),
} as const

export type Api = typeof api
export type OperationName = keyof Api
export type QueryName = { [N in OperationName]: Api[N]['kind'] extends 'query' ? N : never }[OperationName]
/** The calls whose answers are cached. */
export type SharedName = { [N in QueryName]: Api[N] extends { shared: true } ? N : never }[QueryName]
export type CommandName = Exclude<OperationName, QueryName>
/** What a handler receives: parsed, with defaults filled in. */
export type InputOf<N extends OperationName> = z.output<Api[N]['input']>
/** What a caller sends. */
export type RawInputOf<N extends OperationName> = z.input<Api[N]['input']>
export type OutputOf<N extends OperationName> = z.output<Api[N]['output']>

/** The parameters of a path, such as `projectId` in `/api/projects/:projectId`. */
export type ParamsOf<N extends OperationName> = ParamNames<Api[N]['path']>
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

// The rights in a project: one table, which the server checks before every action and the pages check for every control.
import type { Role } from './member/member.ts'
import type { TokenScope } from './token/token.ts'

/** A person's standing in a project: owner, or their role. */
export type ProjectRole = Role | 'owner'

/** The roles and the tokens that may carry out an action. */
type Right = {
  /** The lowest role that may; null: only `own`. */
  from: ProjectRole | null
  /** The lowest role that may do it to what this person wrote, or to an offer made to them. */
  own?: ProjectRole | null
  /** The role above `from` that may not. */
  except?: ProjectRole
  /** The lowest role that may while this setting of the project is on. */
  granted?: { by: 'admins_invite'; from: ProjectRole }
  /** The lowest scope of a token that may; null: no token may. */
  token: TokenScope | null
}

/** The state of a project that changes rights: the settings by which its owner allows more to a role, and the archive. */
export type Grants = { admins_invite?: boolean; archived_at?: string | null }

/** The actions that are possible in a project. */
const RIGHTS = {
  'project.read': { from: 'viewer', token: 'read' },
  'project.update': { from: 'owner', token: 'admin' },
  'project.delete': { from: 'owner', token: null },
  'project.archive': { from: 'owner', token: null },
  'project.transfer': { from: 'owner', token: null },
  'project.leave': { from: 'viewer', except: 'owner', token: null },
  'project.export': { from: 'admin', token: 'admin' },
  'project.import': { from: 'admin', token: 'admin' },
  // Only the owner: it shuts people out of the project, as removing members does.
  'access.manage': { from: 'owner', token: null },
  'member.invite': { from: 'owner', granted: { by: 'admins_invite', from: 'admin' }, token: null },
  'member.update': { from: 'owner', token: null },
  'member.remove': { from: 'owner', token: null },
  'ticket.create': { from: 'developer', token: 'write' },
  'ticket.update': { from: 'developer', token: 'write' },
  'ticket.delete': { from: 'admin', own: 'developer', token: 'write' },
  'ticket.restore': { from: 'admin', token: 'admin' },
  'comment.create': { from: 'viewer', token: 'comment' },
  'comment.update': { from: null, own: 'viewer', token: 'comment' },
  'comment.delete': { from: 'admin', own: 'viewer', token: 'comment' },
  'attachment.create': { from: 'developer', token: 'write' },
  'attachment.delete': { from: 'admin', own: 'developer', token: 'write' },
  'label.create': { from: 'developer', token: 'write' },
  'label.update': { from: 'admin', token: 'admin' },
  'label.delete': { from: 'admin', token: 'admin' },
  'template.update': { from: 'admin', token: 'admin' },
  // A rule would still make tickets after the token has ended.
  'recurrence.manage': { from: 'admin', token: null },
  'view.update': { from: 'admin', token: 'admin' },
  'milestone.manage': { from: 'admin', token: 'admin' },
  'field.manage': { from: 'admin', token: 'admin' },
  'column.manage': { from: 'admin', token: 'admin' },
  'history.read': { from: 'developer', token: 'read' },
  'history.remove': { from: 'admin', token: null },
  'audit.read': { from: 'admin', token: 'admin' },
  'change.revert': { from: 'admin', token: 'admin' },
  'robot.manage': { from: 'owner', token: null },
  // A webhook would still run after the token has ended.
  'webhook.manage': { from: 'admin', token: null },
  // A forge connection has a secret that can be used to move tickets.
  'forge.manage': { from: 'admin', token: null },
  // Only the owner: publishing decides who reads the project, as inviting does.
  'board.publish': { from: 'owner', token: null },
  'form.manage': { from: 'admin', token: null },
  // Only a person decides.
  'proposal.decide': { from: 'developer', token: null },
  // Own: the project is offered to this person.
  'transfer.accept': { from: null, own: 'viewer', token: null },
  'transfer.end': { from: 'owner', own: 'viewer', token: null },
} satisfies Record<string, Right>

/** Something that a role may allow. */
export type Capability = keyof typeof RIGHTS
/** The names of all actions. */
export const CAPABILITIES = Object.keys(RIGHTS) as Capability[]

/** The actions that stay possible in an archived project: reading, leaving it, ending its memberships, restoring or deleting it. */
const WHILE_ARCHIVED: ReadonlySet<Capability> = new Set<Capability>([
  'project.read',
  'project.archive',
  'project.delete',
  'project.leave',
  'project.export',
  'member.remove',
  'history.read',
  'audit.read',
])

/** The rank of each role: a role may do what those of lower rank may, with the exceptions of `RIGHTS`. */
const RANKS: Record<ProjectRole, number> = { viewer: 0, developer: 1, admin: 2, owner: 3 }

/**
 * Whether a standing allows an action.
 * @param own true if the action is about something that this person wrote, or about an offer made to them
 * @param grants the project, whose settings may allow more; by default they allow nothing more
 */
export function can(
  projectRole: ProjectRole,
  capability: Capability,
  own = false,
  grants: Grants = {},
): boolean {
  const { from, own: fromForOwn = null, except, granted }: Right = RIGHTS[capability]
  // A role that only a newer server knows has no rank, so it allows nothing here.
  const reached = (least: ProjectRole | null) => least !== null && RANKS[projectRole] >= RANKS[least]
  const isGranted = granted !== undefined && grants[granted.by] === true && reached(granted.from)
  if (grants.archived_at && !WHILE_ARCHIVED.has(capability)) return false
  return projectRole !== except && (reached(from) || (own && reached(fromForOwn)) || isGranted)
}

/**
 * Whether somebody who may invite may give this role. Admins whom the owner allows to invite make no other admins.
 * @param projectRole the standing of the person who invites
 */
export const mayInviteAs = (projectRole: ProjectRole, role: Role): boolean =>
  projectRole === 'owner' || RANKS[role] < RANKS.admin

/** The lowest scope of a token that may carry out an action; null: no token may. */
export const tokenScopeOf = (capability: Capability): TokenScope | null => RIGHTS[capability].token

/** The standing of a person in a project. */
export function projectRoleOf(userId: string, project: { owner_id: string }, role: Role): ProjectRole {
  return project.owner_id === userId ? 'owner' : role
}

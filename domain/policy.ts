// The rights in a project: one table, which the server checks before every action and the pages check for every control.
import type { Role } from './member/member.ts'

/** A person's standing in a project: owner, or their role. */
export type ProjectRole = Role | 'owner'

/**
 * The actions that are possible in a project. A right with `:own` applies only to what the person wrote, or to an offer made to
 * them.
 */
export const CAPABILITIES = [
  'project.read',
  'project.update',
  'project.delete',
  'project.transfer',
  'project.leave',
  'project.export',
  'project.import',
  'member.invite',
  'member.update',
  'member.remove',
  'ticket.create',
  'ticket.update',
  'ticket.delete',
  'ticket.restore',
  'comment.create',
  'comment.update',
  'comment.delete',
  'attachment.create',
  'attachment.delete',
  'label.create',
  'label.update',
  'label.delete',
  'template.update',
  'view.update',
  'column.manage',
  'history.read',
  'history.remove',
  'audit.read',
  'change.revert',
  'robot.manage',
  'webhook.manage',
  'forge.manage',
  'board.publish',
  'form.manage',
  'proposal.decide',
  'transfer.accept',
  'transfer.end',
] as const
/** Something that a role may allow. */
export type Capability = (typeof CAPABILITIES)[number]

type Right = Capability | `${Capability}:own`

const viewer: Right[] = [
  'project.read',
  'project.leave',
  'comment.create',
  'comment.update:own',
  'comment.delete:own',
  // For transfers, `own` means that the project is offered to this person.
  'transfer.accept:own',
  'transfer.end:own',
]
const developer: Right[] = [
  ...viewer,
  'ticket.create',
  'ticket.update',
  'ticket.delete:own',
  'attachment.create',
  'attachment.delete:own',
  'label.create',
  'history.read',
  'proposal.decide',
]
const admin: Right[] = [
  ...developer,
  'ticket.delete',
  'ticket.restore',
  'comment.delete',
  'attachment.delete',
  'label.update',
  'label.delete',
  'template.update',
  'view.update',
  'column.manage',
  'project.export',
  'project.import',
  'history.remove',
  'audit.read',
  'change.revert',
  'webhook.manage',
  'forge.manage',
  'form.manage',
]
const owner: Right[] = [
  ...admin.filter((right) => right !== 'project.leave'),
  'project.update',
  'project.delete',
  'project.transfer',
  'transfer.end',
  'member.invite',
  'member.update',
  'member.remove',
  'robot.manage',
  // Only the owner: publishing decides who reads the project, as inviting does.
  'board.publish',
]

const RIGHTS: Record<ProjectRole, ReadonlySet<Right>> = {
  viewer: new Set(viewer),
  developer: new Set(developer),
  admin: new Set(admin),
  owner: new Set(owner),
}

/**
 * Whether a standing allows an action.
 * @param own true if the action is about something that this person wrote, or about an offer made to them
 */
export function can(projectRole: ProjectRole, capability: Capability, own = false): boolean {
  // A role that only a newer server knows allows nothing here.
  const rights = RIGHTS[projectRole] as ReadonlySet<Right> | undefined
  return rights !== undefined && (rights.has(capability) || (own && rights.has(`${capability}:own`)))
}

/** The standing of a person in a project. */
export function projectRoleOf(userId: string, project: { owner_id: string }, role: Role): ProjectRole {
  return project.owner_id === userId ? 'owner' : role
}

// The roles of members, as people choose them.
import type { Role } from './member.ts'

/** Roles that can be assigned, lowest first. The owner is not a role: see `project.owner_id`. */
export const ROLES = [
  { value: 'viewer', label: 'Viewer', hint: 'Can read everything and comment' },
  { value: 'developer', label: 'Developer', hint: 'Can also create, edit and move tickets' },
  { value: 'admin', label: 'Admin', hint: 'Can also delete and restore any ticket or comment' },
] as const

/** The higher of two roles. */
export function higherRole(one: Role, other: Role): Role {
  const rank = (role: Role) => ROLES.findIndex(({ value }) => value === role)
  return rank(one) >= rank(other) ? one : other
}

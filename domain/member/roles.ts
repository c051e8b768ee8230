// The roles of members, as people choose them.
import { t } from '../locale/message.ts'
import type { Role } from './member.ts'

/** Roles that can be assigned, lowest first. The owner is not a role: see `project.owner_id`. */
export const ROLES = [
  { value: 'viewer', label: t('Viewer'), hint: t('Can read everything and comment') },
  { value: 'developer', label: t('Developer'), hint: t('Can also create, edit and move tickets') },
  { value: 'admin', label: t('Admin'), hint: t('Can also delete and restore any ticket or comment') },
] as const

/** The name of a role. @param other the words for a value that is no role; if left out, the value itself */
export const roleLabel = (role: unknown, other = String(role ?? '')) =>
  ROLES.find(({ value }) => value === role)?.label ?? other

/** The higher of two roles. */
export function higherRole(one: Role, other: Role): Role {
  const rank = (role: Role) => ROLES.findIndex(({ value }) => value === role)
  return rank(one) >= rank(other) ? one : other
}

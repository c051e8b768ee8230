// The roles that a person who invites may give: below admin, unless they own the project.
import { ROLES } from '../../domain/member/roles.ts'
import { mayInviteAs } from '../../domain/policy.ts'
import { useProject } from '../project/use-project.ts'

const BELOW = ROLES.filter(({ value }) => mayInviteAs('admin', value))

export function useRolesGiven(projectId: string) {
  return useProject(projectId).isOwner ? ROLES : BELOW
}

// The open project for all parts of its page, and the rights of the user in it.
import { FIRST_COLUMNS } from '../../domain/column/columns.ts'
import { type Capability, can, projectRoleOf } from '../../domain/policy.ts'
import { useSession } from '../data/session.ts'
import { useLiveQuery } from '../data/use-query.ts'

export function useProject(projectId: string) {
  const { user } = useSession()
  // A part that closes may still be shown when the address has no project any more.
  const query = useLiveQuery('getProject', { params: { projectId }, enabled: projectId !== '' })
  const project = query.data?.project
  const projectRole =
    project && user && query.data ? projectRoleOf(user.id, project, query.data.role) : undefined
  return {
    query,
    project,
    columns: query.data?.columns ?? FIRST_COLUMNS,
    userId: user?.id ?? '',
    isOwner: projectRole === 'owner',
    /** Uses the same policy as the server; `own` for content that the user wrote. */
    may: (capability: Capability, own = false) =>
      projectRole !== undefined && can(projectRole, capability, own, project),
  }
}

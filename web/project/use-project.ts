// The open project for all parts of its page, and what the user may do in it.
import { FIRST_COLUMNS } from '../../domain/column/column.ts'
import { type Capability, can, standingOf } from '../../domain/policy.ts'
import { useSession } from '../data/session.ts'
import { useLiveQuery } from '../data/use-query.ts'

export function useProject(projectId: string) {
  const { user } = useSession()
  const query = useLiveQuery('getProject', { params: { projectId } })
  const project = query.data?.project
  const standing = project && user && query.data ? standingOf(user.id, project, query.data.role) : undefined
  return {
    query,
    project,
    columns: query.data?.columns ?? FIRST_COLUMNS,
    userId: user?.id ?? '',
    isOwner: standing === 'owner',
    /** The same policy that the server checks; `own` for what the user wrote. */
    may: (capability: Capability, own = false) => standing !== undefined && can(standing, capability, own),
  }
}

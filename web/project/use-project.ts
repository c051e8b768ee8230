// The open project for all parts of its page, and the rights of the user in it.
import { FIRST_COLUMNS } from '../../domain/column/columns.ts'
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
    /** Uses the same policy as the server; `own` for content that the user wrote. */
    may: (capability: Capability, own = false) => standing !== undefined && can(standing, capability, own),
  }
}

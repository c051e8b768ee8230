// The number of the ticket that had a key in the source of an import. Only the server knows it.
import { isSourceKey, type Keyed } from '../../../domain/project/keys.ts'
import { useQuery } from '../../data/use-query.ts'

/** Undefined while it is loading, and if the search is no such key. */
export function useSourceNumber(
  projectId: string,
  project: Keyed | undefined,
  search = '',
): number | undefined {
  const enabled = isSourceKey(search, project)
  const input = { key: search, project_id: projectId }
  const { data } = useQuery('findTicketsByKey', { params: {}, input, enabled })
  return enabled ? data?.tickets.find((ticket) => ticket.project_id === projectId)?.number : undefined
}

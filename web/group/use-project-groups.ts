// The groups of a project, fetched again after events that change them or their people.

import { useEffect } from 'react'
import type { EventType } from '../../domain/event.ts'
import { t } from '../../domain/locale/message.ts'
import { onEvents } from '../data/cache.ts'
import { useQuery } from '../data/use-query.ts'

const CHANGES = new Set<EventType>([
  'group.added',
  'group.changed',
  'group.removed',
  'member.added',
  'member.changed',
  'member.removed',
])
/** The pause in ms before the groups are fetched: many people join together, each with an event. */
const PAUSE_MS = 300

export function useProjectGroups(projectId: string) {
  const query = useQuery('listProjectGroups', { params: { projectId } })
  const { refetch } = query
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onEvents((events) => {
      if (!events.some(({ project_id, type }) => project_id === projectId && CHANGES.has(type))) return
      clearTimeout(timer)
      timer = setTimeout(() => void refetch(), PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [projectId, refetch])
  return query
}

/** The names of the groups of each member who is in the project only because of a group, by user. */
export function useGroupNames(projectId: string): ReadonlyMap<string, string> {
  const { data } = useProjectGroups(projectId)
  const names = (user_id: string) =>
    data?.groups
      .filter(({ user_ids }) => user_ids.includes(user_id))
      .map(({ name }) => name)
      .join(', ') || t('a group')
  return new Map(data?.only_by_group.map((id) => [id, names(id)]))
}

// Loads a list again after events that change it. The events carry no address, because every member receives them.
import { useEffect } from 'react'
import type { EventType } from '../../domain/event.ts'
import { onEvents } from '../data/cache.ts'

export function useRefetched(projectId: string, types: readonly EventType[], refetch: () => unknown) {
  useEffect(
    () =>
      onEvents((events) => {
        if (events.some((event) => event.project_id === projectId && types.includes(event.type)))
          void refetch()
      }),
    [projectId, types, refetch],
  )
}

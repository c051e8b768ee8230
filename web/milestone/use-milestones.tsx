// The milestones of the open project, live, for all components that show tickets. They are fetched once a component needs one.
import { createContext, type ReactNode, use, useEffect, useMemo, useReducer } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { useLiveQuery } from '../data/use-query.ts'

type Milestones = Pick<OutputOf<'listMilestones'>, 'milestones' | 'closed'>

const NONE: Milestones = { milestones: [], closed: [] }
const Context = createContext<{ all?: Milestones | undefined; want?: () => void }>({})

export function MilestonesProvider({ projectId, children }: { projectId: string; children: ReactNode }) {
  const [isWanted, want] = useReducer(() => true, false)
  const { data } = useLiveQuery('listMilestones', { params: { projectId }, enabled: isWanted })
  const value = useMemo(() => ({ all: data, want }), [data])
  return <Context value={value}>{children}</Context>
}

/** The milestones of the project, fetched only if they are wanted. */
export function useMilestones(isWanted = true) {
  const { all, want } = use(Context)
  useEffect(() => {
    if (isWanted) want?.()
  }, [isWanted, want])
  return { ...(all ?? NONE), isLoaded: all !== undefined }
}

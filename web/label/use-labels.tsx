// The labels of the open project, live, for all components that show tickets. They are fetched once a component needs one, so a
// board without labels is drawn without fetching any.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { Label } from '../../domain/label/label.ts'
import { useLiveQuery } from '../data/use-query.ts'

type Labels = ReadonlyMap<string, Label>

const NONE: Labels = new Map()
const Context = createContext<{ labels: Labels; isLoaded: boolean; want: () => void }>({
  labels: NONE,
  isLoaded: false,
  want() {},
})

const byName = (one: Label, other: Label) => one.name.localeCompare(other.name)

export function LabelsProvider({ projectId, children }: { projectId: string; children: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  const want = useCallback(() => setWanted(true), [])
  const { data } = useLiveQuery('listLabels', { params: { projectId }, enabled: isWanted })
  const labels = useMemo(
    () => new Map(data?.labels.toSorted(byName).map((label) => [label.id, label])),
    [data?.labels],
  )
  const isLoaded = data !== undefined
  const value = useMemo(() => ({ labels, isLoaded, want }), [labels, isLoaded, want])
  return <Context value={value}>{children}</Context>
}

/** All labels of the project by id, in the order of their names. */
export function useLabels(): Labels {
  return useLabelsIf(true)
}

/** Whether the labels are loaded, so that an unknown label is a removed one. */
export function useLabelsLoaded(): boolean {
  return use(Context).isLoaded
}

/** All labels of the project, fetched only if they are wanted. */
export function useLabelsIf(isWanted: boolean): Labels {
  const { labels, want } = use(Context)
  useEffect(() => {
    if (isWanted) want()
  }, [isWanted, want])
  return labels
}

/** The known labels among these ids, in the order of their names. */
export function useLabelsOf(ids: readonly string[]): Label[] {
  const labels = useLabelsIf(ids.length > 0)
  return ids
    .map((id) => labels.get(id))
    .filter((label) => label !== undefined)
    .sort(byName)
}

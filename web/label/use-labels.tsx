// The labels of the open project, for all that shows tickets: asked for once, live.
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Label } from '../../domain/label.ts'
import { useLiveQuery } from '../data/use-query.ts'

type Labels = ReadonlyMap<string, Label>

const NONE: Labels = new Map()
const Context = createContext<Labels>(NONE)

const byName = (one: Label, other: Label) => one.name.localeCompare(other.name)

export function LabelsProvider({ projectId, children }: { projectId: string; children: ReactNode }) {
  const { data } = useLiveQuery('listLabels', { params: { projectId } })
  const labels = useMemo(
    () => new Map(data?.labels.toSorted(byName).map((label) => [label.id, label])),
    [data?.labels],
  )
  return <Context value={labels}>{children}</Context>
}

/** All labels of the project by id, in the order of their names. */
export function useLabels(): Labels {
  return use(Context)
}

/** Those of these labels that are known, in the order of their names. */
export function useLabelsOf(ids: readonly string[]): Label[] {
  const labels = useLabels()
  return ids
    .map((id) => labels.get(id))
    .filter((label) => label !== undefined)
    .sort(byName)
}

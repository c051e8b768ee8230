// The query in the address, read once the language has been loaded and the project's names are known.

import { useMemo } from 'react'
import { keysOf } from '../../domain/project/keys.ts'
import { ticketAddress } from '../../domain/ticket/address.ts'
import { loadChunk, OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useLabelsIf, useLabelsLoaded } from '../label/use-labels.tsx'
import { useMilestones } from '../milestone/use-milestones.tsx'
import { useProject } from '../project/use-project.ts'
import { useToday } from '../ticket/use-today.ts'
import type { ReadText, SpokenLanguage } from './query-text.ts'

/** The language, with the component that shows its hints in the search box. */
export const language = new OptionalChunk(
  async () => (await loadChunk(() => import('./query-hints.tsx'))).language,
)

/**
 * Whether a text may be more than plain words or the address of a ticket, which do not need the language. A text that ends with
 * `status:` is the beginning of a term.
 */
export const isQueryText = (text: string) => /"|[\p{L}\w-]:(?:\S|$)/u.test(text) && !ticketAddress(text)

/** @returns null for plain words, undefined while the meaning of the text is not known */
export function useQueryText(projectId: string, text: string): ReadText | null | undefined {
  const isQuery = isQueryText(text)
  const spoken = useLanguage(projectId, isQuery)
  return useMemo(() => (isQuery ? spoken?.read(text) : null), [isQuery, spoken, text])
}

/** The language with the names of a project; undefined until they are loaded, or if they are not wanted. */
export function useLanguage(projectId: string, isWanted: boolean): SpokenLanguage | undefined {
  const { project, columns, userId } = useProject(projectId)
  const members = useLiveQuery('listMembers', { params: { projectId }, enabled: isWanted }).data?.members
  const labels = useLabelsIf(isWanted)
  const fields = useLiveQuery('listFields', { params: { projectId }, enabled: isWanted }).data?.fields
  const { milestones, closed, isLoaded } = useMilestones(isWanted)
  const isReady = useLabelsLoaded() && isLoaded && isWanted
  const today = useToday()
  const { key, former_keys } = project ?? {}
  const speak = useOptionalChunk(language, isWanted)?.speak
  return useMemo(() => {
    if (!isReady || !members || !fields || !key) return undefined
    const dated = { milestones, closed }
    return speak?.(userId, today, keysOf({ key, former_keys }), members, labels, columns, dated, fields)
  }, [isReady, speak, members, fields, labels, columns, milestones, closed, key, former_keys, userId, today])
}

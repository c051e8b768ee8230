// The tickets of a project that are similar to a title, while it is typed; those with a crash of the description come first.
import { useMemo, useRef } from 'react'
import { cut } from '../../../domain/cut.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { SIMILAR_TICKETS, type SimilarTicket } from '../../../domain/ticket/similar.ts'
import type { CrashNoteProps } from '../../crash/crash-note.tsx'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { useQuery } from '../../data/use-query.ts'
import { useRested } from '../../ui/use-rested.ts'

/** A shorter title is only a beginning. */
const SHORTEST = 4
const NONE: SimilarTicket[] = []

const recognise = new OptionalChunk(() => import('../../crash/recognise.ts'))

/** A ticket that is suggested; `crash` if it has the same crash. */
export type Suggested = SimilarTicket & { crash?: Pick<CrashNoteProps, 'known' | 'version' | 'onReopened'> }

export function useSimilarTickets(
  projectId: string,
  title: string,
  description: string | null = null,
): Suggested[] {
  const crashes = useSameCrash(projectId, description ?? '')
  const rested = useRested(cut(title.trim(), LIMITS.ticket_title))
  const isLong = rested.length >= SHORTEST
  const { data, error } = useQuery('findSimilarTickets', {
    params: { projectId },
    input: { title: rested },
    enabled: isLong,
  })
  // Until the next answer, the last one stays, so that the list does not flicker. The title of the next ticket starts without it.
  const last = useRef(NONE)
  const isShown = isLong && title.trim() !== ''
  if (!isShown || error) last.current = NONE
  else if (data) last.current = data.tickets
  const known = new Set(crashes.map(({ id }) => id))
  return [...crashes, ...last.current.filter(({ id }) => !known.has(id))].slice(0, SIMILAR_TICKETS)
}

/** The text itself is not sent: a trace is longer than an address may be. */
function useSameCrash(projectId: string, description: string): Suggested[] {
  const rested = useRested(description).trim()
  const recogniser = useOptionalChunk(recognise, rested.includes('\n'))
  const input = useMemo(() => recogniser?.crashQuestion(rested), [recogniser, rested])
  const { data, refetch } = useQuery('findSameCrash', {
    params: { projectId },
    input: input ?? {},
    enabled: input !== undefined,
  })
  if (!input || description.trim() === '' || !data) return []
  const { version } = data
  return data.tickets.map((known) => ({ ...known, crash: { known, version, onReopened: refetch } }))
}

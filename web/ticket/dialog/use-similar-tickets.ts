// The tickets of a project that are similar to a title, while it is typed.
import { useRef } from 'react'
import { cut } from '../../../domain/cut.ts'
import { LIMITS } from '../../../domain/limits.ts'
import type { SimilarTicket } from '../../../domain/ticket/similar.ts'
import { useQuery } from '../../data/use-query.ts'
import { useRested } from '../../ui/use-rested.ts'

/** A shorter title is only a beginning. */
const SHORTEST = 4
const NONE: SimilarTicket[] = []

export function useSimilarTickets(projectId: string, title: string): SimilarTicket[] {
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
  return last.current
}

// The tickets of a project that are similar to a title, while it is typed; those with a crash of the description come first.
import { useMemo, useRef } from 'react'
import type { SameCrash } from '../../../domain/crash/crash.ts'
import { crashesIn } from '../../../domain/crash/fingerprint.ts'
import { versionIn } from '../../../domain/crash/version.ts'
import { cut } from '../../../domain/cut.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { SIMILAR_TICKETS, type SimilarTicket } from '../../../domain/ticket/similar.ts'
import { useQuery } from '../../data/use-query.ts'
import { useRested } from '../../ui/use-rested.ts'

/** A shorter title is only a beginning. */
const SHORTEST = 4
const NONE: SimilarTicket[] = []

/** A ticket that is suggested; `crash` if it has the same crash, with the version that the description names. */
export type Suggested = SimilarTicket & { crash?: { known: SameCrash; version: string | null } }

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
  const rested = useRested(description)
  const { fingerprints, version } = useMemo(
    () => ({
      fingerprints: crashesIn(rested)
        .map(({ exact, near }) => `${exact}:${near}`)
        .join(),
      version: versionIn(rested),
    }),
    [rested],
  )
  const isCrash = fingerprints !== ''
  const { data } = useQuery('findSameCrash', {
    params: { projectId },
    input: { fingerprints, ...(version !== null && { version }) },
    enabled: isCrash,
  })
  if (!isCrash || description.trim() === '' || !data) return []
  return data.tickets.map((known) => ({ ...known, crash: { known, version: data.version } }))
}

// Fetches the further windows of a table's sections near the viewport, and publishes the tickets that the table shows.
import { useEffect, useMemo } from 'react'
import { useNextWindow } from '../../data/use-query.ts'
import { usePublishShown } from '../shown-tickets.ts'
import { type Line, type Section, type Shown, sectionToContinue } from './sections.ts'

export function useWindows(
  projectId: string,
  {
    sections,
    isGrouped,
    lines,
    viewport,
    isHeld,
    askFor,
  }: {
    sections: readonly Section[]
    isGrouped: boolean
    lines: readonly Line[]
    viewport: Shown
    /** The lines are those of an earlier filter. */
    isHeld: boolean
    /** Requests the sections near a part of the table. */
    askFor: (shown: Shown) => void
  },
) {
  const near = sectionToContinue(sections, isGrouped, viewport)
  const growing = near ?? sections.find(({ more, isClosed }) => more !== null && !isClosed)
  const nextFilter = growing?.more ?? null
  const { loadNext, loading, error } = useNextWindow('listTickets', {
    params: { projectId },
    input: nextFilter ?? {},
  })
  const tickets = useMemo(
    () => lines.flatMap((line) => (line.kind === 'ticket' ? [line.ticket] : [])),
    [lines],
  )
  const hasMore = sections.some((one) => !one.isClosed && !one.error && (!one.tickets || one.more !== null))
  usePublishShown(
    useMemo(() => {
      const load = () => {
        if (nextFilter !== null) void loadNext()
        else askFor({ first: 0, last: Number.POSITIVE_INFINITY })
      }
      return [{ tickets: () => tickets, load: hasMore && !loading ? load : undefined }]
    }, [tickets, hasMore, loading, loadNext, askFor, nextFilter]),
  )
  const isNear = near !== undefined && !isHeld && !error
  // Depends on the number of lines: if a window added no row below, the next one must still be fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNear && !loading) void loadNext()
  }, [isNear, loading, loadNext, lines.length])
  return { loadNext, loading, error, hasMore }
}

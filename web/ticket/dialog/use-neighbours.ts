// The tickets before and after the open one in the list or board beneath the dialog, and the keys and calls that open them.
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useKeyCommands } from '../../keys/use-key-commands.ts'
import { prefetchTicket } from '../prefetch-ticket.ts'
import { type ShownTicket, useShown } from '../shown-tickets.ts'
import { toTicket } from '../to-ticket.ts'
import { neighboursOf, trailOf } from './trail.ts'

/** How many tickets before the end of a group its next window is fetched. */
const AHEAD = 5

export type Direction = 'previous' | 'next'
export type Neighbours = {
  previous?: ShownTicket
  next?: ShownTicket
  /** Whether the ticket is on the page at all. */
  isOnTrail: boolean
  go: (direction: Direction, by: 'button' | 'key') => void
  /** How the open ticket was reached; undefined if it was opened on the page or by a link. */
  came?: { direction: Direction; by: 'button' | 'key' }
}

export function useNeighbours(projectId: string, number: number): Neighbours {
  const groups = useShown()
  const [kept, setKept] = useState<ShownTicket[]>([])
  const shown = useMemo(() => groups.flatMap((group) => group.tickets()), [groups])
  const trail = trailOf(kept, shown, number)
  if (trail !== kept) setKept(trail)
  const { previous, next, isOnTrail } = neighboursOf(trail, number)

  useEffect(() => {
    for (const { tickets, load } of groups)
      if (
        tickets()
          .slice(-AHEAD)
          .some((ticket) => ticket.number === number)
      )
        load?.()
  }, [groups, number])

  const nextId = next?.id
  const nextNumber = next?.number
  useEffect(() => {
    if (nextId === undefined || nextNumber === undefined) return
    prefetchTicket(projectId, { id: nextId, number: nextNumber })
  }, [projectId, nextId, nextNumber])

  const [came, setCame] = useState<{ number: number; direction: Direction; by: 'button' | 'key' }>()
  const navigate = useNavigate()
  const previousNumber = previous?.number
  const go = useCallback(
    (direction: Direction, by: 'button' | 'key') => {
      const target = direction === 'next' ? nextNumber : previousNumber
      if (target === undefined) return
      setCame({ number: target, direction, by })
      void navigate({
        ...toTicket(projectId, target),
        // Going back closes the dialog, however many tickets were viewed in it.
        replace: true,
      })
    },
    [navigate, projectId, nextNumber, previousNumber],
  )
  const arrived = came?.number === number ? came : undefined
  return useMemo(
    () => ({ previous, next, isOnTrail, go, came: arrived }),
    [previous, next, isOnTrail, go, arrived],
  )
}

/** The keys that go to the next and the previous ticket. */
export function useNeighbourKeys({ go }: Neighbours, enabled: boolean) {
  useKeyCommands('ticket', {
    nextTicket: enabled ? () => go('next', 'key') : undefined,
    previousTicket: enabled ? () => go('previous', 'key') : undefined,
  })
}

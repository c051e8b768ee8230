// Moves tickets between columns. Not optimistic: a ticket stays in its column until the server answers, and the
// answer's event moves it; meanwhile its ghost appears where it was dropped (board-rows.ts).
import { useCallback, useState } from 'react'
import type { Status, TicketSummary } from '../../domain/ticket.ts'
import { CallError } from '../data/call.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import type { PendingMove, PendingMoves } from './board-rows.ts'

const NONE: PendingMoves = new Map()

export function useTicketMoves() {
  const { run } = useCommand('moveTicket')
  const [moves, setMoves] = useState(NONE)

  const set = useCallback((id: string, move: PendingMove | null) => {
    setMoves((now) => {
      const next = new Map(now)
      if (move) next.set(id, move)
      else next.delete(id)
      return next
    })
  }, [])

  /** Resolves once the answer has been applied to the board. */
  const move = useCallback(
    async (ticket: TicketSummary, to: Status, index: number) => {
      set(ticket.id, { ticket, to, index })
      try {
        await run({ params: { ticketId: ticket.id }, input: { status: to } })
        await boardIsUpToDate()
        toast.success('Ticket status updated successfully')
      } catch (error) {
        toast.error('Failed to update ticket status', error instanceof CallError ? error.message : undefined)
      } finally {
        set(ticket.id, null)
      }
    },
    [run, set],
  )
  return { moves, move }
}

/** The query cache notifies its subscribers in a timeout; without waiting for it the ticket would jump back briefly. */
function boardIsUpToDate() {
  return new Promise((resolve) => setTimeout(resolve))
}

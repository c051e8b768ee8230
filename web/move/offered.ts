// Opens the dialog that moves a ticket to another project, for the palette. The page of the project provides it while it is mounted
// (web/bulk/selecting.tsx).
import type { TicketSummary } from '../../domain/ticket/ticket.ts'

export type MovableTicket = Pick<TicketSummary, 'id' | 'number' | 'project_id'>
type Open = (ticket: MovableTicket, to: string) => void

let offered: Open | undefined

export const offeredMove = (): Open | undefined => offered

/** @returns a function that withdraws the dialog */
export function offerMove(open: Open): () => void {
  offered = open
  return () => {
    if (offered === open) offered = undefined
  }
}

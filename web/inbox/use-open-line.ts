// The ticket that the inbox's address names, and how a line is opened and closed.
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { anchorOf } from '../../domain/comment/anchor.ts'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { ticketNumberOf } from '../paths.ts'
import { useWayBack } from '../project/use-open-ticket.ts'

/** The address of a line: its ticket in the inbox, at the comment that the line is about. */
export const addressOf = ({ project, number, comment_id }: InboxLine) => ({
  to: '/inbox/$projectId/$number' as const,
  params: { projectId: project.id, number: String(number) },
  ...(comment_id && { hash: anchorOf(comment_id) }),
  resetScroll: false,
})

/** The open ticket, and the acts. */
export type OpenLine = {
  ticket: { projectId: string; number: number } | undefined
  isOpen: (line: InboxLine) => boolean
  open: (line: InboxLine) => void
  close: () => void
}

export function useOpenLine(): OpenLine {
  const { projectId, number: written } = useParams({ strict: false })
  const number = ticketNumberOf(written)
  const navigate = useNavigate()
  // The same object while the address stays, because the page compares by identity.
  const ticket = useMemo(
    () => (projectId !== undefined && number !== undefined ? { projectId, number } : undefined),
    [projectId, number],
  )
  const hasTicket = ticket !== undefined
  const toList = useCallback(
    () => void navigate({ to: '/inbox', replace: true, resetScroll: false }),
    [navigate],
  )
  const close = useWayBack(hasTicket, toList)
  return {
    ticket,
    isOpen: (line) => line.project.id === projectId && line.number === number,
    // Going back closes the ticket, however many lines were read.
    open: (line) => void navigate({ ...addressOf(line), replace: hasTicket }),
    close,
  }
}

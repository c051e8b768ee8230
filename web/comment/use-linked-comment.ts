// The comment that the address asks for: it is loaded if necessary, scrolled to and focused once, and marked.
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { anchorOf, commentIn } from '../../domain/comment/anchor.ts'
import type { Comment } from '../../domain/comment/comment.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { ticketNumberOf } from '../paths.ts'

/**
 * @param ticket the shown ticket; for a moment, the address may already name the next one
 * @param comments undefined until they are loaded
 * @param hasMore whether further comments can be loaded
 * @param loadUntil loads further comments until one of them has this id
 * @returns the id of the comment that the address asks for, and whether the ticket did not have it when the address was opened
 */
export function useLinkedComment(
  { project_id, number }: Ticket,
  comments: Comment[] | undefined,
  hasMore: boolean,
  loadUntil: (commentId: string) => Promise<void>,
): { linkedId: string | undefined; isMissing: boolean } {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) })
  const params = useParams({ strict: false })
  const isOfTicket = params.projectId === project_id && ticketNumberOf(params.number) === number
  const linkedId = isOfTicket ? commentIn(hash) : undefined
  const isThere = comments?.some(({ id }) => id === linkedId) === true
  const isLoaded = comments !== undefined
  const visit = `${key} ${linkedId}`
  const [seenIn, setSeenIn] = useState('')
  if (isThere && seenIn !== visit) setSeenIn(visit)
  const isMissing = linkedId !== undefined && isLoaded && !isThere && !hasMore && seenIn !== visit
  /** The visits for which the comments were already loaded, and the comment (or the notice) was already scrolled to. */
  const done = useRef({ loaded: '', shown: '' })
  useEffect(() => {
    if (!linkedId || !isLoaded) return
    if (done.current.shown === visit) return
    if (isThere || isMissing) {
      done.current.shown = visit
      bringIntoView(isThere ? anchorOf(linkedId) : MISSING_COMMENT_ID)
    } else if (done.current.loaded !== visit) {
      done.current.loaded = visit
      void loadUntil(linkedId)
    }
  }, [visit, linkedId, isLoaded, isThere, isMissing, loadUntil])
  return { linkedId, isMissing }
}

/** The id of the element that says that the ticket does not have the comment. */
export const MISSING_COMMENT_ID = 'missing-comment'

/** Where a user types or chooses. */
const BUSY = 'input, textarea, [role="menu"], [popover]'

/** Screen readers continue from the element. A user who is already typing or choosing keeps the focus. */
function bringIntoView(id: string) {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  if (!document.activeElement?.closest(BUSY)) element?.focus({ preventScroll: true })
}

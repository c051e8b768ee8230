// The comment that the address asks for: it is loaded if necessary, scrolled to once, and marked.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Comment } from '../../domain/comment/comment.ts'

const PREFIX = 'comment-'

/** The anchor of a comment: the hash of its address and the id of its element. */
export const anchorOf = (commentId: string) => `${PREFIX}${commentId}`

/**
 * @param comments undefined until they are loaded
 * @returns the id of the comment that the address asks for
 */
export function useLinkedComment(
  comments: Comment[] | undefined,
  loadRest: () => Promise<void>,
): string | undefined {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) })
  const linkedId = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
  const isThere = comments?.some(({ id }) => id === linkedId) === true
  const isLoaded = comments !== undefined
  /** The visits for which the comments were already loaded and the comment was already scrolled to. */
  const done = useRef({ loaded: '', shown: '' })
  useEffect(() => {
    const visit = `${key} ${linkedId}`
    if (!linkedId || !isLoaded) return
    if (isThere && done.current.shown !== visit) {
      done.current.shown = visit
      document.getElementById(anchorOf(linkedId))?.scrollIntoView({ block: 'center' })
    } else if (!isThere && done.current.loaded !== visit) {
      done.current.loaded = visit
      void loadRest()
    }
  }, [key, linkedId, isLoaded, isThere, loadRest])
  return linkedId
}

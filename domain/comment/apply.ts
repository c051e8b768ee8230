// Applies events to a window of a ticket's comments.

import type { Event } from '../event.ts'
import type { Comment } from './comment.ts'

type View = { seq: number; comments: Comment[]; next: string | null }

/**
 * @param ticketId the ticket whose comments the view shows
 * @returns undefined if the window must be refetched
 */
export function applyToComments(
  view: View,
  event: Event,
  { ticketId }: { ticketId?: string },
): View | undefined {
  switch (event.type) {
    case 'comment.created':
      return event.comment.ticket_id === ticketId ? withComment(view, event.comment) : view
    case 'comment.changed':
      return changeComments(view, (comment) =>
        comment.id === event.comment.id && comment.version < event.comment.version
          ? withLaterReactions(event.comment, comment)
          : comment,
      )
    case 'comment.reacted':
      return changeComments(view, (comment) =>
        comment.id === event.comment_id ? withLaterReactions(comment, event) : comment,
      )
    case 'comment.deleted': {
      const comments = view.comments.filter((comment) => comment.id !== event.comment_id)
      if (view.next !== event.comment_id) return { ...view, comments }
      // `next` was the deleted comment: the next window now starts after the last comment that is left.
      const last = comments.at(-1)
      return last && { ...view, comments, next: last.id }
    }
    // The comments of a deleted ticket are sent without text, so they have to be fetched again.
    case 'ticket.restored':
      return event.ticket.id === ticketId ? undefined : view
    case 'ticket.left':
      return event.ticket_id === ticketId ? undefined : view
    case 'user.changed':
      return changeComments(view, (comment) =>
        comment.author_id === event.profile.id ? { ...comment, author: event.profile } : comment,
      )
    default:
      return view
  }
}

function withComment(view: View, comment: Comment): View {
  // The rest of the thread is not loaded yet; the new comment will come with it.
  if (view.next !== null || view.comments.some((other) => other.id === comment.id)) return view
  return { ...view, comments: [...view.comments, comment] }
}

/** Reactions have a version of their own, so that they never conflict with an edit of the text. */
function withLaterReactions(
  comment: Comment,
  {
    reactions,
    reactions_version,
    imported = comment.imported,
  }: Pick<Comment, 'reactions' | 'reactions_version'> & { imported?: Comment['imported'] | undefined },
): Comment {
  return reactions_version > comment.reactions_version
    ? { ...comment, reactions, reactions_version, imported }
    : comment
}

function changeComments(view: View, change: (comment: Comment) => Comment): View {
  const comments = view.comments.map(change)
  return comments.some((comment, index) => comment !== view.comments[index]) ? { ...view, comments } : view
}

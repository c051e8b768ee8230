// Says on opening a ticket that an edit of one of its comments was not saved. The comment may be far below, or not loaded yet.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { discardDraft } from '../data/draft.ts'
import { draftsUnder } from '../data/draft-slots.ts'
import { Unsaved } from '../ui/unsaved.tsx'
import { type CommentEditDraft, commentEditKey } from './comment-edit-draft.ts'

export function WaitingEdits({ ticketId, userId }: { ticketId: string; userId: string }) {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(() => waitingEdits(ticketId, userId))
  const settled = (id: string) => setWaiting((now) => now.filter((one) => one !== id))
  return waiting.map((id) => (
    <Unsaved
      key={id}
      words="You have an unsaved edit of a comment."
      onContinue={() => {
        settled(id)
        void navigate({ to: '.', search: true, hash: anchorOf(id), resetScroll: false })
      }}
      onDiscard={() => {
        settled(id)
        discardDraft(commentEditKey(userId, id))
      }}
    />
  ))
}

/** The ids of the comments. */
function waitingEdits(ticketId: string, userId: string): string[] {
  const start = commentEditKey(userId, '')
  return [...draftsUnder(start)].flatMap(([key, { value }]) =>
    (value as CommentEditDraft).ticket_id === ticketId ? key.slice(start.length) : [],
  )
}

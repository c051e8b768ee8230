// Says on opening a ticket that an edit of one of its comments was not saved. The comment may be far below, or not loaded yet.

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { cut } from '../../domain/cut.ts'
import { t } from '../../domain/locale/message.ts'
import { useDraft } from '../data/draft.ts'
import { draftsUnder, readDraft } from '../data/draft-slots.ts'
import { toast } from '../ui/toast.tsx'
import { Unsaved } from '../ui/unsaved.tsx'
import { type CommentEditDraft, commentEditKey } from './comment-edit-draft.ts'

export function WaitingEdits({ ticketId, userId }: { ticketId: string; userId: string }) {
  const [waiting] = useState(() => waitingEdits(ticketId, userId))
  return waiting.map((id) => <WaitingEdit key={id} commentId={id} userId={userId} />)
}

const SHOWN = 40

/** Shown until the edit is continued, saved or discarded, here or at its comment. */
function WaitingEdit({ commentId, userId }: { commentId: string; userId: string }) {
  const navigate = useNavigate()
  const key = commentEditKey(userId, commentId)
  const draft = useDraft<CommentEditDraft | null>(key, null)
  const [isContinued, setContinued] = useState(false)
  if (!draft.value || isContinued) return null

  function discard() {
    // The comment below may be open, with more of the text.
    const dropped = readDraft(key)?.value as CommentEditDraft
    draft.discard()
    toast.plain(t('Your changes were discarded'), {
      action: { label: t('Undo'), onClick: () => draft.set(dropped) },
    })
  }

  const text = draft.value.content.replace(/\s+/g, ' ').trim()
  const beginning = cut(text, SHOWN)
  return (
    <Unsaved
      words={
        beginning === text
          ? t('You have an unsaved edit of a comment: “{beginning}”', { beginning })
          : t('You have an unsaved edit of a comment: “{beginning}…”', { beginning })
      }
      onContinue={() => {
        setContinued(true)
        void navigate({ to: '.', search: true, hash: anchorOf(commentId), resetScroll: false })
      }}
      onDiscard={discard}
    />
  )
}

/** The ids of the comments. */
function waitingEdits(ticketId: string, userId: string): string[] {
  const start = commentEditKey(userId, '')
  return [...draftsUnder(start)].flatMap(([key, { value }]) =>
    (value as CommentEditDraft).ticket_id === ticketId ? key.slice(start.length) : [],
  )
}

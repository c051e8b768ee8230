// One comment: author, time, text, and its actions.

import { Quote } from 'lucide-react'
import { memo, type RefObject, useRef, useState } from 'react'
import type { Comment } from '../../domain/comment/comment.ts'
import { t } from '../../domain/locale/message.ts'
import { avatarLetter, displayName } from '../../domain/user/display.ts'
import { useDraft } from '../data/draft.ts'
import { CommentHistory, EditedMark } from '../history/comment-history.tsx'
import { Imported } from '../import/imported.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Unsaved } from '../ui/unsaved.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { type CommentEditDraft, commentEditKey } from './comment-edit-draft.ts'
import { CommentMenu } from './comment-menu.tsx'
import { CommentText } from './comment-text.tsx'
import { quoteOf, selectedIn } from './quote.ts'
import { AddReaction, ReactionsShown } from './reactions.tsx'

/** Drawn again only if its comment or a right changes: not when another comment arrives. */
export const CommentItem = memo(function CommentItem({
  comment,
  number,
  userId,
  mayEdit,
  mayDelete,
  onQuote,
}: {
  comment: Comment
  /** The number of the ticket. */
  number: number
  userId: string
  mayEdit: boolean
  mayDelete: boolean
  /** Undefined for users who may not comment. */
  onQuote?: (quote: string) => void
}) {
  const draft = useDraft<CommentEditDraft | null>(commentEditKey(userId, comment.id), null)
  const [isOpen, setOpen] = useState(false)
  /** Whether Escape has left an edit whose draft is kept. */
  const [isLeft, setLeft] = useState(false)
  const item = useRef<HTMLElement>(null)
  const [showsEdits, setShowsEdits] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  function open() {
    setLeft(false)
    setOpen(true)
  }
  return (
    <article ref={item} className="group flex gap-3">
      <Avatar letter={avatarLetter(comment.author)} label="" seed={comment.author_id} size="md" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-x-2 text-sm text-ink-faint">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="font-medium text-ink wrap-anywhere">{displayName(comment.author)}</span>
            <TimeAgo at={comment.created_at} />
            {comment.imported && <Imported projectId={comment.project_id} imported={comment.imported} />}
            {comment.to_reporter && <Badge tone="orange">{t('Visible to the reporter')}</Badge>}
            {comment.edited_at && (
              <EditedMark
                projectId={comment.project_id}
                at={comment.edited_at}
                isOpen={showsEdits}
                onToggle={() => setShowsEdits(!showsEdits)}
              />
            )}
          </span>
          {onQuote && <AddReaction comment={comment} userId={userId} />}
          {onQuote && <QuoteButton comment={comment} text={text} onQuote={onQuote} />}
          <CommentMenu
            comment={comment}
            number={number}
            onEdit={mayEdit ? open : undefined}
            mayDelete={mayDelete}
          />
        </div>
        {mayEdit && (isOpen || (draft.drafted && !isLeft)) ? (
          <CommentEdit
            comment={comment}
            draft={draft}
            onClose={() => setOpen(false)}
            onLeave={() => {
              setOpen(false)
              setLeft(true)
              item.current?.parentElement?.focus()
            }}
          />
        ) : (
          <>
            <div ref={text}>
              <CommentText comment={comment} mayEdit={mayEdit} />
            </div>
            {mayEdit && draft.drafted && (
              <div className="mt-1.5">
                <Unsaved
                  words={t('You have an unsaved edit of this comment.')}
                  onContinue={open}
                  onDiscard={draft.discard}
                />
              </div>
            )}
          </>
        )}
        <ReactionsShown comment={comment} userId={userId} />
        {showsEdits && comment.edited_at && <CommentHistory comment={comment} />}
      </div>
    </article>
  )
})

/** Quotes the selected part of the comment, or all of it. */
function QuoteButton({
  comment,
  text,
  onQuote,
}: {
  comment: Comment
  text: RefObject<HTMLElement | null>
  onQuote: (quote: string) => void
}) {
  // On a touch screen, pressing the button ends the selection before the click, so the selected text is kept here.
  const pressed = useRef('')
  const selected = () => (text.current ? selectedIn(text.current) : '')
  return (
    <Button
      variant="icon"
      size="sm"
      aria-label={t('Quote')}
      title={t('Quote the comment or the selected part')}
      className="-my-1"
      onPointerDown={() => {
        pressed.current = selected()
      }}
      onClick={() => {
        onQuote(quoteOf(comment, pressed.current || selected()))
        pressed.current = ''
      }}
    >
      <Quote />
    </Button>
  )
}

// The box for a new comment. Its text is a draft until it is sent.

import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CreateComment } from '../../domain/comment/comment.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { isNamed } from '../../domain/user/display.ts'
import { type Profile, ROBOT_SUFFIX } from '../../domain/user/user.ts'
import type { useDraft } from '../data/draft.ts'
import { errorsOf, reasonOf, roomLeft } from '../data/form-errors.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import { useCommand } from '../data/use-command.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { CommentWriters } from '../presence/ticket-presence.tsx'
import { TextBox } from '../text/text-box.tsx'
import { Button } from '../ui/button.tsx'
import { useDialogEscape } from '../ui/dialog.tsx'
import { DraftRestored } from '../ui/draft-restored.tsx'
import { Field } from '../ui/field.tsx'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { toast } from '../ui/toast.tsx'
import { withQuote } from './quote.ts'

const toReporter = new OptionalChunk(() => import('../public-form/to-reporter.tsx'))

/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'new-comment' }

/** The functions that other components can call on the box. */
export type CommentBoxHandle = { quote: (quote: string) => void }

export function CommentBox({
  projectId,
  ticketId,
  reporter,
  draft,
  onAdded,
  handle,
}: {
  projectId: string
  ticketId: string
  /** Null in a record without its profile. */
  reporter: Profile | null
  draft: ReturnType<typeof useDraft<string>>
  onAdded: (commentId: string) => void
  handle: Ref<CommentBoxHandle>
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { run, pending } = useCommand('createComment')
  // Reports from the public form have a robot as reporter. ToReporter checks whether it is that robot.
  const mayBeReport = isNamed(reporter) && reporter.username.endsWith(ROBOT_SUFFIX)
  const ToReporter = useOptionalChunk(toReporter, mayBeReport)?.ToReporter
  const [isToReporter, setToReporter] = useState(false)
  const isEmpty = draft.value.trim() === ''
  const [textAtFirst] = useState(draft.value)
  // Once the user types, the message would only hide comments.
  const showsRestored = draft.restored && draft.value === textAtFirst
  useImperativeHandle(handle, () => ({ quote }))
  useKeyCommands('ticket', { writeComment: () => box.current?.focus() })
  useDialogEscape(({ target }) => {
    if (target !== box.current || !(target instanceof HTMLElement)) return false
    // The text stays a draft, and the next key is one of the ticket's.
    target.closest<HTMLElement>('[role="dialog"], [data-pane]')?.focus()
    return true
  })

  function quote(text: string) {
    // The text that is being sent is about to be cleared, and the quote with it.
    if (pending) return
    const next = withQuote(draft.value, text)
    flushSync(() => draft.set(next))
    const area = box.current
    area?.focus()
    area?.setSelectionRange(next.length, next.length)
    area?.scrollTo({ top: area.scrollHeight })
  }

  function discard() {
    draft.discard()
    box.current?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isEmpty || pending) return
    const checked = CreateComment.safeParse({ content: draft.value, to_reporter: isToReporter })
    if (!checked.success)
      return void toast.error(t('Failed to add comment'), errorsOf(checked.error).content, TOAST)
    try {
      const event = await run({ params: { ticketId }, input: checked.data })
      if (event?.type === 'comment.created') onAdded(event.comment.id)
    } catch (error) {
      return void toast.error(t('Failed to add comment'), reasonOf(error), TOAST)
    }
    draft.sent()
    // The next comment is for the team only, unless the box is ticked again.
    setToReporter(false)
    toast.success(t('Comment added successfully!'), TOAST)
    box.current?.focus()
  }

  return (
    <form
      onSubmit={(event) => void send(event)}
      onKeyDown={submitOnModEnter}
      data-keep-clear
      className="relative flex flex-wrap items-end gap-2 border-t border-line bg-raised px-[var(--dialog-side,1rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-[var(--dialog-side,1.25rem)] print:hidden"
    >
      {showsRestored && (
        <div className="w-full">
          <DraftRestored onDiscard={discard} />
        </div>
      )}
      <CommentWriters projectId={projectId} ticketId={ticketId} value={draft.value} />
      {ToReporter && mayBeReport && reporter && (
        <div className="w-full text-sm">
          <ToReporter
            projectId={projectId}
            reporterId={reporter.id}
            checked={isToReporter}
            onChange={setToReporter}
          />
        </div>
      )}
      <Field
        label={t('Add a comment')}
        hideLabel
        hint={roomLeft(draft.value, LIMITS.comment_content)}
        className="flex-1"
      >
        <TextBox
          areaRef={box}
          // Starts as one line, to leave room for the comments.
          compact
          rows={1}
          minHeight="2.25rem"
          maxHeight="min(12rem, 30dvh)"
          placeholder={t('Add a comment...')}
          value={draft.value}
          projectId={projectId}
          readOnly={pending}
          onChange={draft.set}
        />
      </Field>
      <Button
        type="submit"
        variant={isEmpty ? 'secondary' : 'primary'}
        disabled={isEmpty}
        pending={pending}
        icon={<SendHorizontal />}
        aria-label={t('Comment', { context: 'verb' })}
        title={t('Ctrl+Enter or ⌘+Enter also sends')}
        style={{ minHeight: '2.25rem' }}
      >
        <span className="max-sm:hidden">{t('Comment', { context: 'verb' })}</span>
      </Button>
    </form>
  )
}

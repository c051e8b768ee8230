// Edits a comment in place. If another tab has changed it in the meantime, the user chooses between the two.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Comment, UpdateComment } from '../../domain/comment/comment.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import type { useDraft } from '../data/draft.ts'
import { errorsOf, isRefusal, reasonOf, roomLeft } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { TextBox } from '../text/text-box.tsx'
import { Button } from '../ui/button.tsx'
import { Conflict } from '../ui/conflict.tsx'
import { useDialogEscape } from '../ui/dialog.tsx'
import { DraftRestored } from '../ui/draft-restored.tsx'
import { Field } from '../ui/field.tsx'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { toast } from '../ui/toast.tsx'
import type { CommentEditDraft } from './comment-edit-draft.ts'

export function CommentEdit({
  comment,
  draft,
  onClose,
  onLeave,
}: {
  comment: Comment
  draft: ReturnType<typeof useDraft<CommentEditDraft | null>>
  onClose: () => void
  /** Called by Escape; the draft stays. */
  onLeave: () => void
}) {
  const [baseVersion] = useState(comment.version)
  const [error, setError] = useState<string>()
  const [refusedBy, setRefusedBy] = useState<Comment>()
  const { run, pending } = useCommand('updateComment')
  const latest = refusedBy && refusedBy.version > comment.version ? refusedBy : comment
  const { content, version } = draft.value ?? { content: comment.content, version: baseVersion }
  const isConflict = draft.drafted && latest.version > version && latest.content !== content.trim()

  // Scrolls the buttons into view, too.
  const form = useRef<HTMLFormElement>(null)
  const isRestored = useRef(draft.restored)
  useEffect(() => {
    if (!isRestored.current) form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  useDialogEscape(({ target }) => {
    if (!(target instanceof Node) || !form.current?.contains(target)) return false
    if (!pending) onLeave()
    return true
  })

  function close() {
    draft.discard()
    onClose()
  }

  function drop() {
    const dropped = draft.value
    close()
    if (!dropped || dropped.content === comment.content) return
    toast.plain(t('Your changes were discarded'), {
      action: { label: t('Undo'), onClick: () => draft.set(dropped) },
    })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (content.trim() === latest.content) return close()
    const checked = UpdateComment.safeParse({ content, version })
    if (!checked.success) return setError(errorsOf(checked.error).content)
    setError(undefined)
    try {
      await run({ params: { commentId: comment.id }, input: checked.data })
    } catch (failure) {
      if (isRefusal(failure) && failure.code === 'edit_conflict')
        setRefusedBy(failure.problem.current as Comment)
      return void toast.error(t('Failed to update comment'), reasonOf(failure))
    }
    draft.sent()
    close()
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void save(event)}
      onKeyDown={submitOnModEnter}
      className="mt-1 flex flex-col gap-2"
    >
      {draft.restored && <DraftRestored onDiscard={close} />}
      {isConflict && (
        <Conflict
          label={t('Comment')}
          theirs={latest.content}
          mine={content}
          side={null}
          onChoose={(side) =>
            side === 'mine'
              ? draft.set({ content, version: latest.version, ticket_id: comment.ticket_id })
              : drop()
          }
        />
      )}
      <Field
        label={t('Edit comment')}
        hideLabel
        error={error}
        hint={roomLeft(content, LIMITS.comment_content)}
      >
        <TextBox
          autoFocus={!draft.restored}
          rows={2}
          minHeight="5rem"
          value={content}
          projectId={comment.project_id}
          readOnly={pending}
          onChange={(text) => draft.set({ content: text, version, ticket_id: comment.ticket_id })}
        />
      </Field>
      <div data-keep-clear className="flex justify-end gap-2">
        <Button size="sm" onClick={drop}>
          {t('Cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={pending}>
          {pending ? t('Saving...') : t('Save')}
        </Button>
      </div>
    </form>
  )
}

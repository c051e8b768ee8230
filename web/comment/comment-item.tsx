// One comment: author, time, text, and its actions.
import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../domain/comment.ts'
import { avatarLetter, displayName } from '../../domain/user.ts'
import { useDraft } from '../data/draft.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { CommentHistory, EditedMark } from '../history/comment-history.tsx'
import { useProject } from '../project/use-project.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { CommentEdit, type CommentEditDraft } from './comment-edit.tsx'
import { CommentText } from './comment-text.tsx'

export function CommentItem({ comment }: { comment: Comment }) {
  const { may, userId } = useProject(comment.project_id)
  const isOwn = comment.author_id === userId
  const draft = useDraft<CommentEditDraft | null>(`${userId}.comment-edit.${comment.id}`, null)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [showsEdits, setShowsEdits] = useState(false)
  const mayEdit = may('comment.update', isOwn)
  const mayDelete = may('comment.delete', isOwn)
  return (
    <article className="group flex gap-3">
      <Avatar letter={avatarLetter(comment.author)} label="" seed={comment.author_id} size="md" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-x-2 text-sm text-ink-faint">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="font-medium text-ink wrap-anywhere">{displayName(comment.author)}</span>
            <TimeAgo at={comment.created_at} />
            {comment.edited_at && (
              <EditedMark
                projectId={comment.project_id}
                at={comment.edited_at}
                isOpen={showsEdits}
                onToggle={() => setShowsEdits(!showsEdits)}
              />
            )}
          </span>
          {(mayEdit || mayDelete) && (
            <Menu
              trigger={
                <Button variant="icon" size="sm" aria-label="Comment actions" className="-my-1">
                  <MoreHorizontal />
                </Button>
              }
            >
              {mayEdit && (
                <MenuItem icon={<Pencil />} onSelect={() => setOpen(true)}>
                  Edit
                </MenuItem>
              )}
              {mayDelete && (
                <MenuItem icon={<Trash2 />} destructive onSelect={() => setAsking(true)}>
                  Delete
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
        {mayEdit && (isOpen || draft.drafted) ? (
          <CommentEdit comment={comment} draft={draft} onClose={() => setOpen(false)} />
        ) : (
          <CommentText comment={comment} mayEdit={mayEdit} />
        )}
        {showsEdits && comment.edited_at && <CommentHistory comment={comment} />}
      </div>
      <DeleteComment commentId={comment.id} open={isAsking} onOpenChange={setAsking} />
    </article>
  )
}

function DeleteComment({
  commentId,
  open,
  onOpenChange,
}: {
  commentId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { run, pending } = useCommand('deleteComment')
  async function remove() {
    try {
      await run({ params: { commentId }, input: {} })
      onOpenChange(false)
    } catch (error) {
      toast.error('Failed to delete comment', reasonOf(error))
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this comment?"
      description="It disappears for everybody and cannot be brought back."
      confirmLabel="Delete"
      pending={pending}
      onConfirm={() => void remove()}
      returnFocus={() => document.querySelector<HTMLElement>('[placeholder="Add a comment..."]')}
    />
  )
}

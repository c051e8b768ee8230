// The menu of a comment: a link to it, and its edit and deletion for users with the right. It is mounted when it is opened, because a
// ticket shows fifty comments at once.
import { Link2, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../domain/comment/comment.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { LazyMenu } from '../lazy-menu.tsx'
import { commentUrl } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { copyLink } from '../ui/copy-link.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'

export function CommentMenu({
  comment,
  number,
  onEdit,
  mayDelete,
}: {
  comment: Comment
  /** The number of the ticket. */
  number: number
  /** Undefined for users who may not edit the comment. */
  onEdit: (() => void) | undefined
  mayDelete: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  function ask() {
    setAsked(true)
    setAsking(true)
  }
  const button = (
    <Button variant="icon" size="sm" aria-label={t('Comment actions')} className="-my-1">
      <MoreHorizontal />
    </Button>
  )
  return (
    <>
      <LazyMenu button={button}>
        {(byKey) => (
          <Menu trigger={button} defaultOpen byKey={byKey}>
            <MenuItem
              icon={<Link2 />}
              onSelect={() => void copy(commentUrl(comment.project_id, number, comment.id))}
            >
              {t('Copy link')}
            </MenuItem>
            {onEdit && (
              <MenuItem icon={<Pencil />} onSelect={onEdit}>
                {t('Edit')}
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem icon={<Trash2 />} destructive onSelect={ask}>
                {t('Delete')}
              </MenuItem>
            )}
          </Menu>
        )}
      </LazyMenu>
      {wasAsked && <DeleteComment commentId={comment.id} open={isAsking} onOpenChange={setAsking} />}
    </>
  )
}

async function copy(url: string) {
  if (await copyLink(url)) toast.plain(t('Link copied'), { id: 'copy-link' })
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
      toast.error(t('Failed to delete comment'), reasonOf(error))
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Delete this comment?')}
      description={t('It disappears for everybody. This cannot be undone.')}
      confirmLabel={t('Delete')}
      pending={pending}
      onConfirm={() => void remove()}
      returnFocus={() =>
        [...document.querySelectorAll('textarea')].find(
          ({ placeholder }) => placeholder === t('Add a comment...'),
        ) ?? null
      }
    />
  )
}

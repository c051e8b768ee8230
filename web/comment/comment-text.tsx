// A comment as it is displayed. Ticking a box of a task list in it edits the comment.
import type { Comment } from '../../domain/comment/comment.ts'
import { useCommand } from '../data/use-command.ts'
import { Markdown } from '../text/markdown.tsx'
import { useTicking } from '../text/use-ticking.ts'

const written = ({ content, version }: Comment) => ({ text: content, version })

export function CommentText({ comment, mayEdit }: { comment: Comment; mayEdit: boolean }) {
  const { run } = useCommand('updateComment')
  const { text, onTask } = useTicking(
    written(comment),
    ({ text, version }) => run({ params: { commentId: comment.id }, input: { version, content: text } }),
    written,
  )
  return <Markdown text={text} projectId={comment.project_id} onTask={mayEdit ? onTask : undefined} />
}

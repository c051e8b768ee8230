// The word "edited" beside a comment, which opens its earlier texts.

import { useEffect, useRef, useState } from 'react'
import type { Comment } from '../../domain/comment/comment.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { useProject } from '../project/use-project.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { EarlierText } from './earlier-text.tsx'

/** For users who may not read earlier texts: the word and the time only. */
export function EditedMark({
  isOpen,
  onToggle,
  projectId,
  at,
}: {
  isOpen: boolean
  onToggle: () => void
  projectId: string
  /** The time of the last edit. */
  at: string
}) {
  const { may } = useProject(projectId)
  if (!may('history.read')) return <span>{rich('edited {time}', { time: <TimeAgo at={at} /> })}</span>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={t('Show the earlier texts')}
      className="cursor-pointer underline decoration-dotted underline-offset-2 hover:text-ink"
      onClick={onToggle}
    >
      {t('edited')}
    </button>
  )
}

export function CommentHistory({ comment }: { comment: Comment }) {
  const [after, setAfter] = useState<number>()
  const query = useQuery('listCommentHistory', { params: { commentId: comment.id }, input: { after } })
  const { refetch } = query
  const shown = useRef(comment.version)
  useEffect(() => {
    if (shown.current === comment.version) return
    shown.current = comment.version
    void refetch()
  }, [comment.version, refetch])
  if (query.error)
    return (
      <ErrorState
        compact
        message={t('The earlier texts could not be loaded.')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!query.data) return <Spinner label={t('Loading the earlier texts')} />
  const { entries, next } = query.data
  const edits = entries.filter(({ type }) => type === 'comment.changed')
  return (
    <ol aria-label={t('Edits of this comment')} className="mt-1 flex flex-col gap-1 text-sm text-ink-faint">
      {edits.map((entry) => (
        <li key={entry.seq}>
          {rich('{name} edited it {time}', {
            name: displayName(entry.actor),
            time: <TimeAgo at={entry.at} />,
          })}{' '}
          <EarlierText projectId={comment.project_id} seq={entry.seq} field="content" />
        </li>
      ))}
      {next !== null && (
        <li>
          <button type="button" className="underline" onClick={() => setAfter(next)}>
            {t('Show later edits')}
          </button>
        </li>
      )}
    </ol>
  )
}

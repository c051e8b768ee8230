// A ticket's comments, oldest first, loaded in windows, and the box for a new one.

import { MessageSquareOff } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OutputOf } from '../../domain/api.ts'
import { anchorOf } from '../../domain/comment/anchor.ts'
import type { Comment } from '../../domain/comment/comment.ts'
import type { CustomField } from '../../domain/field/field.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { useDraft } from '../data/draft.ts'
import { useLogError } from '../data/use-log-error.ts'
import { useLiveQuery, useNextWindow } from '../data/use-query.ts'
import { HistoryFields } from '../field/history-fields.ts'
import { HistoryRun } from '../history/history-run.tsx'
import { useShowsHistory } from '../history/shows-history.ts'
import { useTicketHistory } from '../history/use-ticket-history.ts'
import { weave } from '../history/weave.ts'
import { numberText } from '../locale/format.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NotPrinted } from '../ui/printing.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { UnsentTexts } from '../ui/unsent-texts.tsx'
import { CommentBox, type CommentBoxHandle } from './comment-box.tsx'
import { type CommentEditDraft, commentEditKey } from './comment-edit-draft.ts'
import { CommentItem } from './comment-item.tsx'
import { NewComments, useNewComments } from './new-comments.tsx'
import { MISSING_COMMENT_ID, useLinkedComment } from './use-linked-comment.ts'

export function Comments({
  ticket,
  draft,
  isReady: isBeforeReady,
  body,
  footer,
}: {
  ticket: Ticket
  draft: ReturnType<typeof useDraft<string>>
  /** False while parts above the comments are loading, which would push the comments down. */
  isReady: boolean
  /** The element that scrolls. */
  body: RefObject<HTMLElement | null>
  /** The place of the box for a new comment. */
  footer: HTMLElement | null
}) {
  const { may, userId } = useProject(ticket.project_id)
  const { query, next, loadUntil } = useComments(ticket)
  const [showsHistory, setShowsHistory] = useShowsHistory()
  const history = useTicketHistory(ticket, showsHistory)
  // Comments and history are shown together, because changes that appear later would push the comments down.
  const isReady = isBeforeReady && (!showsHistory || history.entries !== undefined || history.failed)
  const end = useRef<HTMLDivElement>(null)
  const box = useRef<CommentBoxHandle>(null)
  const [added, setAdded] = useState<string>()
  const shown = query.data?.comments.find(({ id }) => id === added)?.id
  useEffect(() => {
    if (shown) end.current?.scrollIntoView({ block: 'end' })
  }, [shown])
  const isShown = query.data !== undefined && isReady
  const unseen = useNewComments({
    view: isShown ? query.data : undefined,
    count: ticket.comment_count,
    userId,
    body,
    load: next.loadMost,
  })

  const { linkedId, isMissing } = useLinkedComment(
    ticket,
    isReady ? query.data?.comments : undefined,
    query.data?.next != null,
    loadUntil,
  )

  const quote = useCallback((text: string) => box.current?.quote(text), [])
  function show(commentId: string) {
    setAdded(commentId)
    void loadUntil(commentId)
  }

  return (
    <section aria-labelledby="ticket-comments">
      <div className="mb-3 flex items-center justify-between gap-2">
        <h3 id="ticket-comments" className="text-sm font-semibold text-ink-soft tabular-nums">
          {t('Comments ({count})', { count: numberText(ticket.comment_count) })}
        </h3>
        <Button
          size="sm"
          variant="ghost"
          className="-my-1"
          aria-pressed={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          {showsHistory ? t('Hide history') : t('Show history')}
        </Button>
      </div>
      {query.data && isShown ? (
        <>
          {isMissing && linkedId && <MissingComment commentId={linkedId} userId={userId} />}
          {showsHistory && history.failed && (
            <ErrorState
              compact
              message={t('The history could not be loaded.')}
              onRetry={history.retry}
              retrying={history.isFetching}
            />
          )}
          <Thread
            ticket={ticket}
            view={query.data}
            linkedId={linkedId}
            count={ticket.comment_count}
            next={next}
            history={showsHistory ? history : undefined}
            onQuote={may('comment.create') ? quote : undefined}
          />
        </>
      ) : query.error ? (
        <LoadFailed onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading isWanted={ticket.comment_count > 0 || showsHistory} />
      )}
      <div ref={end} />
      <In place={footer}>
        <NewComments {...unseen} />
        {may('comment.create') && (
          <CommentBox
            projectId={ticket.project_id}
            ticketId={ticket.id}
            reporter={ticket.reporter}
            draft={draft}
            onAdded={show}
            handle={box}
          />
        )}
      </In>
    </section>
  )
}

const NO_FIELDS: CustomField[] = []

const In = ({ place, children }: { place: HTMLElement | null; children: ReactNode }) =>
  place && createPortal(children, place)

/** In the place of the comment that the address asks for; with the unsaved edit of it, if there is one. */
function MissingComment({ commentId, userId }: { commentId: string; userId: string }) {
  const draft = useDraft<CommentEditDraft | null>(commentEditKey(userId, commentId), null)
  return (
    <div className="mb-4 flex flex-col gap-3 rounded-md border border-line bg-sunken p-3">
      <p id={MISSING_COMMENT_ID} tabIndex={-1} className="flex items-center gap-2 text-ink-soft outline-none">
        <MessageSquareOff size={16} aria-hidden className="shrink-0" />
        {t('The comment that this link leads to was deleted, or is not part of this ticket.')}
      </p>
      {draft.value && (
        <UnsentTexts
          unsent={[{ label: t('Unsaved edit'), text: draft.value.content }]}
          onDiscard={draft.discard}
        />
      )}
    </div>
  )
}

function useComments(ticket: Ticket) {
  const params = { projectId: ticket.project_id, ticketId: ticket.id }
  const query = useLiveQuery('listComments', { params })
  const next = useNextWindow('listComments', { params })
  useLogError(t('Failed to fetch comments'), query.error ?? next.error)

  /** Loads further windows until one of them has the comment, or until the last; a new comment is in the last one. */
  async function loadUntil(commentId: string) {
    await next.loadUntil(({ comments }) => comments.some(({ id }) => id === commentId))
  }
  return { query, next, loadUntil }
}

function Thread({
  ticket,
  view: { comments, next: hasMore },
  linkedId,
  count,
  next,
  history,
  onQuote,
}: {
  ticket: Ticket
  view: OutputOf<'listComments'>
  /** The id of the comment that the address asks for. */
  linkedId: string | undefined
  count: number
  next: ReturnType<typeof useNextWindow>
  /** Undefined while the history is hidden. */
  history?: ReturnType<typeof useTicketHistory>
  onQuote?: (quote: string) => void
}) {
  const left = count - comments.length
  const { may, userId } = useProject(ticket.project_id)
  return (
    <HistoryFields value={history?.fields ?? NO_FIELDS}>
      <ol aria-label={t('Comments')} className="flex flex-col gap-4">
        {weave(comments, entriesUpTo(hasMore ? comments.at(-1) : undefined, history?.entries)).map((item) =>
          'comment' in item ? (
            <li
              key={item.comment.id}
              id={anchorOf(item.comment.id)}
              tabIndex={-1}
              data-sought={item.comment.id === linkedId || undefined}
              className="min-w-0 scroll-my-4 outline-none data-sought:-m-2 data-sought:rounded-lg data-sought:bg-accent-soft data-sought:p-2"
            >
              <RecordBoundary
                record={item.comment}
                fallback={<BrokenRecord cannotShow={t('This comment cannot be shown.')} />}
              >
                <CommentItem
                  comment={item.comment}
                  number={ticket.number}
                  userId={userId}
                  mayEdit={may('comment.update', item.comment.author_id === userId)}
                  mayDelete={may('comment.delete', item.comment.author_id === userId)}
                  onQuote={onQuote}
                />
              </RecordBoundary>
            </li>
          ) : (
            <li key={item.entries[0]?.seq} className="min-w-0">
              <HistoryRun
                entries={item.entries}
                people={history?.people ?? []}
                projectId={ticket.project_id}
                version={ticket.version}
              />
            </li>
          ),
        )}
      </ol>
      {history?.hasMore && (
        <Button size="sm" className="mt-4" pending={history.isLoadingMore} onClick={history.loadMore}>
          {t('Show later changes')}
        </Button>
      )}
      {hasMore && <NotPrinted count={left} kind="comments" load={next.loadMost} />}
      {hasMore && (
        <div className="mt-4 flex flex-col gap-2">
          {next.error ? (
            <LoadFailed onRetry={() => void next.loadNext()} retrying={next.loading} />
          ) : (
            <Button pending={next.loading} onClick={() => void next.loadNext()}>
              {left > 0
                ? t('Show later comments ({left})', { left: numberText(left) })
                : t('Show later comments')}
            </Button>
          )}
        </div>
      )}
    </HistoryFields>
  )
}

/** Only the changes up to the last loaded comment: later changes are shown with the later comments. */
function entriesUpTo(last: Comment | undefined, entries: HistoryEntry[] = []): HistoryEntry[] {
  return last ? entries.filter(({ at }) => at <= last.created_at) : entries
}

function LoadFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorState
      compact
      message={t('The comments could not be loaded.')}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}

function Loading({ isWanted }: { isWanted: boolean }) {
  if (!isWanted) return null
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('Loading comments')}
      </p>
      {['w-3/5', 'w-4/5', 'w-2/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}

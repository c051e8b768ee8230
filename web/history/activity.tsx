// The changes of a project, newest first, with one line for each bulk change.

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { anchorOf } from '../../domain/comment/anchor.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { failureOf, isRetryingInBackground } from '../data/retry.ts'
import { HistoryFields } from '../field/history-fields.ts'
import { rich } from '../locale/rich.tsx'
import { useProject } from '../project/use-project.ts'
import { toTicket } from '../ticket/to-ticket.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NewAbove } from '../ui/new-above.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { dateOf, TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { isBulk } from './bulk-entry.ts'
import { BulkRow } from './bulk-row.tsx'
import { Sentence } from './sentence.tsx'
import type { SentenceProps } from './sentence-props.ts'
import { withNewest } from './with-newest.ts'

export function Activity({ projectId }: { projectId: string }) {
  const { project } = useProject(projectId)
  const queryKey = ['plain', 'listChanges', projectId]
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call('listChanges', { params: { projectId }, input: { before, group: 'bulk' } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages
  const days = useRef<HTMLDivElement>(null)
  const goesToNew = useRef(false)
  const newestSeq = pages?.[0]?.seq
  const [isPending, setPending] = useState(false)
  // The new changes are on the screen, and the button is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest change has changed
  useEffect(() => {
    if (!goesToNew.current) return
    goesToNew.current = false
    window.scrollTo({ top: 0 })
    days.current?.querySelector('li')?.focus({ preventScroll: true })
  }, [newestSeq])
  const retrying = query.isFetching && !isRetryingInBackground(queryKey)
  if (!pages && (query.error || failureOf(queryKey)))
    return (
      <ErrorState
        message={t('Failed to load the activity')}
        onRetry={() => void query.refetch()}
        retrying={retrying}
      />
    )
  if (!pages) return <Spinner fill label={t('Loading activity')} />
  const entries = pages.flatMap((page) => page.entries)
  const people = pages.flatMap((page) => page.people)
  const fields = pages.flatMap((page) => page.fields)
  // The project's event number is live, so the difference is the number of changes that are not shown yet.
  const unseen = Math.max(0, (project?.seq ?? 0) - (pages[0]?.seq ?? 0))
  async function showNew() {
    setPending(true)
    // Only the newest window: fetching all loaded windows again would take long.
    try {
      const newest = await call('listChanges', { params: { projectId }, input: { group: 'bulk' } })
      goesToNew.current = true
      client.setQueryData<typeof query.data>(queryKey, (known) => {
        if (!known) return undefined
        const pages = withNewest(known.pages, newest)
        const params = pages.length > 1 ? known.pageParams : []
        return { pages, pageParams: [undefined, ...params] }
      })
    } catch (error) {
      toast.error(t('Failed to load the new changes'), reasonOf(error))
    } finally {
      setPending(false)
    }
  }
  if (entries.length === 0)
    return <EmptyState title={t('No activity yet')} description={t('Every change will appear here.')} />
  return (
    <div ref={days} className="mx-auto flex w-full max-w-3xl flex-col gap-4 pb-8">
      <NewAbove
        count={unseen}
        className="-mb-4 max-sm:justify-end top-[calc(6rem+env(safe-area-inset-top))] max-md:top-[calc(3rem+env(safe-area-inset-top))]"
        pending={isPending}
        onClick={() => void showNew()}
      >
        {t('{unseen, plural, one {Show # new change} other {Show # new changes}}', { unseen })}
      </NewAbove>
      <HistoryFields value={fields}>
        {byDay(entries).map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h2 className="mb-2 text-sm font-semibold text-ink-soft">{day}</h2>
            <ol className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface px-3">
              {ofDay.map((entry) => (
                <li key={entry.bulk?.id ?? entry.seq} tabIndex={-1} className="py-2 outline-none">
                  <RecordBoundary
                    record={entry}
                    fallback={<BrokenRecord cannotShow={t('This change cannot be shown.')} />}
                  >
                    <Row
                      entry={entry}
                      people={people}
                      projectId={projectId}
                      projectKey={project?.key ?? ''}
                    />
                  </RecordBoundary>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </HistoryFields>
      {query.hasNextPage && (
        <Button
          className="self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show earlier changes')}
        </Button>
      )}
    </div>
  )
}

type RowProps = { entry: HistoryEntry; people: Profile[]; projectId: string; projectKey: string }

function Row({ entry, people, projectId, projectKey }: RowProps) {
  const link = (one: HistoryEntry) => <TicketLink entry={one} projectId={projectId} projectKey={projectKey} />
  if (!isBulk(entry)) return <Line entry={entry} people={people} ticket={link(entry)} />
  return (
    <BulkRow
      entry={entry}
      projectId={projectId}
      line={(tickets) => <Line entry={entry} people={people} ticket={tickets} />}
      change={(one, peopleOfOne) => <Line entry={one} people={peopleOfOne} ticket={link(one)} />}
    />
  )
}

function Line({ entry, people, ticket }: SentenceProps) {
  return (
    <div className="flex gap-3">
      <span className="pt-0.5">
        <PersonAvatar person={entry.actor} fallback={t('Nobody')} />
      </span>
      <p className="min-w-0 flex-1 leading-6 wrap-anywhere [unicode-bidi:isolate]">
        <bdi className="font-medium">{displayName(entry.actor, 'Lacewing')}</bdi>{' '}
        <Sentence entry={entry} people={people} ticket={ticket} />
      </p>
      <p className="shrink-0 text-sm leading-6 text-ink-faint">
        <TimeAgo at={entry.at} />
      </p>
    </div>
  )
}

function TicketLink({
  entry: { ticket, comment_id, type },
  projectId,
  projectKey,
}: {
  entry: HistoryEntry
  projectId: string
  projectKey: string
}): ReactNode {
  if (!ticket) return t('a ticket')
  const key = <span className="font-mono text-sm">{ticketKey(projectKey, ticket.number)}</span>
  if (ticket.title === null)
    return type === 'ticket.deleted' || type === 'ticket.left' ? key : rich('{key} (deleted)', { key })
  return (
    <Link
      {...toTicket(projectId, ticket.number)}
      hash={comment_id && type !== 'comment.deleted' ? anchorOf(comment_id) : undefined}
      className="text-accent-text underline underline-offset-2"
    >
      {key} {ticket.title}
    </Link>
  )
}

function byDay(entries: HistoryEntry[]): [string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const day = dateOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

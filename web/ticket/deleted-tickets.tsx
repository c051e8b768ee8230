// Deleted tickets, newest first, each with a restore button.

import { useInfiniteQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useEffect } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { ticketCount } from '../../domain/project/ticket-count.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { failureOf, isRetryingInBackground } from '../data/retry.ts'
import { useCommand } from '../data/use-command.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { TypeIcon } from './field/badges.tsx'

type DeletedTicket = OutputOf<'listDeletedTickets'>['tickets'][number]

const WINDOW = 20

export function DeletedTickets({ project }: { project: Project }) {
  const queryKey = ['plain', 'listDeletedTickets', project.id]
  const query = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'listDeletedTickets',
        { params: { projectId: project.id }, input: { before: pageParam, limit: WINDOW } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { refetch } = query
  const total = ticketCount(project.counts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the total changes with every delete and restore
  useEffect(() => void refetch(), [total, refetch])

  if (!query.data && (query.error || failureOf(queryKey)))
    return (
      <ErrorState
        compact
        message={t('Failed to fetch deleted tickets')}
        retrying={query.isFetching && !isRetryingInBackground(queryKey)}
        onRetry={() => void refetch()}
      />
    )
  if (!query.data) return <Spinner fill label={t('Loading deleted tickets')} />
  const tickets = query.data.pages.flatMap((window) => window.tickets)
  if (tickets.length === 0) return <p className="text-ink-faint">{t('There are no deleted tickets.')}</p>
  return (
    <>
      <RecordList
        rows={tickets}
        keyOf={({ id }) => id}
        cannotShow={t('This ticket cannot be shown.')}
        className="-my-2"
      >
        {(ticket) => <Row ticket={ticket} projectKey={project.key} onGone={() => void refetch()} />}
      </RecordList>
      {query.hasNextPage && (
        <Button
          size="sm"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

type RowProps = { ticket: DeletedTicket; projectKey: string; onGone: () => void }

function Row({ ticket, projectKey, onGone }: RowProps) {
  const { run, pending } = useCommand('restoreTicket')
  const key = ticketKey(projectKey, ticket.number)

  async function restore() {
    try {
      await run({ params: { ticketId: ticket.id }, input: {} })
      toast.success(t('{key} was restored.', { key }))
    } catch (error) {
      toast.error(t('Failed to restore ticket'), reasonOf(error))
      onGone()
    }
  }

  return (
    <div className="flex items-center gap-3 py-2">
      <TypeIcon type={ticket.type} />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={ticket.title}>
          {ticket.title}
        </p>
        <p className="text-sm text-ink-faint">
          {rich(
            '<span>{key}</span> · deleted {time}',
            { key, time: <TimeAgo at={ticket.deleted_at} /> },
            { span: (text) => <span className="font-mono text-xs">{text}</span> },
          )}
        </p>
      </div>
      <Button
        size="sm"
        icon={<ArchiveRestore />}
        pending={pending}
        aria-label={t('Restore {key}', { key })}
        onClick={restore}
      >
        {t('Restore')}
      </Button>
    </div>
  )
}

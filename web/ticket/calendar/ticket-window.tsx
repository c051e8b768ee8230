// A live list of tickets beside or over the calendar, which loads further windows on request.
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { useLiveQuery, useNextWindow } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Chip } from './chip.tsx'
import type { DaysProps } from './grid.tsx'

type Props = Pick<DaysProps, 'projectKey' | 'moving' | 'onMove'> & {
  projectId: string
  /** Undefined: the filter of the page excludes all of these tickets. */
  filter: TicketFilter | undefined
  day: string
  label: string
  empty: string
  onOpenTicket?: () => void
}

export function TicketWindow({
  projectId,
  filter,
  projectKey,
  moving,
  day,
  label,
  empty,
  onMove,
  onOpenTicket,
}: Props) {
  const window = { params: { projectId }, input: filter ?? {} }
  const { data, error, isFetching, refetch } = useLiveQuery('listTickets', {
    ...window,
    enabled: filter !== undefined,
  })
  const next = useNextWindow('listTickets', window)
  const tickets = (filter && data?.tickets) ?? []
  if (filter && error && !data)
    return (
      <ErrorState
        compact
        message="Failed to fetch tickets"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (filter && !data)
    return (
      <div className="flex flex-col gap-1">
        <p role="status" className="sr-only">
          Loading tickets
        </p>
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
      </div>
    )
  if (tickets.length === 0) return <p className="text-sm text-ink-faint">{empty}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is also clicked by Enter */}
      <ul aria-label={label} onClick={onOpenTicket} className="flex flex-col gap-1">
        {tickets
          .filter(({ id, due_date }) => due_date !== null || !moving.has(id))
          .map((ticket) => (
            <li key={ticket.id}>
              <Chip
                ticket={ticket}
                projectKey={projectKey}
                day={day}
                isMoving={moving.has(ticket.id)}
                onMove={onMove}
              />
            </li>
          ))}
      </ul>
      {next.error && <p className="mt-2 text-sm text-danger-text">Failed to fetch tickets</p>}
      {data?.next !== null && (
        <Button size="sm" className="mt-2" pending={next.loading} onClick={() => void next.loadNext()}>
          Show More
        </Button>
      )}
    </>
  )
}

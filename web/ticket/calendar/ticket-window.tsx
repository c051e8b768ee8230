// A live list of tickets beside or over the calendar, which loads further windows on request.

import { t } from '../../../domain/locale/message.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { useLiveQuery, useNextWindow } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Chips, ChipsLoading } from './chips.tsx'
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
        message={t('Failed to fetch tickets')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (filter && !data) return <ChipsLoading />
  if (tickets.length === 0) return <p className="text-sm text-ink-faint">{empty}</p>
  return (
    <>
      <Chips
        tickets={tickets.filter(({ id, due_date }) => due_date !== null || !moving.has(id))}
        projectKey={projectKey}
        moving={moving}
        day={day}
        label={label}
        onMove={onMove}
        onOpenTicket={onOpenTicket}
      />
      {next.error && <p className="mt-2 text-sm text-danger-text">{t('Failed to fetch tickets')}</p>}
      {data?.next !== null && (
        <Button size="sm" className="mt-2" pending={next.loading} onClick={() => void next.loadNext()}>
          {t('Show More')}
        </Button>
      )}
    </>
  )
}

// One part of My Work: its tickets in windows, or its loading, error and empty state.

import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import '../../domain/late-live.ts'
import type { MyPart } from '../../domain/my-work/my-work.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useLiveProjects } from '../data/live.ts'
import { useLiveQuery, useNextWindow } from '../data/use-query.ts'
import { numberText } from '../locale/format.ts'
import { useToday } from '../ticket/use-today.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NotPrinted } from '../ui/printing.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { MyTicketRow } from './row.tsx'

const WORDS = {
  assignee: {
    title: t('Nothing is assigned to you'),
    description: t(
      'Open tickets that are assigned to you in any of your projects appear here, most urgent first.',
    ),
  },
  reporter: {
    title: t('No open tickets reported by you'),
    description: t('Tickets that you create in any of your projects appear here until they are done.'),
  },
} satisfies { [P in MyPart]: { title: string; description: string } }
const LOAD_FAILED = t('Failed to fetch tickets')

export function MyTickets({ by }: { by: MyPart }) {
  const args = { params: {}, input: { by } }
  const query = useLiveQuery('listMyTickets', args)
  const { loadNext, loadMost, loading, error } = useNextWindow('listMyTickets', args)
  useLiveProjects(query.isSuccess)
  const list = useRef<HTMLUListElement>(null)

  const today = useToday()

  if (!query.data && !query.error) return <Spinner fill label={t('Loading tickets')} />
  if (!query.data)
    return (
      <ErrorState
        message={reasonOf(query.error) ?? LOAD_FAILED}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const { projects, tickets, next } = query.data
  const overdue =
    by === 'assignee' ? tickets.filter(({ due_date }) => due_date !== null && due_date < today).length : 0
  if (tickets.length === 0)
    return (
      <EmptyState
        icon={<CircleCheckBig />}
        {...WORDS[by]}
        action={
          <Link to="/dashboard" className={buttonStyle()}>
            {t('Go to Projects')}
          </Link>
        }
      />
    )

  /** The button disappears with the last window, so the focus moves to the first new ticket. */
  async function more() {
    const count = tickets.length
    await loadNext()
    list.current?.querySelectorAll('a')[count]?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="px-1 text-sm text-ink-faint tabular-nums">
        {countWords(tickets.length, overdue, next !== null)}
      </p>
      <ul
        ref={list}
        aria-label={t('Tickets')}
        className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-xs"
      >
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <RecordBoundary
              record={ticket}
              fallback={<BrokenRecord cannotShow={t('This ticket cannot be shown.')} className="m-2" />}
            >
              <MyTicketRow
                ticket={ticket}
                project={projects.find(({ id }) => id === ticket.project_id)}
                showsAssignee={by === 'reporter'}
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      {next !== null && <NotPrinted count={0} kind="tickets" load={loadMost} />}
      {error && <ErrorState compact message={LOAD_FAILED} onRetry={() => void loadNext()} />}
      {next !== null && !error && (
        <Button className="self-center" pending={loading} onClick={() => void more()}>
          {t('Load More')}
        </Button>
      )}
    </div>
  )
}

/** @param isMore there are more tickets than `count`; if all of these are overdue, there may be more overdue ones */
function countWords(count: number, overdue: number, isMore: boolean): ReactNode {
  if (overdue === 0)
    return isMore
      ? t('{count, plural, one {More than # ticket} other {More than # tickets}}', { count })
      : t('{count, plural, one {# ticket} other {# tickets}}', { count })
  const values = { count, overdue: numberText(overdue) }
  const red = { red: (text: string) => <span className="text-red-text">{text}</span> }
  if (!isMore)
    return rich(
      '{count, plural, one {# ticket} other {# tickets}}<red>, {overdue} overdue</red>',
      values,
      red,
    )
  return overdue === count
    ? rich(
        '{count, plural, one {More than # ticket} other {More than # tickets}}<red>, more than {overdue} overdue</red>',
        values,
        red,
      )
    : rich(
        '{count, plural, one {More than # ticket} other {More than # tickets}}<red>, {overdue} overdue</red>',
        values,
        red,
      )
}

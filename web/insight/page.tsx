// The part of the Insight tab below the filters: the choice of the span, all pictures, and the tickets behind a point. While the figures of
// another span load, the old pictures stay, dimmed.

import { useNavigate } from '@tanstack/react-router'
import { ChartLine, History } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import type { Answer } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { toTicket } from '../ticket/to-ticket.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Asked, Figures, PartedBy } from './figures.ts'
import { type ListBehind, OpenTickets } from './open-tickets.tsx'
import { Pictures } from './pictures.tsx'
import { SPANS, type Span } from './span.ts'

type Props = {
  projectId: string
  /** The figures of the span; those of the span before while the next ones load. */
  answer: Pick<Answer<Figures>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Whether the figures are those of another span or filter. */
  isOld: boolean
  /** Whether many changes are in no figure yet, as after an import. */
  isBehind: boolean
  /** Clears the filters, if there are any. */
  onClear: (() => void) | undefined
  span: Span
  onSpan: (span: Span) => void
  /** The field by which the last picture is broken down. */
  by: PartedBy
  onBy: (by: PartedBy) => void
  list: ListBehind
  /** Shows the board as it was. */
  onPast: () => void
}

export function InsightPage({
  projectId,
  answer,
  isOld,
  isBehind,
  onClear,
  span,
  onSpan,
  by,
  onBy,
  list,
  onPast,
}: Props) {
  const { project, columns } = useProject(projectId)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ title: string; asked: Asked }>()
  const keyOf = (number: number) => ticketKey(project?.key ?? '', number)
  const { data, error, isFetching, refetch } = answer

  function openTicket(number: number) {
    void navigate(toTicket(projectId, number))
  }

  return (
    <div className="mx-auto flex w-full max-w-360 min-w-0 flex-1 flex-col gap-4 pb-8">
      <div data-filters className="flex flex-wrap items-center gap-3">
        <div className="w-44">
          <Select label={t('Span')} value={span} options={SPANS} onValueChange={onSpan} />
        </div>
        <Button icon={<History />} onClick={onPast}>
          {t('The Board as It Was')}
        </Button>
        {isOld && isFetching && <Spinner label={t('Loading the figures')} />}
      </div>
      {error && (
        <ErrorState
          compact={data !== undefined}
          message={t('Failed to load the figures')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isBehind && (
        <p role="status" className="text-sm text-ink-soft">
          {t('Lacewing is still counting what happened to these tickets. The pictures follow by themselves.')}
        </p>
      )}
      {!data && !error && <Spinner fill label={t('Loading the figures')} />}
      {data && isEmpty(data) && !isBehind && (
        <EmptyState
          icon={<ChartLine />}
          title={onClear ? t('Nothing to draw for these filters') : t('Nothing to draw yet')}
          description={
            onClear
              ? t(
                  'No matching ticket came in, went out or is in progress. Choose a longer span, or clear the filters.',
                )
              : t(
                  'The pictures follow from what happens to tickets. Choose a longer span, or come back when the first tickets have moved.',
                )
          }
          action={onClear && <Button onClick={onClear}>{t('Clear Filters')}</Button>}
        />
      )}
      {data && !isEmpty(data) && (
        <div aria-busy={isOld} className={classNames('transition-opacity', isOld && 'opacity-50')}>
          <Pictures
            projectId={projectId}
            columns={columns}
            keyOf={keyOf}
            figures={data}
            open={(title, asked) => setOpened({ title, asked })}
            openTicket={openTicket}
            by={by}
            onBy={onBy}
          />
        </div>
      )}
      {opened && (
        <OpenTickets
          projectId={projectId}
          keyOf={keyOf}
          {...opened}
          list={list}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

const isEmpty = ({ weeks, aging, late, cycle }: Figures) =>
  aging.total + late.total + cycle.total === 0 &&
  weeks.every(({ came, went }) => came.count + went.count === 0)

// One milestone on the page: name, days, goal, progress, and buttons for people who may change it.

import { Link } from '@tanstack/react-router'
import { ChartLine, CircleAlert, CircleCheckBig, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ListedMilestone } from '../../domain/milestone/milestone.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { numberText } from '../locale/format.ts'
import { rich } from '../locale/rich.tsx'
import { STATUS_MARKS, StatusBar } from '../project/status-bar.tsx'
import { Markdown } from '../text/markdown.tsx'
import { useToday } from '../ticket/use-today.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { distanceOf, doneShare, spanOf, ticketsOf } from './words.ts'

/** The measure of progress: the number of tickets, or the sum of their estimates. */
export type Measure = 'tickets' | 'estimate'
export type Act = 'edit' | 'close' | 'reopen' | 'remove'

const BurnUp = lazy(async () => ({
  default: (await loadChunk(() => import('../insight/burn-up.tsx'))).BurnUp,
}))

type Props = {
  milestone: ListedMilestone
  isCurrent: boolean
  measure: Measure
  mayManage: boolean
  onAct: (act: Act) => void
}

export function MilestoneRow({ milestone, isCurrent, measure, mayManage, onAct }: Props) {
  const { id, project_id: projectId, name, goal, closed_at, progress } = milestone
  const today = useToday()
  const [isDrawn, setDrawn] = useState(() => location.hash === `#burn-up-${id}`)
  const distance = closed_at === null ? distanceOf(milestone, today) : undefined
  const span = spanOf(milestone)
  const counts = {
    todo: progress.todo[measure],
    in_progress: progress.in_progress[measure],
    done: progress.done[measure],
  }
  const share = doneShare(progress, measure)
  const tickets = progress.todo.tickets + progress.in_progress.tickets + progress.done.tickets
  const listed = { to: '/project/$projectId', params: { projectId } } as const
  const search = { tab: 'list', milestone: id } as const
  return (
    <article
      aria-labelledby={`milestone-${id}`}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-xs"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-2">
            <h3 id={`milestone-${id}`} dir="auto" className="text-lg font-semibold wrap-anywhere">
              <Link {...listed} search={search} className="rounded-sm hover:text-accent-text">
                {name}
              </Link>
            </h3>
            {isCurrent && <Badge tone="blue">{t('Current')}</Badge>}
          </div>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-faint">
            {span && <span>{span}</span>}
            {distance && (
              <span className={distance.isLate ? 'font-medium text-red-text' : 'text-ink-soft'}>
                {distance.words}
              </span>
            )}
            {!span && <span>{t('No days')}</span>}
          </p>
        </div>
        {mayManage && (
          <div className="flex items-center gap-1">
            {closed_at === null ? (
              <>
                <Button size="sm" icon={<CircleCheckBig />} onClick={() => onAct('close')}>
                  {rich(
                    'Close<span> {name}</span>',
                    { name },
                    { span: (text) => <span className="sr-only">{text}</span> },
                  )}
                </Button>
                <Button
                  variant="icon"
                  aria-label={t('Edit {name}', { name })}
                  title={t('Edit')}
                  onClick={() => onAct('edit')}
                >
                  <Pencil />
                </Button>
              </>
            ) : (
              <Button size="sm" icon={<RotateCcw />} onClick={() => onAct('reopen')}>
                {rich(
                  'Reopen<span> {name}</span>',
                  { name },
                  { span: (text) => <span className="sr-only">{text}</span> },
                )}
              </Button>
            )}
            <Button
              variant="icon"
              aria-label={t('Remove {name}', { name })}
              title={t('Remove')}
              onClick={() => onAct('remove')}
            >
              <Trash2 />
            </Button>
          </div>
        )}
      </header>
      {goal && <Markdown text={goal} projectId={projectId} />}
      <div className="flex flex-col gap-2">
        <StatusBar counts={counts} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums">
          {share !== undefined && <span className="font-medium">{t('{share}% done', { share })}</span>}
          {[...STATUSES].reverse().map(({ value, label, color }) => (
            <span key={value} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-full ${STATUS_MARKS[color]}`} />
              {label} {numberText(counts[value])}
            </span>
          ))}
          {progress.late > 0 && (
            <Link
              {...listed}
              search={{ ...search, due: 'overdue' }}
              className="inline-flex items-center gap-1 rounded-sm font-medium text-red-text hover:underline"
            >
              <CircleAlert aria-hidden className="size-3.5" />
              {t('{count, plural, one {# overdue} other {# overdue}}', { count: progress.late })}
            </Link>
          )}
          <Button
            variant="ghost"
            size="sm"
            icon={<ChartLine />}
            aria-expanded={isDrawn}
            className="sm:ms-auto"
            onClick={() => setDrawn(!isDrawn)}
          >
            {rich(
              'Burn-up<span> of {name}</span>',
              { name },
              { span: (text) => <span className="sr-only">{text}</span> },
            )}
          </Button>
          <Link
            {...listed}
            search={search}
            className="rounded-sm underline hover:text-ink"
            aria-label={t('{count, plural, one {# ticket} other {# tickets}} of {name}', {
              count: tickets,
              name,
            })}
          >
            {ticketsOf(tickets)}
          </Link>
        </div>
      </div>
      {isDrawn && (
        <Suspense fallback={<Spinner fill label={t('Loading the burn-up')} />}>
          <BurnUp projectId={projectId} milestone={milestone} measure={measure} />
        </Suspense>
      )}
    </article>
  )
}

// The current and late milestones of all projects of the user, above the tickets of My Work.
import { t } from '../../domain/locale/message.ts'
import '../../domain/late-live.ts'
import { useState } from 'react'
import type { ListedMilestone } from '../../domain/milestone/milestone.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { numberText } from '../locale/format.ts'
import { StatusBar } from '../project/status-bar.tsx'
import { Button } from '../ui/button.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { PlanLine } from './plan-line.tsx'
import { unfinishedOf } from './words.ts'

/** The tickets are below. */
const SHOWN = 6

export function MyPlans() {
  const { data } = useLiveQuery('listMyMilestones', { params: {} })
  const [all, setAll] = useState(false)
  if (!data || data.milestones.length === 0) return null
  const { milestones, projects } = data
  const shown = all ? milestones : milestones.slice(0, SHOWN)
  return (
    <section aria-label={t('Milestones')} className="mb-4 flex flex-col gap-2">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((milestone) => (
          <li
            key={milestone.id}
            className="min-w-0 rounded-lg border border-line bg-surface px-3 py-2.5 shadow-xs"
          >
            <RecordBoundary
              record={milestone}
              fallback={<BrokenRecord cannotShow={t('This milestone cannot be shown.')} />}
            >
              <Plan
                milestone={milestone}
                project={projects.find(({ id }) => id === milestone.project_id)?.name ?? ''}
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      {milestones.length > SHOWN && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setAll(!all)}>
          {all ? t('Show Fewer') : t('Show All {count} Milestones', { count: numberText(milestones.length) })}
        </Button>
      )}
    </section>
  )
}

function Plan({ milestone, project }: { milestone: ListedMilestone; project: string }) {
  const { todo, in_progress, done, late } = milestone.progress
  const left = unfinishedOf(milestone.progress)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <PlanLine milestone={milestone} />
      <StatusBar counts={{ todo: todo.tickets, in_progress: in_progress.tickets, done: done.tickets }} />
      <p className="flex min-w-0 gap-x-2 text-sm text-ink-faint tabular-nums">
        <span dir="auto" className="min-w-0 truncate" title={project}>
          {project}
        </span>
        <span className="ms-auto shrink-0">
          {left > 0
            ? t('{count, plural, one {# ticket open} other {# tickets open}}', { count: left })
            : done.tickets > 0
              ? t('All done')
              : t('No tickets yet')}
        </span>
        {late > 0 && (
          <span className="shrink-0 font-medium text-red-text">
            {t('{count, plural, one {# overdue} other {# overdue}}', { count: late })}
          </span>
        )}
      </p>
    </div>
  )
}

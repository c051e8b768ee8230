// The milestones of a project that are current or late, and the user's late tickets in it, on its card of the dashboard.
import { t } from '../../domain/locale/message.ts'
import '../../domain/late-live.ts'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ListedMilestone } from '../../domain/milestone/milestone.ts'
import { COUNTED_LATE } from '../../domain/milestone/mine.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { PlanLine } from './plan-line.tsx'
import { doneShare } from './words.ts'

/** More lines would hide the other projects. */
const LINES = 2

export function ProjectPlans({ projectId }: { projectId: string }) {
  const { data } = useLiveQuery('listMyMilestones', { params: {} })
  const plans = data?.milestones.filter(({ project_id }) => project_id === projectId) ?? []
  const late = data?.projects.find(({ id }) => id === projectId)?.late ?? 0
  if (plans.length === 0 && late === 0) return null
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* The last ones: those that are late come first, and the current one is the last. */}
      {plans.slice(-LINES).map((milestone) => (
        <PlanLine key={milestone.id} milestone={milestone}>
          <Share milestone={milestone} />
        </PlanLine>
      ))}
      {late > 0 && (
        <Link
          to="/project/$projectId"
          params={{ projectId }}
          search={{ tab: 'list', assignee: 'me', due: 'overdue' }}
          className="inline-flex items-center gap-1.5 self-start rounded-sm text-sm font-medium text-red-text tabular-nums hover:underline"
        >
          <CircleAlert aria-hidden className="size-3.5" />
          {late < COUNTED_LATE
            ? t('{count, plural, one {# ticket} other {# tickets}} of yours overdue', { count: late })
            : t('{count, plural, one {# ticket} other {# tickets}} or more of yours overdue', {
                count: late,
              })}
        </Link>
      )}
    </div>
  )
}

function Share({ milestone: { progress } }: { milestone: ListedMilestone }) {
  const share = doneShare(progress)
  return share !== undefined && <span className="text-ink-faint">{t('{share}% done', { share })}</span>
}

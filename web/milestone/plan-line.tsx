// One line about a milestone on pages outside its project: its name, which leads to the milestones of the project, and how far away it is.

import { Link } from '@tanstack/react-router'
import { Milestone } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ListedMilestone } from '../../domain/milestone/milestone.ts'
import { useToday } from '../ticket/use-today.ts'
import { distanceOf } from './words.ts'

export function PlanLine({ milestone, children }: { milestone: ListedMilestone; children?: ReactNode }) {
  const { name, project_id: projectId } = milestone
  const distance = distanceOf(milestone, useToday())
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm">
      <Milestone aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <Link
        to="/project/$projectId/milestones"
        params={{ projectId }}
        title={t('Milestone: {name}', { name })}
        className="min-w-0 truncate rounded-sm font-medium hover:text-accent-text"
      >
        <bdi>{name}</bdi>
      </Link>
      <span className="ms-auto flex shrink-0 gap-1.5 tabular-nums">
        {children}
        {distance && (
          <span className={distance.isLate ? 'font-medium text-red-text' : 'text-ink-soft'}>
            {distance.words}
          </span>
        )}
      </span>
    </p>
  )
}

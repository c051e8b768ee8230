// The link to the milestones of the open project, beside its tabs: only in a project that has one.
import { t } from '../../domain/locale/message.ts'
import '../../domain/late-live.ts'
import { Link } from '@tanstack/react-router'
import { Milestone } from 'lucide-react'
import { buttonStyle } from '../ui/button-style.ts'
import { useMilestones } from './use-milestones.tsx'

export function MilestonesTab({ projectId }: { projectId: string }) {
  const { milestones, closed } = useMilestones()
  if (milestones.length + closed.length === 0) return null
  return (
    <Link
      to="/project/$projectId/milestones"
      params={{ projectId }}
      className={buttonStyle({ variant: 'ghost', size: 'sm', className: 'shrink-0' })}
    >
      <Milestone />
      {t('Milestones')}
    </Link>
  )
}

// One project on the dashboard: name, progress, the user's role, and a link.

import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Crown, EllipsisVertical, Ticket, Users } from 'lucide-react'
import { lazy, type ReactNode, useId } from 'react'
import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { can, projectRoleOf } from '../../domain/policy.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { prefetch } from '../data/use-query.ts'
import { LazyMenu } from '../lazy-menu.tsx'
import { CardPlans } from '../milestone/card-plans.tsx'
import { CardNews } from '../news/card-news.tsx'
import { prefetchBoard } from '../ticket/board/prefetch-board.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { AddedNotice } from './added-notice.tsx'
import { Favourite } from './favourite.tsx'
import { OfferNotice } from './offer-notice.tsx'
import { StatusBar } from './status-bar.tsx'

const loadMenu = () => import('./card-menu.tsx')
const CardMenu = lazy(async () => ({ default: (await loadChunk(loadMenu)).CardMenu }))

type Props = { project: ProjectSummary; userId: string }

export function ProjectCard({ project, userId }: Props) {
  const isOwner = project.owner_id === userId
  const titleId = useId()
  const navigate = useNavigate()
  const router = useRouter()
  const to = { to: '/project/$projectId', params: { projectId: project.id } } as const

  /** Prefetches what the project page needs first: code, project, the board's columns. */
  function prepare() {
    void router.preloadRoute(to)
    prefetch('getProject', { projectId: project.id })
    prefetch('listMembers', { projectId: project.id })
    prefetchBoard(project.id, project.ticket_order)
  }

  const menuButton = (
    <Button
      variant="icon"
      size="sm"
      aria-label={t('Actions: {name}', { name: project.name })}
      title={t('Actions')}
      className="-ml-2"
    >
      <EllipsisVertical className="text-ink-faint" />
    </Button>
  )

  return (
    <article
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-xs transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-sm"
    >
      <header className="flex items-center justify-between gap-2">
        <span className="truncate font-mono text-xs font-medium text-ink-faint">{project.key}</span>
        <span className="ml-auto flex shrink-0">
          <CardNews project={project} />
        </span>
        <RoleBadge project={project} isOwner={isOwner} />
        <Favourite project={project} />
        {can(projectRoleOf(userId, project, project.role), 'project.export', false) && (
          <LazyMenu button={menuButton} load={loadMenu}>
            <CardMenu project={project} userId={userId} button={menuButton} />
          </LazyMenu>
        )}
      </header>
      <div className="min-h-17 flex-1">
        <h2 id={titleId} className="line-clamp-2 text-lg font-semibold tracking-tight wrap-anywhere">
          <Link {...to} onPointerEnter={prepare} className="rounded-sm hover:text-accent-text">
            {project.name}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 text-ink-soft wrap-anywhere">
          {project.description ?? <span className="text-ink-faint">{t('No description')}</span>}
        </p>
      </div>
      <StatusBar counts={project.counts} />
      <CardPlans projectId={project.id} />
      <AddedNotice project={project} />
      <OfferNotice project={project} userId={userId} />
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Count icon={<Ticket />}>
          {t('{count, plural, one {# ticket} other {# tickets}}', { count: project.ticket_count })}
        </Count>
        <Count icon={<Users />}>
          {t('{count, plural, one {# member} other {# members}}', { count: project.member_count })}
        </Count>
        <Button
          size="sm"
          className="ml-auto"
          aria-describedby={titleId}
          onFocus={prepare}
          onPointerEnter={prepare}
          onClick={() => navigate(to)}
        >
          {t('Open Project')}
        </Button>
      </footer>
    </article>
  )
}

function RoleBadge({ project, isOwner }: { project: ProjectSummary; isOwner: boolean }) {
  if (isOwner) return <Badge icon={<Crown aria-hidden />}>{t('Owner')}</Badge>
  return <Badge>{roleLabel(project.role)}</Badge>
}

function Count({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft tabular-nums [&_svg]:size-3.5 [&_svg]:text-ink-faint">
      {icon}
      {children}
    </span>
  )
}

// The past imports of a project, newest first; each links to its report.

import { Link } from '@tanstack/react-router'
import type { Import } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { useQuery } from '../data/use-query.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { STATES, sourceName, titleOf } from './words.ts'

export function PastImports({ projectId }: { projectId: string }) {
  const query = useQuery('listImports', { params: { projectId } })
  const imports: Import[] | undefined = query.data?.imports
  return (
    <Card
      title={t('Imports')}
      description={t('You can look at each import again, and remove it with everything that it created.')}
    >
      <QueryList
        loading={t('Loading the imports')}
        failed={t('Failed to load the imports')}
        query={query}
        rows={imports}
        keyOf={({ id }) => id}
        cannotShow={t('This import cannot be shown.')}
        none={t('There are no imports yet.')}
        label={t('Imports')}
        className="-my-2.5"
      >
        {(one) => <Row projectId={projectId} one={one} />}
      </QueryList>
    </Card>
  )
}

function Row({ projectId, one }: { projectId: string; one: Import }) {
  const { label, tone } = STATES[one.state]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <Link
          to="/project/$projectId/import"
          params={{ projectId }}
          search={{ id: one.id }}
          className="rounded-sm font-medium text-accent-text wrap-anywhere hover:underline"
        >
          {titleOf(one)}
        </Link>
        <p className="text-sm text-ink-faint">
          {sourceName(one.source)} · {displayName(one.by)}, <TimeAgo at={one.created_at} />
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </div>
  )
}

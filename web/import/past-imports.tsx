// The imports that a project had, the newest first; each leads to its report.
import { Link } from '@tanstack/react-router'
import type { Import } from '../../domain/import/import.ts'
import { displayName } from '../../domain/user/user.ts'
import { useQuery } from '../data/use-query.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { STATES, sourceName, titleOf } from './words.ts'

export function PastImports({ projectId }: { projectId: string }) {
  const query = useQuery('listImports', { params: { projectId } })
  const imports: Import[] | undefined = query.data?.imports
  return (
    <Card title="Imports" description="Each can be looked at again, and removed with all that it brought.">
      {!imports && query.error && (
        <ErrorState
          compact
          message="Failed to load the imports"
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!imports && !query.error && <Spinner fill label="Loading the imports" />}
      {imports?.length === 0 && <p className="text-sm text-ink-faint">There are none yet.</p>}
      {imports && imports.length > 0 && (
        <ul aria-label="Imports" className="-my-2.5 flex flex-col divide-y divide-line">
          {imports.map((one) => (
            <li key={one.id}>
              <RecordBoundary record={one} fallback={<BrokenRecord what="import" className="my-2" />}>
                <Row projectId={projectId} one={one} />
              </RecordBoundary>
            </li>
          ))}
        </ul>
      )}
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

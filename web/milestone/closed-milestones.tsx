// The closed milestones of a project, folded until they are asked for, in windows.

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ClosedName, ListedMilestone } from '../../domain/milestone/milestone.ts'
import { call } from '../data/call.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { QueryState } from '../ui/query-state.tsx'

type Props = {
  projectId: string
  closed: readonly ClosedName[]
  /** Renders one. */
  children: (milestone: ListedMilestone) => ReactNode
}

const WINDOW = 20

export function ClosedMilestones({ projectId, closed, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery({
    // After one was closed, opened again or removed, they are fetched again.
    queryKey: ['plain', 'listClosedMilestones', projectId, closed.map(({ id }) => id).join()],
    staleTime: 0,
    enabled: isOpen,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call('listClosedMilestones', { params: { projectId }, input: { before, limit: WINDOW } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const known = new Set(closed.map(({ id }) => id))
  const rows = query.data?.pages.flatMap(({ milestones }) => milestones).filter(({ id }) => known.has(id))
  return (
    <section aria-label={t('Closed milestones')} className="flex flex-col gap-3">
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        aria-expanded={isOpen}
        icon={<ChevronRight className={isOpen ? 'rotate-90' : 'rtl:-scale-x-100'} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Closed ({closed})', { closed: numberText(closed.length) })}
      </Button>
      {isOpen && !rows && (
        <QueryState
          loading={t('Loading the closed milestones')}
          failed={t('Failed to load the closed milestones')}
          query={query}
        />
      )}
      {isOpen && rows && (
        <ul aria-label={t('Closed milestones')} className="flex flex-col gap-3">
          {rows.map((milestone) => (
            <li key={milestone.id}>{children(milestone)}</li>
          ))}
        </ul>
      )}
      {isOpen && query.hasNextPage && (
        <Button
          className="self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Load More')}
        </Button>
      )}
    </section>
  )
}

// The board as it was, in place of the pictures of the Insight tab while the address names a moment. Nothing of it can be changed: the keys
// that change tickets say so.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Columns3, History, List, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { isBehind } from '../../domain/past/behind.ts'
import type { BoardAsOf } from '../../domain/past/past.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { call } from '../data/call.ts'
import { asksAgain, NO_WAIT, waitAfter } from '../insight/wait.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import type { ProjectSearch } from '../paths.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { dateText } from '../ui/date-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { Changes } from './changes.tsx'
import { columnIn, momentIn } from './moments.ts'
import { PastColumnList } from './past-column.tsx'
import { PastBoard, PastList } from './past-tickets.tsx'
import { TimeBar } from './time-bar.tsx'

const readOnly = () =>
  toast.plain(t('This is the past and cannot be changed. Go back to now first.'), { id: 'past' })
/** Each act that changes a ticket. */
const ACTS = {
  newTicket: readOnly,
  selectTicket: readOnly,
  setStatus: readOnly,
  assign: readOnly,
  setPriority: readOnly,
  setLabels: readOnly,
  setDueDate: readOnly,
  setEstimate: readOnly,
  setMilestone: readOnly,
  triage: readOnly,
}

/** While the server reads where tickets were: the time until the board is asked for again. */
const AGAIN_MS = 1_000

export function Past({ projectId }: { projectId: string }) {
  const { at: given, span, section }: ProjectSearch = useSearch({ strict: false })
  // The end of the slider stays where it is while somebody looks at the past.
  const [now] = useState(() => new Date().toISOString())
  const at = momentIn(given, now)
  const isList = span === 'list'
  const column = isList ? columnIn(section) : undefined
  const navigate = useNavigate()
  const go = (to: Pick<ProjectSearch, 'at' | 'span' | 'section'>) =>
    void navigate({ to: '.', search: (before: ProjectSearch) => ({ ...before, ...to }), resetScroll: false })
  useKeyCommands('page', ACTS)
  const { project } = useProject(projectId)
  const keyOf = (number: number) => ticketKey(project?.key ?? '', number)
  const [hasChanges, setChanges] = useState(false)
  const waits = useRef(NO_WAIT)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<BoardAsOf>({
    queryKey: ['plain', 'getBoardAsOf', projectId, at, column],
    placeholderData: keepPreviousData,
    refetchInterval: () => (asksAgain(waits.current) ? AGAIN_MS : false),
    queryFn: async ({ signal }) => {
      const input = { at, ...(column && { column }) }
      const answer = await call('getBoardAsOf', { params: { projectId }, input }, { signal })
      waits.current = waitAfter(waits.current, { counted_to: answer.counted_to, seq: answer.as_of })
      return answer
    },
  })
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 pb-8">
      <div className="flex flex-col gap-2 rounded-lg border border-line-strong bg-raised p-3 md:sticky md:top-[calc(6rem+env(safe-area-inset-top))] md:z-10">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 aria-live="polite" className="flex items-center gap-2 font-semibold">
            <History aria-hidden className="size-4 shrink-0" />
            {t('As of {date}', { date: dateText(at, 'moment') })}
          </h2>
          <Button
            variant="primary"
            size="sm"
            icon={<RotateCcw />}
            onClick={() => go({ at: undefined, span: undefined, section: undefined })}
          >
            {t('Back to Now')}
          </Button>
          {isFetching && <Spinner label={t('Loading the board as it was')} />}
          <div className="ms-auto flex gap-1">
            <Look
              isList={isList}
              onChange={(next) => go({ span: next ? 'list' : undefined, section: undefined })}
            />
            <Button size="sm" aria-expanded={hasChanges} onClick={() => setChanges(!hasChanges)}>
              {t('Changes Since Then')}
            </Button>
          </div>
        </div>
        <TimeBar
          at={at}
          now={now}
          around={isPlaceholderData ? data && { ...data, previous_at: null, next_at: null } : data}
          go={(next) => go({ at: next })}
        />
      </div>
      {hasChanges && <Changes projectId={projectId} from={at} now={now} keyOf={keyOf} />}
      {error && (
        <ErrorState
          compact={data !== undefined}
          message={t('Failed to load the board as it was')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && isBehind(data) && (
        <p role="status" className="text-sm text-ink-soft">
          {t('Lacewing is still reading the latest changes. The tickets follow by themselves.')}
        </p>
      )}
      {!data && !error && <Spinner fill label={t('Loading the board as it was')} />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('flex min-w-0 flex-1 transition-opacity', isPlaceholderData && 'opacity-50')}
        >
          <Tickets
            projectId={projectId}
            board={data}
            keyOf={keyOf}
            isList={isList}
            onAll={column === undefined || isPlaceholderData ? undefined : () => go({ section: undefined })}
          />
        </div>
      )}
    </div>
  )
}

function Tickets({
  isList,
  onAll,
  ...shown
}: {
  projectId: string
  board: BoardAsOf
  keyOf: (number: number) => string
  isList: boolean
  /** Shows all columns, if one was asked for. */
  onAll: (() => void) | undefined
}) {
  const { columns, first_at } = shown.board
  if (onAll) return <PastColumnList key={`${shown.board.at} ${columns[0]?.key}`} {...shown} onAll={onAll} />
  if (columns.length === 0)
    return (
      <EmptyState
        icon={<History />}
        title={t('There was no board yet')}
        description={t('The project begins on {date}.', { date: dateText(first_at) })}
      />
    )
  if (isList && columns.every(({ total }) => total === 0))
    return <EmptyState icon={<History />} title={t('There were no tickets')} />
  return isList ? <PastList {...shown} /> : <PastBoard {...shown} />
}

function Look({ isList, onChange }: { isList: boolean; onChange: (isList: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('Look of the past')} className="flex">
      <Button
        variant="icon"
        size="sm"
        aria-label={t('Show as a board')}
        title={t('Board')}
        aria-pressed={!isList}
        className={isList ? '' : 'bg-press'}
        onClick={() => onChange(false)}
      >
        <Columns3 />
      </Button>
      <Button
        variant="icon"
        size="sm"
        aria-label={t('Show as a list')}
        title={t('List')}
        aria-pressed={isList}
        className={isList ? 'bg-press' : ''}
        onClick={() => onChange(true)}
      >
        <List />
      </Button>
    </div>
  )
}

// The board in lanes: a row for each value of a field, crossed by the columns. Loaded when somebody divides the board. Lanes come in
// portions, and their cells too (use-cells.ts).

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { LaneField } from '../../../domain/ticket/lane-fields.ts'
import { LANE_FIELDS } from '../../../domain/ticket/lane-fields.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { useLogError } from '../../data/use-log-error.ts'
import { useFields } from '../../field/use-fields.ts'
import { ChunkLoading } from '../../loading.tsx'
import { numberText } from '../../locale/format.ts'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { density } from '../../ui/density.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePreference } from '../../ui/preference.ts'
import { useBoardOrder } from '../board/board-order.ts'
import { useChangedTickets } from '../board/use-flash.ts'
import { usePublishShown } from '../shown-tickets.ts'
import type { Group } from '../table/groups.ts'
import { focusTicket, useTicketToFocus } from '../ticket-to-focus.ts'
import { drawnIn, placeKey, sumOf } from './cells.ts'
import { useFolded } from './folded.ts'
import { Heads } from './heads.tsx'
import { Lane } from './lane.tsx'
import { type AnyLane, laneNoun, laneOf } from './lane-field.ts'
import { LaneMark } from './lane-mark.tsx'
import { useCells } from './use-cells.ts'
import { HELP, useLaneActs } from './use-lane-acts.ts'
import { useLaneGroups } from './use-lane-groups.ts'
import { useLaneMoves } from './use-lane-moves.ts'

/** The lanes that are shown first, and with each press of the button below. */
const PORTION = 8
const FIRST_FIELD = LANE_FIELDS[0] as LaneField
/** While others change tickets, the parents are listed again at most this often. */
const AGAIN_MS = 2_000

type Props = { projectId: string; filter: TicketFilter; name: string }

/** A change of `filter`, order or `name` needs a new `key`. @param name the field of the lanes, by its name in queries */
export function Lanes(props: Props) {
  const isOwn = props.name.startsWith('#')
  const { query, fields } = useFields(props.projectId, isOwn)
  const field = useMemo(() => laneOf(props.name, fields) ?? FIRST_FIELD, [props.name, fields])
  useLogError(t('Failed to fetch lanes'), query.error)
  if (isOwn && query.error && !query.data)
    return (
      <ErrorState
        message={t('Failed to fetch the lanes')}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (isOwn && !query.data) return <ChunkLoading label={t('Loading lanes')} />
  return <OfField key={field.termName} {...props} field={field} />
}

function OfField({ projectId, filter, field }: Props & { field: AnyLane }) {
  const lanes = useLaneGroups(projectId, field, filter)
  const { project, columns } = useProject(projectId)
  useLogError(t('Failed to fetch lanes'), lanes.error)
  useAgain(lanes.refetchParents, project?.seq)
  if (lanes.error)
    return (
      <ErrorState
        message={t('Failed to fetch the lanes')}
        detail={lanes.error.message}
        onRetry={lanes.retry}
        retrying={lanes.isFetching}
      />
    )
  if (!project || !lanes.isLoaded) return <ChunkLoading label={t('Loading lanes')} />
  if (lanes.groups.length === 0)
    return (
      <EmptyState
        title={t('No tickets match.')}
        description={t('No {field} is left by the filters.', { field: laneNoun(field) })}
      />
    )
  // The windows of the cells depend on the columns.
  const key = columns.map(({ key }) => key).join()
  return <Shown key={key} projectId={projectId} filter={filter} field={field} lanes={lanes} />
}

/** Calls a function after changes of the project, at most every two seconds. */
function useAgain(refetch: (() => unknown) | undefined, seq: number | undefined) {
  const before = useRef(seq)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!refetch || before.current === undefined || seq === before.current) {
      before.current ??= seq
      return
    }
    before.current = seq
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, AGAIN_MS)
  }, [refetch, seq])
  useEffect(() => () => clearTimeout(timer.current), [])
}

type ShownProps = {
  projectId: string
  filter: TicketFilter
  field: AnyLane
  lanes: ReturnType<typeof useLaneGroups>
}

function Shown({ projectId, filter, field, lanes }: ShownProps) {
  const { project, columns, userId, may } = useProject(projectId)
  const { groups: all, left, people, labels } = lanes
  const [most, setMost] = useState(PORTION)
  const groups = useMemo(() => all.slice(0, most), [all, most])
  const [folded, onToggle] = useFolded(userId, projectId, field.termName)
  const isFolded = useCallback(({ value }: Group) => folded.has(value), [folded])
  const chosen = useBoardOrder(project?.ticket_order, filter)
  // Manual order is that of a whole column.
  const order = chosen === 'manual' ? 'newest' : chosen
  const seq = project?.seq ?? 0
  const loaded = useCells({ projectId, field, filter, order, columns, groups, isFolded, seq })
  const { cells, countAt } = loaded
  const { placed, move } = useLaneMoves(field)
  const projectKey = project?.key ?? ''
  const { acts, held, announcement } = useLaneActs({ projectKey, field, groups, columns, move })
  const changed = useChangedTickets(
    useMemo(() => [...cells.values()].flatMap(({ tickets }) => tickets ?? []), [cells]),
    !loaded.isLoading,
  )
  const focusId = useTicketToFocus()
  const onFocusTaken = useCallback(() => focusTicket(undefined), [])
  const isLoading = loaded.isLoading
  usePublishShown(
    useMemo(
      () =>
        [...cells.values()].map(({ place, tickets = [] }) => ({
          tickets: () => [...drawnIn(place, tickets, placed)],
          isLoading,
        })),
      [cells, placed, isLoading],
    ),
  )
  useScrollToOver(held?.byKeys ? held.over : undefined)
  const isFiltered = Object.keys(filter).length > 0
  const more = all.length - groups.length
  return (
    <div
      data-lanes
      data-density={usePreference(density)}
      className="relative min-h-0 flex-1 md:overflow-auto md:overscroll-x-none"
      style={{ ['--lane-columns' as string]: `repeat(${columns.length}, minmax(15rem, 1fr))` }}
    >
      <p id={acts.helpId} hidden>
        {HELP}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      <div
        style={{ ['--lanes-width' as string]: `${columns.length * 15.75 - 0.75}rem` }}
        className="md:min-w-(--lanes-width)"
      >
        <Heads project={project} columns={columns} isFiltered={isFiltered} />
        {left && <p className="pb-2 text-sm text-ink-faint">{left}</p>}
        {loaded.error && (
          <div className="mb-3">
            <ErrorState compact message={t('Failed to fetch tickets')} onRetry={loaded.retry} />
          </div>
        )}
        {groups.map((group) => {
          const counts = columns.map(({ key }) => countAt({ lane: group.value, column: key }))
          const isConcerned = held && (held.from.lane === group.value || held.over?.lane === group.value)
          return (
            <Lane
              key={group.key}
              projectId={projectId}
              projectKey={projectKey}
              group={group}
              mark={<LaneMark field={field} value={group.value} people={people} labels={labels} />}
              columns={columns}
              cells={cells}
              counts={counts}
              count={sumOf(counts)}
              isFolded={folded.has(group.value)}
              onToggle={onToggle}
              placed={placed}
              acts={acts}
              canMove={may('ticket.update')}
              held={isConcerned ? held : undefined}
              changed={changed}
              focusId={focusId}
              onFocusTaken={onFocusTaken}
              parentNumber={lanes.numberOf(group.value)}
            />
          )
        })}
        {more > 0 && (
          <MoreLanes more={more} isLoading={isLoading} onMore={() => setMost((now) => now + PORTION)} />
        )}
      </div>
    </div>
  )
}

/** Shows further lanes when the end comes near, or at a press. */
function MoreLanes({ more, isLoading, onMore }: { more: number; isLoading: boolean; onMore: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (isLoading || !box.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '200px',
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={box} className="pb-3">
      <Button size="sm" pending={isLoading} onClick={onMore}>
        {t('Show more lanes ({count})', { count: numberText(more) })}
      </Button>
    </div>
  )
}

/** Scrolls to the cell that a ticket moved by keys is over. */
function useScrollToOver(over: { lane: string; column: string } | undefined) {
  const at = over && placeKey(over as never)
  useEffect(() => {
    if (!at) return
    const cell =
      document.querySelector(`[data-cell-place="${CSS.escape(at)}"]`) ??
      document.querySelector(`[data-lane="${CSS.escape(at.split(' ')[0] ?? '')}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
}

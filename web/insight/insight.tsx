// The Insight tab of a project: asks for the figures of the filter and the span in the address, and shows them in pictures.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { OutputOf, RawInputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import { FIELDS } from '../../domain/ticket/fields.ts'
import { type Choice, NONE } from '../../domain/ticket/kinds.ts'
import { displayName } from '../../domain/user/display.ts'
import { type CallError, call } from '../data/call.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useLabels } from '../label/use-labels.tsx'
import { useMilestones } from '../milestone/use-milestones.tsx'
import { useFresh } from '../news/use-fresh.ts'
import { Past } from '../past/past.tsx'
import type { ProjectSearch } from '../paths.ts'
import { type PanelProps, useFilteredPanel } from '../ticket/filter/filtered-panel.tsx'
import { QueryError } from '../ticket/filter/query-error.tsx'
import { useToday } from '../ticket/use-today.ts'
import { PARTED_BY, type PartedBy } from './figures.ts'
import { figuresOf } from './figures-of.ts'
import { PACE } from './pace.ts'
import { InsightPage } from './page.tsx'
import { firstDay, inAddress, spanOf } from './span.ts'
import { asksAgain, NO_WAIT, waitAfter } from './wait.ts'

type Answered = OutputOf<'getInsight'>
type Input = RawInputOf<'getInsight'>

/** The figures of one call; while those of another span or filter load, those of before. */
function useFigures(projectId: string, input: Input, enabled: boolean) {
  const waits = useRef(NO_WAIT)
  return useQuery<Answered>({
    queryKey: ['plain', 'getInsight', projectId, input],
    staleTime: 0,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: () => (asksAgain(waits.current) ? BEHIND.againMs : false),
    queryFn: async ({ signal }) => {
      const answer = await call('getInsight', { params: { projectId }, input }, { signal })
      waits.current = waitAfter(waits.current, answer)
      return answer
    },
  })
}

/** While the server counts: the time until the figures are asked for again, and the changes from which on the page says so. */
const BEHIND = { againMs: 5_000, changes: 50 }

/** The figures of now, or the board as it was if the address names a moment. */
export function Insight(panel: PanelProps) {
  const { at }: ProjectSearch = useSearch({ strict: false })
  return at === undefined ? <Figures {...panel} /> : <Past projectId={panel.projectId} />
}

function Figures(panel: PanelProps) {
  const { projectId } = panel
  const { list, filters, filter: shown, isEarlier, isKnown } = useFilteredPanel(panel)
  const { span, by, go } = usePlace()
  const navigate = useNavigate()
  const today = useToday()
  const lookOf = useLooks(projectId, by)
  // Tickets that have two labels cannot be asked for by a filter.
  const only = (value: string | null) =>
    by === 'label' && shown.labels !== undefined
      ? undefined
      : { [by === 'label' ? 'labels' : by]: value ?? NONE }
  useFresh('getInsight', projectId, PACE)
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const asked = { ...shown, from: firstDay(span, today), to: today, time_zone }
  const main = useFigures(projectId, { ...asked, unit: 'week', parts: 'in_out,now,times,columns' }, isKnown)
  const flow = useFigures(projectId, { ...asked, unit: 'day', parts: 'flow' }, isKnown)
  const groups = useFigures(projectId, { ...asked, parts: 'groups', group: by }, isKnown)
  const forecast = useFigures(projectId, { ...shown, time_zone, parts: 'forecast' }, isKnown)
  const all = [main, flow, groups, forecast]
  const data =
    main.data && flow.data && groups.data && forecast.data
      ? figuresOf({ ...forecast.data, ...groups.data, ...flow.data, ...main.data }, today, lookOf, only)
      : undefined
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      {filters}
      {list.error ? (
        <QueryError list={list} onClear={list.clear} />
      ) : (
        <InsightPage
          projectId={projectId}
          answer={{
            data,
            error: (all.find(({ error }) => error)?.error ?? null) as CallError | null,
            isFetching: all.some(({ isFetching }) => isFetching),
            refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
          }}
          isOld={main.isPlaceholderData || flow.isPlaceholderData || isEarlier}
          isBehind={main.data !== undefined && main.data.seq - main.data.counted_to >= BEHIND.changes}
          onClear={Object.keys(shown).length > 0 ? list.clear : undefined}
          span={span}
          onSpan={(next) => go({ weeks: inAddress(next) })}
          onPast={() =>
            void navigate({
              to: '.',
              search: (now: ProjectSearch) => ({ ...now, at: new Date().toISOString() }),
            })
          }
          by={by}
          onBy={(next) => go({ by: next === 'type' ? undefined : next })}
          list={async (point) => {
            const input = { ...shown, ...point, time_zone }
            const { tickets, is_more } = await call('listInsightTickets', { params: { projectId }, input })
            return { tickets, isMore: is_more }
          }}
        />
      )}
    </div>
  )
}

/** The span and the field of the last picture, which are in the address. */
function usePlace() {
  const { weeks, by: given }: ProjectSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const by: PartedBy = PARTED_BY.find((one) => one === given) ?? 'type'
  const go = (to: Pick<ProjectSearch, 'weeks' | 'by'>) =>
    void navigate({ to: '.', search: (now: ProjectSearch) => ({ ...now, ...to }), resetScroll: false })
  return { span: spanOf(weeks), by, go }
}

/** The names and colours of the values of a field. */
function useLooks(projectId: string, by: PartedBy) {
  const labels = useLabels()
  const { milestones, closed } = useMilestones(by === 'milestone')
  const members = useLiveQuery('listMembers', { params: { projectId }, enabled: by === 'assignee' }).data
    ?.members
  return (value: string | null) => {
    if (by === 'label') return { label: labels.get(value ?? '')?.name ?? t('No label') }
    if (by === 'assignee') {
      const person = members?.find(({ user_id }) => user_id === value)?.profile
      return { label: value === null ? t('Nobody') : displayName(person ?? null, t('A former member')) }
    }
    if (by === 'milestone') {
      const milestone = [...milestones, ...closed].find(({ id }) => id === value)
      return { label: value === null ? t('No milestone') : (milestone?.name ?? t('An earlier milestone')) }
    }
    const choices: readonly Choice[] = FIELDS[by].choices
    return choices.find((choice) => choice.value === value) ?? { label: value ?? t('None') }
  }
}

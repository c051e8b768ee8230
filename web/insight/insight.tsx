// The Insight tab of a project: asks for the figures of the chosen span, and shows them in pictures.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RawInputOf } from '../../domain/api.ts'
import { daysAfter } from '../../domain/date.ts'
import { FIELDS } from '../../domain/ticket/fields.ts'
import type { Choice } from '../../domain/ticket/kinds.ts'
import { displayName } from '../../domain/user/display.ts'
import { type CallError, call } from '../data/call.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useLabels } from '../label/use-labels.tsx'
import { useToday } from '../ticket/use-today.ts'
import type { PartedBy } from './figures.ts'
import { figuresOf } from './figures-of.ts'
import { InsightPage } from './page.tsx'
import { type Span, spanOf } from './span.ts'

type Input = RawInputOf<'getInsight'>

/** The figures of one call; while another span loads, those of the span before. */
function useFigures(projectId: string, input: Input) {
  return useQuery({
    queryKey: ['plain', 'getInsight', projectId, input],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('getInsight', { params: { projectId }, input }, { signal }),
  })
}

export function Insight({ projectId }: { projectId: string }) {
  const today = useToday()
  const [span, setSpan] = useState<Span>(spanOf(undefined))
  const [by, setBy] = useState<PartedBy>('type')
  const lookOf = useLooks(projectId, by)
  const time = {
    from: daysAfter(today, 1 - 7 * Number(span)),
    to: today,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  const main = useFigures(projectId, { ...time, unit: 'week', parts: 'in_out,now,times,columns' })
  const flow = useFigures(projectId, { ...time, unit: 'day', parts: 'flow' })
  const groups = useFigures(projectId, { ...time, parts: 'groups', group: by })
  const all = [main, flow, groups]
  const data =
    main.data && flow.data && groups.data
      ? figuresOf(main.data, flow.data.flow, groups.data.groups, today, lookOf)
      : undefined
  return (
    <InsightPage
      projectId={projectId}
      answer={{
        data,
        error: (all.find(({ error }) => error)?.error ?? null) as CallError | null,
        isFetching: all.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
      }}
      isOld={main.isPlaceholderData || flow.isPlaceholderData}
      span={span}
      onSpan={setSpan}
      by={by}
      onBy={setBy}
      list={async (asked) => {
        const input = { ...asked, time_zone: time.time_zone }
        const { tickets, is_more } = await call('listInsightTickets', { params: { projectId }, input })
        return { tickets, isMore: is_more }
      }}
    />
  )
}

/** The names and colours of the values of a field. */
function useLooks(projectId: string, by: PartedBy) {
  const labels = useLabels()
  const members = useLiveQuery('listMembers', { params: { projectId }, enabled: by === 'assignee' }).data
    ?.members
  return (value: string | null) => {
    if (by === 'label') return { label: labels.get(value ?? '')?.name ?? 'No label' }
    if (by === 'assignee') {
      const person = members?.find(({ user_id }) => user_id === value)?.profile
      return { label: value === null ? 'Nobody' : displayName(person ?? null, 'A former member') }
    }
    const choices: readonly Choice[] = FIELDS[by].choices
    return choices.find((choice) => choice.value === value) ?? { label: value ?? 'None' }
  }
}

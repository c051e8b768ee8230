// Loads the cells of the open lanes: the first tickets of all cells by one request for several lanes, which are put into the cache
// as live windows of `listTickets`. So they stay up to date, and continue, like every other window.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { LANES_AT_ONCE } from '../../../domain/ticket/lane-fields.ts'
import type { WindowOrder } from '../../../domain/ticket/order.ts'
import type { TicketFilter, WindowFilter } from '../../../domain/ticket/ticket.ts'
import { caughtUp, queryClient } from '../../data/cache.ts'
import { type CallError, call } from '../../data/call.ts'
import { useLiveQueries } from '../../data/use-live-queries.ts'
import { liveKey } from '../../data/use-query.ts'
import { orderedWindowOf } from '../board/board-columns.ts'
import type { Group } from '../table/groups.ts'
import {
  type Count,
  countOf,
  type LoadedCell,
  type Place,
  placeKey,
  portions,
  windowOfCell,
} from './cells.ts'
import type { AnyLane } from './lane-field.ts'

/** The most cells of one request. */
const CELLS_AT_ONCE = 60
/** The first tickets of a cell. */
const FIRST = 8
/** While others change tickets, the server counts again at most this often, for each request that this takes. */
const AGAIN_MS = 1_000

type Lanes = {
  projectId: string
  field: AnyLane
  filter: TicketFilter
  order: WindowOrder
  columns: readonly Column[]
  /** The lanes that are shown. */
  groups: readonly Group[]
  isFolded: (group: Group) => boolean
  /** The project's event number. */
  seq: number
}

const inputOf = ({ columns, order }: Lanes, group: Group, column: Column): WindowFilter =>
  orderedWindowOf(column, columns, group.filter, order)

function ask({ projectId, field, filter, order }: Lanes, groups: readonly Group[], limit: number) {
  return call('listLanes', {
    params: { projectId },
    input: {
      ...filter,
      field: field.termName,
      lanes: groups.map(({ value }) => value).join(),
      ...(order !== 'newest' && { order: order as 'due' }),
      limit,
    },
  })
}

type Answer = Awaited<ReturnType<typeof ask>>

/** Puts the cells of an answer into the cache, unless it has them already. */
async function keep(lanes: Lanes, groups: readonly Group[], { seq, tickets, cells }: Answer) {
  const { projectId, columns, order } = lanes
  const byNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]))
  await Promise.all(
    cells.map(async (cell) => {
      const group = groups.find(({ value }) => value === cell.lane)
      const column = columns.find(({ key }) => key === cell.column)
      if (!group || !column) return
      const input = inputOf(lanes, group, column)
      const queryKey = liveKey('listTickets', { projectId }, input)
      let isFirst = true
      const fetch = async () => {
        // An event since then cannot be applied to the answer.
        if (!isFirst) return call('listTickets', { params: { projectId }, input })
        isFirst = false
        return { seq, ...windowOfCell(cell, byNumber, order) }
      }
      await queryClient.prefetchQuery({ queryKey, queryFn: () => caughtUp<'listTickets'>(queryKey, fetch) })
    }),
  )
}

const NOTHING: ReadonlySet<string> = new Set()
const UNCOUNTED: ReadonlyMap<string, Count> = new Map()

export function useCells(lanes: Lanes) {
  const { projectId, columns, groups, isFolded, seq } = lanes
  const latest = useRef(lanes)
  latest.current = lanes
  const [loaded, setLoaded] = useState(NOTHING)
  const [counted, setCounted] = useState(UNCOUNTED)
  const [error, setError] = useState<CallError>()
  /** The lanes that were requested, by value; a failed request takes its lanes out. */
  const asked = useRef(new Set<string>())
  const perRequest = Math.max(1, Math.min(LANES_AT_ONCE, Math.floor(CELLS_AT_ONCE / columns.length)))

  const request = useCallback(async (some: readonly Group[], limit: number) => {
    const answer = await ask(latest.current, some, limit)
    if (limit > 0) await keep(latest.current, some, answer)
    setCounted((now) => {
      const next = new Map(now)
      for (const { lane, column, count, is_more } of answer.cells)
        next.set(placeKey({ lane, column }), { count, isMore: is_more })
      return next
    })
  }, [])

  const load = useCallback(
    (isOpen: boolean) => {
      const { groups, isFolded } = latest.current
      const name = ({ value }: Group) => `${isOpen ? 'open' : 'folded'} ${value}`
      const wanted = groups.filter((group) => isFolded(group) !== isOpen && !asked.current.has(name(group)))
      for (const some of portions(wanted, perRequest)) {
        for (const group of some) asked.current.add(name(group))
        request(some, isOpen ? FIRST : 0).then(
          () => {
            if (isOpen) setLoaded((now) => new Set([...now, ...some.map(({ value }) => value)]))
          },
          (failure: CallError) => {
            for (const group of some) asked.current.delete(name(group))
            setError(failure)
          },
        )
      }
    },
    [perRequest, request],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lanes that are shown and open decide what is missing
  useEffect(() => {
    if (error) return
    load(true)
    load(false)
  }, [groups, isFolded, error, load])

  const open = useMemo(
    () => groups.filter((group) => loaded.has(group.value) && !isFolded(group)),
    [groups, loaded, isFolded],
  )
  const places = useMemo(
    () =>
      open.flatMap((group) =>
        columns.map((column) => ({
          place: { lane: group.value, column: column.key } satisfies Place,
          input: inputOf(latest.current, group, column),
        })),
      ),
    [open, columns],
  )
  const answers = useLiveQueries(
    'listTickets',
    { projectId },
    places.map(({ input }) => input),
  )
  const cells = useMemo(
    () =>
      new Map(
        places.map(({ place, input }, index): [string, LoadedCell] => {
          const data = answers[index]?.data
          const hasMore = Boolean(data?.next)
          const key = placeKey(place)
          const count = countOf(data?.tickets, hasMore, counted.get(key))
          return [key, { place, input, tickets: data?.tickets, hasMore, count }]
        }),
      ),
    [places, answers, counted],
  )

  /** The lanes whose counts the loaded tickets do not give. */
  const uncertain = groups.filter((group) =>
    asked.current.has(`folded ${group.value}`) && isFolded(group)
      ? true
      : columns.some(({ key }) => cells.get(placeKey({ lane: group.value, column: key }))?.hasMore),
  )
  const recounted = useRef<readonly Group[]>(uncertain)
  recounted.current = uncertain
  const countedAt = useRef(seq)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (seq === countedAt.current) return
    countedAt.current = seq
    const parts = Math.ceil(recounted.current.length / perRequest)
    if (parts === 0) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const some of portions(recounted.current, perRequest)) {
        // Until the next change the earlier counts stay.
        request(some, 0).catch(() => undefined)
      }
    }, AGAIN_MS * parts)
  }, [seq, perRequest, request])
  useEffect(() => () => clearTimeout(timer.current), [])

  const countAt = useCallback(
    (place: Place): Count | undefined => cells.get(placeKey(place))?.count ?? counted.get(placeKey(place)),
    [cells, counted],
  )
  const failed = answers.find(({ data, error }) => error && !data)
  return {
    cells,
    countAt,
    isLoading: groups.some((group) => !isFolded(group) && !loaded.has(group.value)) && !error,
    error: error ?? failed?.error ?? undefined,
    retry: () => {
      setError(undefined)
      for (const answer of answers) if (answer.error && !answer.data) void answer.refetch()
    },
  }
}

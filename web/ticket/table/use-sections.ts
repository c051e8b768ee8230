// The tickets of a table: one section for each group, or one for the whole table. Each section is a live window of its own, which
// is requested once the viewport is near.
import { useCallback, useMemo, useState } from 'react'
import type { SortOrder } from '../../../domain/ticket/order.ts'
import type { TicketSummary, WindowFilter } from '../../../domain/ticket/ticket.ts'
import { useLiveQueries } from '../../data/use-live-queries.ts'
import type { Group } from './groups.ts'
import { type Section, type Shown, sectionsToAsk } from './sections.ts'

/** The tickets of a search, the best matches first, which the list has loaded. */
export type Ranked = { tickets: readonly TicketSummary[]; next: WindowFilter | null }

const NOTHING: ReadonlySet<string> = new Set()

/** @param ranked the tickets of the table, if it need not load its own */
export function useSections(
  projectId: string,
  {
    groups,
    order,
    closed,
    isGrouped,
    ranked,
  }: {
    groups: readonly Group[]
    order: SortOrder | undefined
    closed: ReadonlySet<string>
    isGrouped: boolean
    ranked: Ranked | undefined
  },
) {
  /** The inputs of the windows that were requested, as text. */
  const [asked, setAsked] = useState(NOTHING)
  const all = useMemo(
    () =>
      ranked
        ? []
        : groups.map((group) => {
            const input: WindowFilter = { ...group.filter, ...(order && { order }) }
            const text = JSON.stringify(input)
            const isClosed = closed.has(group.key)
            return { group, input, text, isClosed, isAsked: asked.has(text) }
          }),
    [groups, order, closed, asked, ranked],
  )
  const open = useMemo(() => all.filter(({ isClosed, isAsked }) => isAsked && !isClosed), [all])
  const answers = useLiveQueries(
    'listTickets',
    { projectId },
    open.map(({ input }) => input),
  )
  const sections = useMemo((): Section[] => {
    if (ranked)
      return groups.map((group) => ({
        group,
        isClosed: false,
        isAsked: true,
        tickets: ranked.tickets,
        more: ranked.next,
        error: null,
      }))
    return all.map((one) => {
      const { data, error = null } = answers[open.indexOf(one)] ?? {}
      return {
        group: one.group,
        isClosed: one.isClosed,
        isAsked: one.isAsked,
        tickets: data?.tickets,
        more: data && data.next !== null ? one.input : null,
        error: data ? null : error,
      }
    })
  }, [ranked, groups, all, open, answers])

  /** Requests what the viewport needs. */
  const askFor = useCallback(
    (shown: Shown) => {
      const next = new Set(sectionsToAsk(sections, isGrouped, shown).map(({ group }) => group))
      if (next.size === 0) return
      const texts = all.filter(({ group }) => next.has(group)).map(({ text }) => text)
      setAsked((before) => new Set([...before, ...texts]))
    },
    [sections, all, isGrouped],
  )
  const failed = answers.filter(({ error, data }) => error && !data)
  return {
    sections,
    askFor,
    isLoading: answers.some(({ data, error }) => !data && !error),
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map((answer) => answer.refetch())),
  }
}

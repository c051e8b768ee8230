// The tickets of a table: one section for each group, or one for the whole table. Each section is a live window of its own; the
// next is requested once the previous has no more tickets.
import type { OutputOf } from '../../../domain/api.ts'
import type { SortOrder } from '../../../domain/ticket/order.ts'
import type { TicketSummary, WindowFilter } from '../../../domain/ticket/ticket.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import type { Group } from './groups.ts'

export type Section = { group: Group; isClosed: boolean; view: OutputOf<'listTickets'> | undefined }
/** A line of the table: the head of a group, or a ticket. */
export type Line =
  | { kind: 'group'; key: string; section: Section }
  | { kind: 'ticket'; key: string; ticket: TicketSummary }

/** @param groups their number must be the same at each render: the table is mounted again with other groups */
export function useSections(
  projectId: string,
  groups: readonly Group[],
  order: SortOrder | undefined,
  closed: ReadonlySet<string>,
) {
  const sections: Section[] = []
  const queries: ReturnType<typeof useLiveQuery<'listTickets'>>[] = []
  let isReached = true
  let last: WindowFilter | null = null
  for (const group of groups) {
    const isClosed = closed.has(group.key)
    const input: WindowFilter = { ...group.filter, ...(order && { order }) }
    // biome-ignore lint/correctness/useHookAtTopLevel: the number of groups is the same at each render
    const query = useLiveQuery('listTickets', {
      params: { projectId },
      input,
      enabled: isReached && !isClosed,
    })
    const view = isReached && !isClosed ? query.data : undefined
    sections.push({ group, isClosed, view })
    if (!isReached || isClosed) continue
    queries.push(query)
    if (view?.next !== null) {
      isReached = false
      if (view) last = input
    }
  }
  const failed = queries.find((query) => query.error && !query.data)
  return {
    sections,
    /** The filter whose next window continues the table; null if there is none. */
    next: last,
    isLoading: queries.some((query) => !query.data && !query.error),
    error: failed?.error ?? null,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => Promise.all(queries.filter((query) => !query.data).map((query) => query.refetch())),
  }
}

/** The lines up to the last section that is loaded. */
export function linesOf(sections: readonly Section[], isGrouped: boolean): Line[] {
  const lines: Line[] = []
  for (const section of sections) {
    const { key } = section.group
    if (isGrouped) lines.push({ kind: 'group', key: `group ${key}`, section })
    for (const ticket of section.view?.tickets ?? [])
      lines.push({ kind: 'ticket', key: `${key} ${ticket.id}`, ticket })
  }
  return lines
}

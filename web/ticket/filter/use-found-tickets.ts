// The tickets that a filter finds, in order: the ticket whose key was typed, literal matches (those with the exact accents first),
// then matches of the words in any order and form, each with the best titles first. Each part is a live window of its own; the words
// are shown once there are no more literal matches.
import { useMemo } from 'react'
import type { Keyed } from '../../../domain/project/keys.ts'
import { hasLooseForm } from '../../../domain/ticket/search.ts'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { merged } from '../../data/merged.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { numberHere } from '../own-address.ts'
import { bestFirst, exactFirst, inexactlyFound, titleLevel } from './exact-first.ts'
import { useSourceNumber } from './use-source-number.ts'

export type FoundTickets = {
  tickets: TicketSummary[]
  /** The ticket whose key was typed. */
  keyId: string | undefined
  /** The filter whose next window continues the list; null after the last. */
  next: TicketFilter | null
  /** More tickets are being fetched, and none of them has arrived yet. */
  isPartial: boolean
}

const NOTHING: TicketSummary[] = []
const isExact = () => false

export function useFoundTickets(
  projectId: string,
  project: Keyed | undefined,
  filter: TicketFilter,
  enabled = true,
) {
  const { search = '', ...others } = filter
  const atSource = useSourceNumber(projectId, project, search)
  const number = (project && numberHere(search, project, projectId)) ?? atSource
  const params = { projectId }
  const literal = useLiveQuery('listTickets', { params, input: filter, enabled })
  const keyed = useLiveQuery('listTickets', {
    params,
    input: { ...others, number },
    enabled: number !== undefined,
  })
  const exactFilter = useMemo(() => exactFilterOf(filter), [filter])
  const isInexactly = useMemo(() => inexactlyFound(search), [search])
  const levelOf = useMemo(() => titleLevel(search), [search])
  const ordered = useMemo(
    () => literal.data && exactFirst(literal.data.tickets, literal.data.next === null, isInexactly, levelOf),
    [literal.data, isInexactly, levelOf],
  )
  const wantsExact = ordered?.hasMoreExact === true
  const exact = useLiveQuery('listTickets', { params, input: exactFilter, enabled: wantsExact })
  const wordsFilter = useMemo(() => looseFilter(filter), [filter])
  // Asked together with the literal matches, whose answer may make them superfluous.
  const wantsWords = wordsFilter !== null && !literal.data?.next
  const loose = useLiveQuery('listTickets', { params, input: wordsFilter ?? {}, enabled: wantsWords })

  const queries = [literal, ...(number === undefined ? [] : [keyed]), ...(wantsWords ? [loose] : [])]
  const failed = queries.find((query) => query.error && !query.data)
  const literalView = literal.data
  // If the exact matches cannot be fetched, the list is shown without them.
  const exactView = wantsExact && !exact.error ? exact.data : null
  const keyedView = number === undefined ? null : keyed.data
  const looseView = wantsWords ? loose.data : null
  const found = useMemo((): FoundTickets | undefined => {
    if (!literalView || !ordered || keyedView === undefined || exactView === undefined) return undefined
    const first = keyedView?.tickets ?? NOTHING
    const tickets = merged(
      first,
      bestFirst(exactView?.tickets ?? NOTHING, levelOf),
      ordered.tickets,
      exactFirst(looseView?.tickets ?? NOTHING, true, isExact, levelOf).tickets,
    )
    // Nothing is found yet, and the words may still find something.
    if (looseView === undefined && tickets.length === 0) return undefined
    const next = literalView.next !== null ? filter : looseView?.next ? wordsFilter : null
    return { tickets, keyId: first[0]?.id, next, isPartial: looseView === undefined }
  }, [literalView, ordered, keyedView, exactView, looseView, levelOf, filter, wordsFilter])
  return {
    found,
    error: failed?.error ?? null,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => Promise.all(queries.filter((query) => !query.data).map((query) => query.refetch())),
  }
}

function exactFilterOf({ search = '', ...others }: TicketFilter): TicketFilter {
  return { ...others, ...(search && { exact: search }) }
}

function looseFilter({ search = '', ...others }: TicketFilter): TicketFilter | null {
  return hasLooseForm(search) && search ? { ...others, words: search } : null
}

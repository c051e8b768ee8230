// The tickets that a filter finds, in order: the ticket whose key was typed, literal matches (those with the exact accents first),
// then matches of the words in any order and form. Each part is a live window of its own; the words are searched for once there are
// no more literal matches.
import { useMemo } from 'react'
import { firstOf } from '../../../domain/fold.ts'
import { exactWordsOf, hasLooseForm, isInexact, searchedNumber } from '../../../domain/ticket/search.ts'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { merged } from '../../data/merged.ts'
import { useLiveQuery } from '../../data/use-query.ts'

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

export function useFoundTickets(
  projectId: string,
  projectKey: string | undefined,
  filter: TicketFilter,
  enabled = true,
) {
  const { search = '', ...others } = filter
  const number = projectKey ? searchedNumber(search, projectKey, projectId) : undefined
  const params = { projectId }
  const literal = useLiveQuery('listTickets', { params, input: filter, enabled })
  const keyed = useLiveQuery('listTickets', {
    params,
    input: { ...others, number },
    enabled: number !== undefined,
  })
  const exactFilter = useMemo(() => exactFilterOf(filter), [filter])
  const words = useMemo(() => exactWordsOf(search), [search])
  const isMixed = useMemo(
    () => literal.data?.tickets.some(({ title, excerpt }) => isInexact([title, excerpt], words)),
    [literal.data, words],
  )
  // More exact matches may be further down than this window.
  const wantsExact = isMixed === true && literal.data?.next !== null
  const exact = useLiveQuery('listTickets', { params, input: exactFilter, enabled: wantsExact })
  const wordsFilter = useMemo(() => looseFilter(filter), [filter])
  const wantsWords = wordsFilter !== null && literal.data?.next === null
  const loose = useLiveQuery('listTickets', { params, input: wordsFilter ?? {}, enabled: wantsWords })

  const queries = [literal, ...(number === undefined ? [] : [keyed]), ...(wantsWords ? [loose] : [])]
  const failed = queries.find((query) => query.error && !query.data)
  const literalView = literal.data
  const exactView = wantsExact ? exact.data : undefined
  const keyedView = number === undefined ? null : keyed.data
  const looseView = wantsWords ? loose.data : null
  const found = useMemo((): FoundTickets | undefined => {
    if (!literalView || keyedView === undefined) return undefined
    const first = keyedView?.tickets ?? NOTHING
    const literals = isMixed ? exactFirst(literalView.tickets, words) : literalView.tickets
    const tickets = merged(first, exactView?.tickets ?? NOTHING, literals, looseView?.tickets ?? NOTHING)
    // Nothing is found yet, and the words may still find something.
    if (looseView === undefined && tickets.length === 0) return undefined
    const next = literalView.next !== null ? filter : looseView?.next ? wordsFilter : null
    return { tickets, keyId: first[0]?.id, next, isPartial: looseView === undefined }
  }, [literalView, keyedView, exactView, looseView, isMixed, words, filter, wordsFilter])
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

function exactFirst(tickets: TicketSummary[], words: string[]): TicketSummary[] {
  return firstOf(tickets, ({ title, excerpt }) => !isInexact([title, excerpt], words))
}

function looseFilter({ search = '', ...others }: TicketFilter): TicketFilter | null {
  return hasLooseForm(search) && search ? { ...others, words: search } : null
}

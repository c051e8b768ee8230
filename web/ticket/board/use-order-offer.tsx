// Offers once per project, after the first drag inside a column, to keep the order that the user drags. Decides when;
// order-offer.tsx is the question itself.
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import { loadChunk } from '../../data/load-chunk.ts'
import { createPreference } from '../../ui/preference.ts'
import { focusTicket } from '../ticket-to-focus.ts'
import type { useTicketMoves } from './use-ticket-moves.ts'

const OrderOffer = lazy(async () => ({
  default: (await loadChunk(() => import('./order-offer.tsx'))).OrderOffer,
}))

type Offer = { column: ColumnKey; ticketId: string }

/**
 * @param isPossible whether the user may make the order manual, and sees the order that everybody sees
 * @returns `offer` is called after a drop inside a column, and says whether the question now appears below that column
 */
export function useOrderOffer(
  projectId: string,
  columns: readonly Column[],
  isPossible: boolean,
  keep: ReturnType<typeof useTicketMoves>['keep'],
) {
  const [asked] = useState(() => createPreference(`keep-order.${projectId}`, ['no', 'yes']))
  const [offered, setOffered] = useState<Offer>()
  const offer = (made: Offer): boolean => {
    if (!isPossible || asked.get() === 'yes') return false
    asked.set('yes')
    setOffered(made)
    return true
  }
  const ticketId = offered?.ticketId
  const close = useCallback(() => {
    setOffered(undefined)
    focusTicket(ticketId)
  }, [ticketId])
  const question = useMemo(
    () => (
      <Suspense>
        <OrderOffer projectId={projectId} columns={columns} ticketId={ticketId} keep={keep} onClose={close} />
      </Suspense>
    ),
    [projectId, columns, ticketId, keep, close],
  )
  const questionIn = (column: ColumnKey): ReactNode =>
    isPossible && offered?.column === column ? question : undefined
  return { offer, questionIn }
}

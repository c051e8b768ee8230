// Asks below a column whether the order that the user drags shall be kept. If so, the order of the project becomes manual, and
// the places of the tickets that the user has dragged are saved.

import { useEffect, useId, useState } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import { queryClient } from '../../data/cache.ts'
import { reasonOf } from '../../data/form-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { liveKey, prefetch } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { orderedWindowOf } from './board-columns.ts'
import type { useTicketMoves } from './use-ticket-moves.ts'

/**
 * @param columns the columns of the board, whose tickets are fetched in the new order before it is shown
 * @param ticketId the ticket that was dragged, which stays on the screen
 */
export function OrderOffer({
  projectId,
  columns,
  ticketId,
  keep,
  onClose,
}: {
  projectId: string
  columns: readonly Column[]
  ticketId: string | undefined
  keep: ReturnType<typeof useTicketMoves>['keep']
  onClose: () => void
}) {
  const { run } = useCommand('changeTicketOrder')
  const [isKeeping, setKeeping] = useState(false)
  const id = useId()
  useEffect(() => {
    document.querySelector(`[data-row="${ticketId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [ticketId])

  async function makeManual() {
    await Promise.all(columns.map((column) => prefetchManual(projectId, column, columns)))
    await run({ params: { projectId }, input: { ticket_order: 'manual' } })
    onClose()
  }

  async function press() {
    setKeeping(true)
    try {
      await keep(makeManual)
    } catch (error) {
      setKeeping(false)
      toast.error(t('Failed to change the order of tickets'), reasonOf(error), { id: 'ticket-order' })
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-meaning`}
      className="shrink-0 border-t border-line px-3 pt-2 pb-3 text-sm print:hidden"
    >
      <p id={id} className="font-medium">
        {t('Keep the order you drag?')}
      </p>
      <p id={`${id}-meaning`} className="text-pretty text-ink-soft">
        {t('A ticket then stays where it is dropped, for everybody.')}
      </p>
      <div className="mt-2 flex gap-2">
        <Button variant="primary" size="sm" pending={isKeeping} onClick={press}>
          {t('Keep')}
        </Button>
        <Button size="sm" onClick={isKeeping ? undefined : onClose}>
          {t('Not now')}
        </Button>
      </div>
    </div>
  )
}

/** Fetches as many tickets of a column in manual order as are shown now, so that the board does not become empty meanwhile. */
function prefetchManual(projectId: string, column: Column, columns: readonly Column[]) {
  const now = orderedWindowOf(column, columns, {}, 'newest')
  const shown = queryClient.getQueryData<{ tickets: unknown[] }>(liveKey('listTickets', { projectId }, now))
  const next = orderedWindowOf(column, columns, {}, 'manual')
  return prefetch('listTickets', { projectId }, next, shown?.tickets.length)
}

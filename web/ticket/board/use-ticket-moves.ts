// Moves tickets between columns. Not optimistic: counts, lists and cache change with the event in the answer. Only the drawn
// board is ahead of it: the card stays where it was dropped (board-drops.ts). The request is sent at the drop itself, before the
// card has glided to its place.

import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutputOf } from '../../../domain/api.ts'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import type { ColumnKey, Status } from '../../../domain/ticket/shapes.ts'
import { onEvents, onFetched } from '../../data/cache.ts'
import { CallError } from '../../data/call.ts'
import { preloadChunk } from '../../data/load-chunk.ts'
import { useCommand } from '../../data/use-command.ts'
import { toast } from '../../ui/toast.tsx'
import { withUndo } from '../undo-change.ts'
import { isWholeStatus } from './board-columns.ts'
import {
  afterEvents,
  afterLoading,
  type Drop,
  type DropPosition,
  NO_DROPS,
  visualDrops,
  withDrop,
  withFailed,
  withKept,
  withSaved,
} from './board-drops.ts'

type Answer = { event: OutputOf<'moveTicket'> } | { failure: unknown }

/** Used only if a move fails, so it loads while the first move is under way. */
const loadAnimation = () => import('./animate-back.ts')

/** One toast for all moves: the latest replaces the one before. */
const TOAST = { id: 'move' }

export function useTicketMoves(projectId: string, columns: readonly Column[]) {
  const { run } = useCommand('moveTicket')
  const [drops, setDrops] = useState(NO_DROPS)
  useEffect(() => onEvents((events) => setDrops((now) => afterEvents(now, events))), [])
  useEffect(
    () =>
      onFetched(([, name, params, input]) => {
        const { status, column = status } = input as { status?: Status; column?: ColumnKey }
        if (name !== 'listTickets' || params.projectId !== projectId || !column) return
        setDrops((now) => afterLoading(now, column))
      }),
    [projectId],
  )

  const answers = useRef(new Map<string, Promise<Answer>>())

  /** Called at the drop, while the card still glides to its place. @param below in manual order: the ticket above it */
  const send = useCallback(
    (id: string, to: ColumnKey, below?: string | null, isSameColumn = false) => {
      const column = isWholeStatus(to, columns) ? { status: to } : { column: to }
      const input = below === undefined ? column : isSameColumn ? { below } : { ...column, below }
      const answer = run({ params: { ticketId: id }, input }).then(
        (event): Answer => {
          const undo = withUndo(id, event)
          if (!isSameColumn) toast.success(t('Ticket status updated successfully'), { ...TOAST, ...undo })
          return { event }
        },
        (failure): Answer => {
          const reason = failure instanceof CallError ? failure.message : undefined
          toast.error(
            isSameColumn ? t('Failed to move ticket') : t('Failed to update ticket status'),
            reason,
            TOAST,
          )
          return { failure }
        },
      )
      answers.current.set(id, answer)
      preloadChunk(loadAnimation)
      return answer
    },
    [run, columns],
  )

  /** Resolves once the move is saved or undone. */
  const settle = useCallback(async (id: string, answer: Promise<Answer>) => {
    answers.current.delete(id)
    const answered = await answer
    if ('event' in answered) {
      const { event } = answered
      setDrops((now) => withSaved(now, id, event?.type === 'ticket.changed' ? event.ticket : undefined))
      return
    }
    const animation = await loadAnimation().catch(() => undefined)
    // The card glides back from where it is drawn, so it must be drawn first.
    await nextFrame()
    const undo = () => flushSync(() => setDrops((now) => withFailed(now, id)))
    if (animation) animation.animateBack(id, undo)
    else undo()
  }, [])

  /** Called when the card has arrived. Resolves once its move is saved or undone. @param old see withDrop */
  const land = useCallback(
    async (drop: Drop, old?: DropPosition, below?: string | null) => {
      const { id } = drop.ticket
      const answer = answers.current.get(id) ?? send(id, drop.column, below, old !== undefined)
      setDrops((now) => withDrop(now, drop, old))
      await settle(id, answer)
    },
    [send, settle],
  )

  /** A drop within the column: visual only. */
  const arrange = useCallback((drop: Drop, old: DropPosition) => {
    setDrops((now) => withDrop(now, drop, old))
  }, [])

  /** Saves the places of the drops that were only visual, from the first to the last. @param makeManual makes their places count */
  const keep = useCallback(
    async (makeManual: () => Promise<void>) => {
      const kept = visualDrops(drops)
      setDrops((now) => withKept(now, kept, true))
      try {
        await makeManual()
      } catch (error) {
        setDrops((now) => withKept(now, kept, false))
        throw error
      }
      for (const { ticket, column, above = null } of kept)
        await settle(ticket.id, send(ticket.id, column, above, true))
    },
    [drops, send, settle],
  )

  /** Called if the drag was cancelled after its drop had begun. */
  const forget = useCallback((id: string) => void answers.current.delete(id), [])

  return { drops, send, land, arrange, keep, forget }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

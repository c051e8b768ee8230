// Moving tickets between columns. Not optimistic: counts and lists change with the event of the answer. Only the eye is
// ahead of it, for the card stays where it was dropped (board-drops.ts). The request leaves at the drop itself, before
// the card has glided to its place.
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutputOf } from '../../domain/api.ts'
import type { Status } from '../../domain/ticket.ts'
import { onEvents, onFetched } from '../data/cache.ts'
import { CallError } from '../data/call.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import {
  afterEvents,
  afterLoading,
  type Drop,
  NO_DROPS,
  type Place,
  withDrop,
  withFailed,
  withSaved,
} from './board-drops.ts'
import { glideBack } from './glide-back.ts'

type Answer = { event: OutputOf<'moveTicket'> } | { failure: unknown }

/** One message at a time: where several cards are moved in a row, the last one tells. */
const TOAST = { id: 'move' }

export function useTicketMoves(projectId: string) {
  const { run } = useCommand('moveTicket')
  const [drops, setDrops] = useState(NO_DROPS)
  useEffect(() => onEvents((events) => setDrops((now) => afterEvents(now, events))), [])
  useEffect(
    () =>
      onFetched(([, name, params, input]) => {
        const { status } = input as { status?: Status }
        if (name !== 'listTickets' || params.projectId !== projectId || !status) return
        setDrops((now) => afterLoading(now, status))
      }),
    [projectId],
  )

  const answers = useRef(new Map<string, Promise<Answer>>())

  /** At the drop, while the card is still on its way to its place. */
  const send = useCallback(
    (id: string, to: Status) => {
      const answer = run({ params: { ticketId: id }, input: { status: to } }).then(
        (event): Answer => {
          toast.success('Ticket status updated successfully', TOAST)
          return { event }
        },
        (failure): Answer => {
          const reason = failure instanceof CallError ? failure.message : undefined
          toast.error('Failed to update ticket status', reason, TOAST)
          return { failure }
        },
      )
      answers.current.set(id, answer)
      return answer
    },
    [run],
  )

  /** The card stands at its place. Resolves once its move is saved, or it has gone back. */
  const land = useCallback(
    async (drop: Drop) => {
      const { id } = drop.ticket
      const answer = answers.current.get(id) ?? send(id, drop.status)
      answers.current.delete(id)
      setDrops((now) => withDrop(now, drop))
      const answered = await answer
      if ('event' in answered) {
        const { event } = answered
        setDrops((now) => withSaved(now, id, event?.type === 'ticket.changed' ? event.ticket : undefined))
        return
      }
      // It can only go back from where it has been drawn.
      await nextFrame()
      glideBack(id, () => flushSync(() => setDrops((now) => withFailed(now, id))))
    },
    [send],
  )

  /** A drop within the column: for the eye alone. */
  const arrange = useCallback((drop: Drop, old: Place) => {
    setDrops((now) => withDrop(now, drop, old))
  }, [])

  /** The drag ended otherwise than its drop had promised. */
  const forget = useCallback((id: string) => void answers.current.delete(id), [])

  return { drops, send, land, arrange, forget }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

// Starts a bulk change, follows it until it is over, and reports its outcome in a toast.

import { useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import type { RawInputOf } from '../../domain/api.ts'
import type { BulkAction, BulkChange } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import { CallError, call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable, withinUndo } from '../data/undo.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import { type Done, outcomeOf } from './words.ts'

const LOOK_MS = 1_000
const undoneWords: Done = (count) =>
  t('{count, plural, one {# ticket as before} other {# tickets as before}}', { count })

export type BulkSelection = RawInputOf<'startBulkChange'>['tickets']

/** @param onFailures called with a bulk change when the user asks to see its failures */
export function useBulkChange(projectId: string, onFailures: (bulk: BulkChange) => void) {
  const { run } = useCommand('startBulkChange')
  const revert = useCommand('startRevert')
  const undo = useCommand('undoBulkChange')
  const [running, setRunning] = useState<BulkChange>()
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const params = { projectId }

  /** @param send starts the bulk change under this id */
  async function startAndFollow(
    send: (id: string) => Promise<unknown>,
    done: Done,
    undone?: Done,
    beforeUndo?: () => Promise<unknown>,
  ) {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    const id = newId()
    try {
      await send(id)
      const bulk = await follow(projectId, id, setRunning)
      if (!bulk) return
      const { kind, text } = outcomeOf(bulk, done)
      const undoes = undone && bulk.changed > 0
      const action =
        bulk.failures.length > 0
          ? { label: t('Show'), onClick: () => onFailures(bulk) }
          : undoes && undoable(() => takeBack(id, undone, beforeUndo))
      toast[kind](text, { ...(action && { action }) })
    } catch (error) {
      toast.error(t('Failed to change the tickets'), reasonOf(error))
    } finally {
      isBusy.current = false
      setPending(false)
      setRunning(undefined)
    }
  }
  const takeBack = (of: string, done: Done, before?: () => Promise<unknown>) =>
    void startAndFollow(async (id) => {
      await before?.()
      await undo.run({ params, input: { id, of } })
    }, done)
  const start = (tickets: BulkSelection, act: BulkAction, done: Done, mayUndo: boolean) =>
    withinUndo(
      startAndFollow(
        (id) => run({ params, input: { id, tickets, act } }),
        done,
        mayUndo ? undoneWords : undefined,
      ),
    )
  /** Reverts the changes that a person made since a given time. */
  const startRevert = (input: { user_id: string; since: string }) =>
    startAndFollow(
      (id) => revert.run({ params, input: { id, ...input } }),
      (count) => t('{count, plural, one {# change reverted} other {# changes reverted}}', { count }),
      () => t('The revert was undone'),
    )
  /**
   * Follows a bulk change that another command starts.
   * @param beforeUndo takes that command back, before the undo of the bulk change
   */
  const startBy = (send: (id: string) => Promise<unknown>, done: Done, beforeUndo: () => Promise<unknown>) =>
    withinUndo(startAndFollow(send, done, undoneWords, beforeUndo))
  const stop = () => {
    if (!running) return
    call('stopBulkChange', { params, input: { id: running.id } }).catch((error: unknown) =>
      toast.error(t('Failed to stop'), reasonOf(error)),
    )
  }
  return { start, startRevert, startBy, stop, running, isPending }
}

/** Asks for the state until the bulk change is over; temporary failures are ignored and asked again. */
async function follow(
  projectId: string,
  id: string,
  onUpdate: (bulk: BulkChange) => void,
): Promise<BulkChange | null> {
  for (;;) {
    try {
      const { bulk } = await call('getBulkChange', { params: { projectId }, input: { id } })
      if (bulk?.state !== 'running') return bulk
      onUpdate(bulk)
    } catch (error) {
      if (!(error instanceof CallError && error.temporary)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

// Undo for a change of a ticket: the button of its toast, and Ctrl+Z. What carries it out loads when it is asked for.
import type { Event } from '../../domain/event.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { undoable } from '../data/undo.ts'
import { type ToastOptions, toast } from '../ui/toast.tsx'

/** Longer than a toast without a button. */
const UNDO_MS = 5_000

/**
 * Notes what a command answered as the last change.
 * @returns what its toast has besides its words; nothing if nothing changed
 */
export function withUndo(ticketId: string, event: Event | null | undefined): ToastOptions {
  if (!event) return {}
  const undo = () =>
    void loadChunk(() => import('./take-back.ts')).then(
      ({ takeBack }) => takeBack(ticketId, event),
      () => toast.error('Failed to undo'),
    )
  return { action: undoable(undo), duration: UNDO_MS }
}

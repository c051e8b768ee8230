// Undo for a change of a ticket: the button of its toast, and Ctrl+Z. The code that carries it out loads on demand.

import type { Event } from '../../domain/event.ts'
import { t } from '../../domain/locale/message.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { undoable } from '../data/undo.ts'
import { type ToastOptions, toast } from '../ui/toast.tsx'

/** Edits of tickets show one toast at a time: the next attempt replaces the previous result. */
export const EDIT_TOAST = { id: 'ticket-edit' }

/**
 * Adds the change that a command answered to the list of changes that can be undone.
 * @returns the options of its toast; none if nothing changed
 */
export function withUndo(ticketId: string, event: Event | null | undefined): ToastOptions {
  if (!event) return {}
  const undo = () =>
    void loadChunk(() => import('./take-back.ts')).then(
      ({ takeBack }) => takeBack(ticketId, event),
      () => toast.error(t('Failed to undo')),
    )
  return { action: undoable(undo) }
}

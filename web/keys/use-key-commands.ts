// Runs acts by their keys, unless the user is typing, a list or menu is open, or single keys are turned off.
import { useEffect, useRef } from 'react'
import { isShortcut } from '../ui/plain-key.ts'
import { KEY_COMMANDS, type KeyCommandId, type KeyContext } from './key-commands.ts'
import { singleKeys } from './single-keys.ts'

const OPEN_DIALOG = '[role="dialog"]:not([data-state="closed"])'
/** A pane with a ticket (ui/pane.tsx) counts as the dialog of that ticket, but not for the list beside it. */
const PANE = '[data-pane]'
/** In the dialog or pane of a ticket. */
const TICKET = '[data-ticket]'
/**
 * The number of dialogs that may be open. With more, another dialog covers the place, and its keys do nothing; but a ticket may be
 * the uppermost of them.
 */
const DIALOGS: Record<KeyContext, number> = {
  page: 0,
  selection: 0,
  ticket: 1,
  inbox: 0,
  everywhere: Number.POSITIVE_INFINITY,
}

type KeyHandlers = { [Id in KeyCommandId]?: (() => void) | undefined }

/** The acts of the components that are on the page now. */
const mounted = new Set<{ context: KeyContext; handlers: { current: KeyHandlers } }>()

/** The acts that apply here and now, each with its function. */
export function currentKeyHandlers(): KeyHandlers {
  return Object.assign(
    {},
    ...[...mounted].map(({ context, handlers }) => isUncovered(context) && handlers.current),
  )
}

function isUncovered(context: KeyContext): boolean {
  const isOfTicket = context === 'ticket'
  const layers = [...document.querySelectorAll(isOfTicket ? `${OPEN_DIALOG}, ${PANE}` : OPEN_DIALOG)]
  if (layers.length <= DIALOGS[context]) return true
  return isOfTicket && layers.at(-1)?.querySelector(TICKET) != null
}

/** Where the inbox shows a ticket beside its lines, a key that both of them have is for the lines, except a second key. */
function isForInbox(event: KeyboardEvent): boolean {
  return [...mounted].some(
    ({ context, handlers }) =>
      context === 'inbox' &&
      isUncovered(context) &&
      Object.keys(handlers.current).some((id) => isPressed(event, KEY_COMMANDS[id as KeyCommandId])),
  )
}

/** @param handlers an act is undefined while it is not available */
export function useKeyCommands(context: KeyContext, handlers: KeyHandlers) {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      for (const [id, run] of Object.entries(latest.current)) {
        const command = KEY_COMMANDS[id as KeyCommandId]
        if (!run || !isPressed(event, command) || (event.repeat && !command.repeats)) continue
        if (!isUncovered(context) || (context === 'ticket' && isForInbox(event))) return
        // Otherwise the letter would be typed into the field that opens.
        event.preventDefault()
        return run()
      }
    }
    const entry = { context, handlers: latest }
    mounted.add(entry)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      mounted.delete(entry)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [context])
}

function isPressed(
  event: KeyboardEvent,
  { key, also = key, mod, whileTyping }: (typeof KEY_COMMANDS)[KeyCommandId],
): boolean {
  if (!mod && singleKeys.get() === 'off') return false
  const keys = document.querySelector(PANE) ? [key] : [key, also]
  return keys.some((one) => isShortcut(event, one, { mod, whileTyping }))
}

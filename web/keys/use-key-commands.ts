// Runs acts by their keys, unless the user is typing, a list or menu is open, or single keys are turned off.
import { useEffect, useRef } from 'react'
import { isShortcut } from '../ui/plain-key.ts'
import { ACTS, type ActId, type ActPlace } from './key-commands.ts'
import { singleKeys } from './single-keys.ts'

const OPEN_DIALOG = '[role="dialog"]:not([data-state="closed"])'
/** The number of dialogs that may be open. With more, another dialog covers the place, and its keys do nothing. */
const DIALOGS: Record<ActPlace, number> = {
  page: 0,
  selection: 0,
  ticket: 1,
  inbox: 0,
  everywhere: Number.POSITIVE_INFINITY,
}

type Acts = { [Id in ActId]?: (() => void) | undefined }

/** The acts of the components that are on the page now. */
const mounted = new Set<{ place: ActPlace; acts: { current: Acts } }>()

/** The acts that apply here and now, each with its function. */
export function actsHere(): Acts {
  const open = openDialogs()
  return Object.assign({}, ...[...mounted].map(({ place, acts }) => open <= DIALOGS[place] && acts.current))
}

const openDialogs = () => document.querySelectorAll(OPEN_DIALOG).length

/** @param acts an act is undefined while it is not available */
export function useActs(place: ActPlace, acts: Acts) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      for (const [id, run] of Object.entries(latest.current)) {
        const act = ACTS[id as ActId]
        if (!run || !isPressed(event, act) || (event.repeat && !act.repeats)) continue
        if (openDialogs() > DIALOGS[place]) return
        // Otherwise the letter would be typed into the field that opens.
        event.preventDefault()
        return run()
      }
    }
    const entry = { place, acts: latest }
    mounted.add(entry)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      mounted.delete(entry)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [place])
}

function isPressed(
  event: KeyboardEvent,
  { key, also = key, mod, whileTyping }: (typeof ACTS)[ActId],
): boolean {
  if (!mod && singleKeys.get() === 'off') return false
  return [key, also].some((one) => isShortcut(event, one, { mod, whileTyping }))
}

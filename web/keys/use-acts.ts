// Runs acts by their keys, unless somebody is typing, a list or menu is open, or single keys are turned off.
import { useEffect, useRef } from 'react'
import { isShortcut } from '../ui/plain-key.ts'
import { ACTS, type ActId, type ActPlace } from './acts.ts'
import { singleKeys } from './single-keys.ts'

const OPEN_DIALOG = '[role="dialog"]:not([data-state="closed"])'
/** How many dialogs may be open: what lies beneath another one hears no keys. */
const DIALOGS: Record<ActPlace, number> = { page: 0, selection: 0, ticket: 1, inbox: 0 }

function isPressed(event: KeyboardEvent, { key, also = key, mod }: (typeof ACTS)[ActId]): boolean {
  if (!mod && singleKeys.get() === 'off') return false
  return isShortcut(event, key, mod) || isShortcut(event, also, mod)
}

/** @param acts undefined where an act is out of use */
export function useActs(place: ActPlace, acts: { [Id in ActId]?: (() => void) | undefined }) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      for (const [id, run] of Object.entries(latest.current)) {
        const act = ACTS[id as ActId]
        if (!run || !isPressed(event, act) || (event.repeat && !act.repeats)) continue
        if (document.querySelectorAll(OPEN_DIALOG).length > DIALOGS[place]) return
        // Otherwise the letter would be typed into what opens.
        event.preventDefault()
        return run()
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [place])
}

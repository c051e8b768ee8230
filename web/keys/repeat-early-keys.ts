// Repeats the keys for the ticket with the focus that were pressed before their code has loaded.
import { TICKETS } from '../ticket/ticket-selector.ts'
import { pressedKey } from '../ui/pressed-key.ts'
import { earlyKeys } from './early-keys.ts'

/** Does nothing if the focus has moved since, because then nobody waits for the keys. */
export async function repeatEarlyKeys() {
  for (const event of lastKeys(earlyKeys.splice(0))) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event))
    // The next key may be for a list that this one has opened.
    await new Promise(requestAnimationFrame)
  }
}

/** The letters and digits at the end that nothing handled, all of them on the ticket that still has the focus. */
function lastKeys(events: KeyboardEvent[]): KeyboardEvent[] {
  const pressed = events.filter(({ key }) => key !== 'Shift')
  return pressed.slice(pressed.findLastIndex((event) => !isForTicket(event)) + 1)
}

function isForTicket(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, target } = event
  const isPlain = !ctrlKey && !metaKey && !altKey && /^[a-z\d]$/i.test(pressedKey(event))
  const isHere = target instanceof Element && target === document.activeElement && target.matches(TICKETS)
  return isPlain && !defaultPrevented && isHere
}

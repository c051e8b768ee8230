// The keys under which creates are sent. A create that got no answer may have been carried out: its repeat carries
// the same key, also after the dialog was closed or the page reloaded, so that nothing is made twice.

const PLACE = 'lacewing.unanswered'
/** Creates without an answer that are remembered; only the latest can still be repeated by the person. */
const KEPT = 20

type Unanswered = { what: string; key: string }

/** The key for a create, the same until it is `answered`. `what` says all that is sent. */
export function createKey(what: string): string {
  const known = read()
  const same = known.find((one) => one.what === what)
  if (same) return same.key
  const key = randomKey()
  write([...known, { what, key }].slice(-KEPT))
  return key
}

/** The create was carried out or refused: the next one like it is another one. */
export function answered(what: string) {
  write(read().filter((one) => one.what !== what))
}

/** 128 random bits; `crypto.randomUUID` is missing where the page comes by plain http from another host. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

let unanswered: Unanswered[] | undefined

function read(): Unanswered[] {
  if (unanswered) return unanswered
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as Unanswered[]
  } catch {
    return []
  }
}

function write(next: Unanswered[]) {
  unanswered = next
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(next))
  } catch {
    // No storage: the keys last as long as the page.
  }
}

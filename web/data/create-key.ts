// Idempotency keys of creates. A create without an answer may have been carried out. Its retry sends the same key, even after the
// dialog was closed or the page reloaded, so that nothing is created twice.

const STORAGE_KEY = 'lacewing.unanswered'
/** How many unanswered creates are remembered; the user can only retry the latest. */
const MAX_REMEMBERED = 20

type Unanswered = { what: string; key: string }

/** The key of a create, stable until `answered`. `what` is everything that is sent. */
export function createKey(what: string): string {
  const known = read()
  const same = known.find((one) => one.what === what)
  if (same) return same.key
  const key = randomKey()
  write([...known, { what, key }].slice(-MAX_REMEMBERED))
  return key
}

/** Call this when a create succeeded or was refused: the next identical create gets a new key. */
export function answered(what: string) {
  write(read().filter((one) => one.what !== what))
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http from another host. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

let unanswered: Unanswered[] | undefined

function read(): Unanswered[] {
  if (unanswered) return unanswered
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Unanswered[]
  } catch {
    return []
  }
}

function write(next: Unanswered[]) {
  unanswered = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // No storage: the keys are kept until the page is left.
  }
}

// The answers that the signed-in user has read, kept in this browser so that they can be read without the network. They belong to
// that user: no other user's session reads them. They are deleted when another user signs in, and on signing out
// (data/session.ts).

import { isSessionStored, storedUserId } from '../data/renew-session.ts'
import { KEPT } from '../data/session.ts'

/** An answer of the server, as of `at`. */
export type Kept = { key: readonly unknown[]; data: unknown; at: number }

const LONGEST_MS = 30 * 86_400_000
/** The most characters that are kept in total; the newest answers come first. */
const LARGEST = 4_000_000

const placeOf = (userId: string) => `/kept/${userId}`

/** Nothing is read or written for a user whose session is not the one in this browser. */
const isTheirs = (userId: string) => 'caches' in window && isSessionStored() && storedUserId() === userId

/** The kept answers by the hash of their key. */
export async function readKept(userId: string): Promise<Map<string, Kept>> {
  if (!isTheirs(userId)) return new Map()
  try {
    const cache = await caches.open(KEPT)
    for (const { url } of await cache.keys())
      if (new URL(url).pathname !== placeOf(userId)) await cache.delete(url)
    const entries = (await (await cache.match(placeOf(userId)))?.json()) as [string, Kept][] | undefined
    return new Map(entries?.filter(([, { at }]) => Date.now() - at < LONGEST_MS))
  } catch {
    // Storage is blocked, or its content is not JSON.
    return new Map()
  }
}

/**
 * Adds the newer answers to the kept ones, because other tabs keep theirs in the same place.
 * @param isGone whether an answer must not be kept any longer
 */
export async function writeKept(
  userId: string,
  news: ReadonlyMap<string, Kept>,
  isGone: (kept: Kept) => boolean,
): Promise<void> {
  const write = async () => {
    const known = await readKept(userId)
    for (const [hash, kept] of news) if (kept.at >= (known.get(hash)?.at ?? 0)) known.set(hash, kept)
    const entries = [...known]
      .filter(([, kept]) => !isGone(kept))
      .sort(([, one], [, other]) => other.at - one.at)
    const texts: string[] = []
    let size = 0
    for (const entry of entries) {
      const text = JSON.stringify(entry)
      size += text.length
      if (size > LARGEST) break
      texts.push(text)
    }
    if (!isTheirs(userId)) return
    const cache = await caches.open(KEPT)
    const body = new Response(`[${texts.join()}]`, { headers: { 'Content-Type': 'application/json' } })
    await cache.put(placeOf(userId), body)
    // The user has signed out meanwhile, in this tab or in another.
    if (!isTheirs(userId)) await caches.delete(KEPT)
  }
  if (!isTheirs(userId)) return
  try {
    await ('locks' in navigator ? navigator.locks.request('lacewing.kept', write) : write())
  } catch {
    // Storage is full or blocked: less can be read offline.
  }
}

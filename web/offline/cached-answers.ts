// The answers that the signed-in user has read, kept in this browser so that they can be read without the network. They belong to
// that user: no other user's session reads them. They are deleted when another user signs in, and on signing out
// (data/session.ts).

import { isSessionStored, storedUserId } from '../data/renew-session.ts'
import { CACHE_NAME } from '../data/session.ts'

/** An answer of the server, as of `at`. */
export type CachedAnswer = { key: readonly unknown[]; data: unknown; at: number }

const LONGEST_MS = 30 * 86_400_000
/** The most characters that are kept in total; the newest answers come first. */
const LARGEST = 4_000_000

const cacheUrlOf = (userId: string) => `/kept/${userId}`

/** Nothing is read or written for a user whose session is not the one in this browser. */
const isTheirs = (userId: string) => 'caches' in window && isSessionStored() && storedUserId() === userId

/** The kept answers by the hash of their key. */
export async function readCachedAnswers(userId: string): Promise<Map<string, CachedAnswer>> {
  if (!isTheirs(userId)) return new Map()
  try {
    const cache = await caches.open(CACHE_NAME)
    for (const { url } of await cache.keys())
      if (new URL(url).pathname !== cacheUrlOf(userId)) await cache.delete(url)
    const entries = (await (await cache.match(cacheUrlOf(userId)))?.json()) as
      | [string, CachedAnswer][]
      | undefined
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
export async function writeCachedAnswers(
  userId: string,
  answers: ReadonlyMap<string, CachedAnswer>,
  isGone: (answer: CachedAnswer) => boolean,
): Promise<void> {
  const write = async () => {
    const known = await readCachedAnswers(userId)
    for (const [hash, answer] of answers) if (answer.at >= (known.get(hash)?.at ?? 0)) known.set(hash, answer)
    const entries = [...known]
      .filter(([, answer]) => !isGone(answer))
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
    const cache = await caches.open(CACHE_NAME)
    const body = new Response(`[${texts.join()}]`, { headers: { 'Content-Type': 'application/json' } })
    await cache.put(cacheUrlOf(userId), body)
    // The user has signed out meanwhile, in this tab or in another.
    if (!isTheirs(userId)) await caches.delete(CACHE_NAME)
  }
  if (!isTheirs(userId)) return
  try {
    await ('locks' in navigator ? navigator.locks.request('lacewing.kept', write) : write())
  } catch {
    // Storage is full or blocked: less can be read offline.
  }
}

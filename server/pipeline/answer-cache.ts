// Answers to shared calls, cached as they were sent. An entry is valid as long as its project's seq stays the same, and every
// change in the project increases the seq. The query that checks the session and the membership of each request also reads the
// seq. So the cache gives nobody access, and no entry has to be invalidated, whichever process made the change.
import type { OperationName } from '../../domain/api.ts'
import type { JsonBody } from '../http/json-body.ts'
import { ANSWER_CACHE_BYTES } from '../limits.ts'
import { inEnglish } from '../locale/scope.ts'
import type { SharedAnswer } from './context.ts'

type QueryCall = { name: OperationName; rowId: string | null; input: Record<string, unknown> }
type Entry = JsonBody & { seq: number; bytes: number }

export type AnswerCache = ReturnType<typeof createAnswerCache>

export function createAnswerCache(room = ANSWER_CACHE_BYTES) {
  /** The least recently used entry comes first. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function add(key: string, entry: Entry) {
    remove(key)
    if (entry.bytes > room) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= room) break
      remove(oldest)
    }
  }

  return {
    /**
     * @param seq the seq of the project, read before `make` reads anything; a cached answer for another seq is not used
     * @param make makes a new answer
     */
    async answer(
      { name, rowId, input }: QueryCall,
      seq: number,
      make: () => Promise<SharedAnswer<unknown>>,
    ): Promise<JsonBody> {
      const key = JSON.stringify([name, rowId, input])
      const cached = entries.get(key)
      if (cached?.seq === seq) {
        entries.delete(key)
        entries.set(key, cached)
        return cached
      }
      // Other people get this answer, so no text in it is in the language of this one.
      const { json, cacheable } = await inEnglish(make)
      const body = Buffer.from(json.text)
      // The compressed form is never longer than the body.
      const entry: Entry = { json: body, seq, bytes: 2 * body.length + key.length }
      if (cacheable) add(key, entry)
      return entry
    },
    bytes: () => bytes,
  }
}

// Which parts of an upgrade this process can count on. Readers ask here, and take a slower way until a part is made.
import type { Logger } from 'pino'
import type { Db } from '../handle.ts'
import { unmade } from './state.ts'

const LOOKS_EVERY_MS = 2_000

/** The parts that are not made yet, each with its share from 0 to 1. */
let missing: ReadonlyMap<string, number> = new Map()

/** The parts that readers ask for: without the others, PostgreSQL itself finds a slower way. */
type Asked = 'ticket_facets' | 'comment_search' | 'folded_texts'

/** Whether a part is made. It is never unmade. */
export const isMade = (name: Asked): boolean => !missing.has(name)

/** The share of the comments' index that is made, from 0 to 1. Its work is two parts: it waits for the places of the comments. */
export function commentsIndexed(): number {
  const parts = ['comment_places', 'comment_search']
  return parts.reduce((sum, name) => sum + (missing.get(name) ?? 1), 0) / parts.length
}

/** Looks what is made, and again until everything is. */
export async function followMaking(db: Db, logger: Logger) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function look() {
    missing = new Map((await unmade(db)).map(({ name, share }) => [name, share]))
  }
  function again() {
    if (missing.size === 0 || stopped) return
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => logger.warn({ err: error }, 'database: could not look at the upgrade'))
        .finally(again)
    }, LOOKS_EVERY_MS).unref()
  }
  await look()
  again()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

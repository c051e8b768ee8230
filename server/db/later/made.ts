// Which parts of an upgrade this process can count on. Readers ask here, and take a slower way until a part is made.
import type { Logger } from 'pino'
import type { Db } from '../handle.ts'
import { unmade } from './state.ts'

const LOOKS_EVERY_MS = 2_000

let missing: ReadonlySet<string> = new Set()

/** The parts that readers ask for: without the others, PostgreSQL itself finds a slower way. */
type Asked = 'ticket_facets' | 'comment_search' | 'folded_texts'

/** Whether a part is made. It is never unmade. */
export const isMade = (name: Asked): boolean => !missing.has(name)

/** Looks what is made, and again until everything is. */
export async function followMaking(db: Db, logger: Logger) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function look() {
    missing = new Set((await unmade(db)).map(({ name }) => name))
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

// Keeps the pending lists of the indexes of words short. Changes of tickets and comments append to them (migrations 24 and 35),
// which is cheap; a search reads them to their end. What they hold goes to the index itself here, in batches and after the commit.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Event } from '../../domain/event.ts'
import { createPool } from '../db/pool.ts'
import { WORD_INDEX } from '../limits.ts'

const STOP_MS = 2_000
const INDEXES = ['ticket_text_search', 'comment_search']
const CHANGES: Event['type'][] = [
  ...(['ticket.created', 'ticket.changed', 'comment.created', 'comment.changed'] as const),
  'import.advanced',
]

type Options = { url: string; logger: Logger; roundMs?: number }

/**
 * Nothing depends on it for being right: what a killed process leaves is done after the next change, by a vacuum, or by the
 * change that makes the list too long.
 */
export function startWordIndexing({ url, logger, roundMs = WORD_INDEX.roundMs }: Options) {
  // Its own connection: no change waits for it, and no time limit of requests applies.
  const pool = createPool(url, logger, { max: 1 })
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | undefined
  let isDue = false
  let stopped = false

  async function empty(): Promise<void> {
    try {
      await pool.query(`select gin_clean_pending_list(index) from unnest($1::regclass[]) index`, [INDEXES])
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'the indexes of words could not be brought up to date')
    }
  }

  function soon() {
    isDue = true
    if (stopped || timer || round) return
    timer = setTimeout(() => {
      timer = undefined
      isDue = false
      round = empty().finally(() => {
        round = undefined
        if (isDue) soon()
      })
    }, roundMs).unref()
  }

  soon()
  return {
    /** A change was committed. */
    hint({ type }: Pick<Event, 'type'>) {
      if (CHANGES.includes(type)) soon()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      // On a slow disk a round takes long, and what it leaves is lost to nobody.
      const ended = Promise.resolve(round).then(() => pool.end())
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })])
    },
  }
}

// Keeps the pending lists of the word indexes short. Changes of tickets and comments append to these lists (migrations 24 and
// 35), which is cheap, but a search reads them completely. This moves their entries to the index itself, in batches and after the
// commit.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Event } from '../../domain/event.ts'
import { createPool } from '../db/pool.ts'
import type { Timelines } from '../db/timelines.ts'
import { WORD_INDEX } from '../limits.ts'

const STOP_MS = 2_000
const INDEXES = ['ticket_text_search', 'comment_search']
const CHANGES: Event['type'][] = [
  ...(['ticket.created', 'ticket.changed', 'comment.created', 'comment.changed'] as const),
  'import.advanced',
]

type Options = { url: string; logger: Logger; roundMs?: number; timelines?: Timelines | undefined }

/**
 * Results are correct without it: entries that a killed process leaves are moved after the next change, by a vacuum, or by the
 * change that makes the list too long.
 */
export function startWordIndexing({ url, logger, roundMs = WORD_INDEX.roundMs, timelines }: Options) {
  // A connection of its own, so that no change waits for this work and no time limit of requests applies.
  const pool = createPool(url, logger, { max: 1 })
  timelines?.follow(pool)
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | undefined
  let isDue = false
  let stopped = false

  async function empty(): Promise<void> {
    try {
      await pool.query(`select gin_clean_pending_list(index) from unnest($1::regclass[]) index`, [INDEXES])
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'could not update the word indexes')
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
    /** Says that a change was committed. */
    hint({ type }: Pick<Event, 'type'>) {
      if (CHANGES.includes(type)) soon()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      // A round takes long on a slow disk. Entries that it leaves are not lost.
      const ended = Promise.resolve(round).then(() => pool.end())
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })])
    },
  }
}

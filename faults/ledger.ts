// What the server acknowledged, kept outside of it; and the comparison with what it has kept.
import { EventEmitter, once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { Event } from '../domain/event.ts'
import { withoutNames } from '../server/events/log.ts'
import { allEvents } from '../server/test/all-events.ts'
import type { Findings } from './scenario.ts'
import { withDatabase } from './team.ts'

export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  const acknowledged: Event[] = []
  /** Marks of creates and edits that were answered with success, and of edits that were refused as a conflict. */
  const kept = new Set<string>()
  const refused = new Set<string>()
  const news = new EventEmitter().setMaxListeners(0)
  return {
    acknowledged,
    kept,
    refused,
    acknowledge(event: Event | null, mark?: string) {
      if (event) acknowledged.push(event)
      if (mark) kept.add(mark)
      news.emit('acknowledged')
    },
    refuse: (mark: string) => void refused.add(mark),
    /** Resolves when so many more writes are acknowledged than now. */
    async more(count: number): Promise<void> {
      const goal = acknowledged.length + count
      while (acknowledged.length < goal) await once(news, 'acknowledged')
    },
  }
}

/** The mark that an event carries: the unique text it created, or wrote into a title. */
function markOf(event: Event): string | undefined {
  if (event.type === 'ticket.created') return event.ticket.title
  if (event.type === 'comment.created') return event.comment.content
  if (event.type === 'ticket.changed' && event.fields.includes('title')) return event.ticket.title
  return undefined
}

async function readLogs(url: string, projects: string[]): Promise<Map<string, Event[]>> {
  return withDatabase(url, async (db) => {
    const logs = new Map<string, Event[]>()
    for (const id of projects) logs.set(id, await allEvents(db, id))
    return logs
  })
}

/** People are told by name, and kept by id. */
function asLogged(event: Event | null): unknown {
  return JSON.parse(JSON.stringify(event, withoutNames))
}

/** Nothing acknowledged is lost or different, nothing is there twice, nothing refused took effect. */
export async function compare(ledger: Ledger, url: string, projects: string[], found: Findings) {
  const logs = await readLogs(url, projects)
  let lost = 0
  for (const event of ledger.acknowledged) {
    const row = logs.get(event.project_id)?.[event.seq - 1]
    if (isDeepStrictEqual(asLogged(row ?? null), asLogged(event))) continue
    lost += 1
    found.expect(false, `acknowledged ${event.type} ${event.seq} is not in the log as it was answered`)
  }
  const times = new Map<string, number>()
  for (const events of logs.values())
    for (const mark of events.map(markOf)) if (mark) times.set(mark, (times.get(mark) ?? 0) + 1)
  let doubled = 0
  for (const [mark, count] of times) {
    if (count > 1) doubled += 1
    found.expect(count === 1, `${mark} took effect ${count} times`)
    found.expect(!ledger.refused.has(mark), `${mark} was refused and yet took effect`)
  }
  for (const mark of ledger.kept) {
    if (!times.has(mark)) lost += 1
    found.expect(times.has(mark), `${mark} was acknowledged and is lost`)
  }
  Object.assign(found.figures, { acknowledged: ledger.acknowledged.length, lost, doubled })
}

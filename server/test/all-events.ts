// All events of a project, for tests that compare the log with the rows: as they were written, or as `read` returns them.
import type { Event } from '../../domain/event.ts'
import type { Db } from '../db/handle.ts'
import { readLog } from '../events/log.ts'

export async function allEvents(db: Db, projectId: string, read = readLog): Promise<Event[]> {
  const all: Event[] = []
  for (;;) {
    const batch = await read(db, projectId, all.at(-1)?.seq ?? 0)
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

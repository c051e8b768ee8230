// An import that cannot go on: what it is then, and why, in words for whoever started it.
import type { Db } from '../db/handle.ts'

const STOPPED = { reading: 'unreadable', running: 'paused', removing: 'paused' } as const

/** Does nothing where it is no longer at this, since somebody paused or removed it meanwhile. */
export async function stopImport(
  db: Db,
  id: string,
  { at, reason }: { at: keyof typeof STOPPED; reason: string },
): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: STOPPED[at], reason })
    .where('id', '=', id)
    .where('state', '=', at)
    .execute()
}

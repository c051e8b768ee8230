// Stops an import that cannot continue, with the new state and the reason as the user will read it.
import type { Db } from '../db/handle.ts'

const STOPPED = { reading: 'unreadable', running: 'paused', removing: 'paused' } as const

/** Does nothing if the import is no longer in this state, because somebody paused or removed it meanwhile. */
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

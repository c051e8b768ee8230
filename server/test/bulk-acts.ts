// An example of every command about bulk changes, for acts.ts.
import { randomUUID } from 'node:crypto'
import type { CommandName } from '../../domain/api.ts'
import type { bulkApi } from '../../domain/bulk/api.ts'
import type { BulkAct } from '../../domain/bulk/bulk.ts'
import type { revertApi } from '../../domain/revert/api.ts'
import type { Act } from './acts.ts'

const ACTS: BulkAct[] = [
  { do: 'edit', changes: { priority: 'critical', estimate: 3 } },
  { do: 'move', column: 'done' },
  { do: 'restore' },
  { do: 'delete' },
]

export const BULK_ACTS: { [N in CommandName & (keyof typeof bulkApi | keyof typeof revertApi)]: Act<N> } = {
  startBulkChange: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'owner',
    input: ({ ticketId, otherTicketId }, { pick: n }) => ({
      id: randomUUID(),
      tickets: [ticketId, otherTicketId],
      act: ACTS[n % ACTS.length] as BulkAct,
    }),
    event: null,
  },
  undoBulkChange: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'owner',
    input: () => ({ id: randomUUID(), of: randomUUID() }),
    event: null,
  },
  startRevert: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: ({ dev }) => ({
      id: randomUUID(),
      user_id: dev.user_id,
      since: '2026-01-01T00:00:00.000Z',
      way: 'any',
    }),
    event: null,
  },
  stopBulkChange: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'owner',
    // One that is under way: what was started here is over before its answer.
    before: (world, { owner, projectId, sessionId }) =>
      world.db
        .insertInto('bulk_change')
        .values({
          ...{ id: sessionId, project_id: projectId, user_id: owner.user_id, state: 'running' },
          ...{ act: JSON.stringify(ACTS[0]), caller: JSON.stringify({ address: '', device: '' }) },
          started_at: new Date().toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    input: ({ sessionId }) => ({ id: sessionId }),
    event: null,
  },
}

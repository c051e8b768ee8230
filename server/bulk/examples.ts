// An example of each call about bulk changes.
import { randomUUID } from 'node:crypto'
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import { DEVELOPERS, type Examples, MEMBERS } from '../test/example.ts'
import { everyFilter } from '../ticket/examples.ts'

const BULK_ACTIONS: BulkAction[] = [
  { do: 'edit', changes: { priority: 'critical', estimate: 3 } },
  { do: 'move', column: 'done' },
  { do: 'restore' },
  { do: 'delete' },
]

export const examples = {
  startBulkChange: {
    answers: DEVELOPERS,
    input: ({ ticketId, otherTicketId }, { pick }) => ({
      id: randomUUID(),
      tickets: [ticketId, otherTicketId],
      act: BULK_ACTIONS[pick % BULK_ACTIONS.length] as BulkAction,
    }),
  },
  undoBulkChange: { answers: DEVELOPERS, input: () => ({ id: randomUUID(), of: randomUUID() }) },
  getBulkChange: { answers: MEMBERS },
  stopBulkChange: {
    answers: MEMBERS,
    // Inserts a bulk change that is running: one that is started by a call here is finished before its response.
    before: (world, { owner, projectId, sessionId }) =>
      world.db
        .insertInto('bulk_change')
        .values({
          id: sessionId,
          project_id: projectId,
          user_id: owner.user_id,
          state: 'running',
          act: JSON.stringify(BULK_ACTIONS[0]),
          caller: JSON.stringify({ address: '', device: '' }),
          started_at: new Date().toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    input: ({ sessionId }) => ({ id: sessionId }),
  },
  countTickets: {
    answers: MEMBERS,
    input: (scene) => ({ ...everyFilter(scene), most: 100, query: 'assignee:me' }),
  },
} satisfies Partial<Examples>

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
    token: 'write',
    answers: DEVELOPERS,
    input: ({ ticketId, otherTicketId }, { pick }) => ({
      id: randomUUID(),
      tickets: [ticketId, otherTicketId],
      act: BULK_ACTIONS[pick % BULK_ACTIONS.length] as BulkAction,
    }),
  },
  undoBulkChange: {
    token: 'write',
    answers: DEVELOPERS,
    input: () => ({ id: randomUUID(), of: randomUUID() }),
  },
  getBulkChange: { token: 'read', plans: { 'bulk-change': {} }, answers: MEMBERS },
  stopBulkChange: {
    token: 'write',
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
    token: 'read',
    plans: {
      'count-all': {},
      'count-by-filters': { status: 'todo', priority: 'low' },
      'count-by-words': { words: 'login' },
    },
    answers: MEMBERS,
    input: (scene) => ({ ...everyFilter(scene), most: 100, query: 'assignee:me' }),
  },
  previewMoveOfMany: {
    token: 'write',
    plans: {},
    // In the other project only the owner has rights.
    answers: '401 403 404 403 404 404 200 404 401 401 403',
    input: (scene) => ({
      ...everyFilter(scene),
      query: 'assignee:me',
      project_id: scene.otherProjectId,
      ids: [scene.ticketId, scene.otherTicketId].join(),
    }),
  },
} satisfies Partial<Examples>

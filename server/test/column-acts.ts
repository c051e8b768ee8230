// An example of every command about columns, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { columnApi } from '../../domain/column/api.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const fill = (world: World, { owner, ticketId }: Scene) =>
  world.call(owner, 'moveTicket', { ticketId }, { column: '1' })

export const COLUMN_ACTS: { [N in CommandName & keyof typeof columnApi]: Act<N> } = {
  createColumn: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick: n, say }) => ({
      ...{ name: say(`Testing ${n}`), color: 'yellow', work_limit: 3 },
      status: (['in_progress', 'done', 'todo'] as const)[n % 3] ?? 'todo',
    }),
    event: 'column.created',
  },
  orderColumns: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: () => ({ keys: ['1', 'todo', 'done', 'in_progress'] }),
    event: 'column.ordered',
  },
  changeTicketOrder: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick: n }) => ({ ticket_order: n % 2 ? 'newest' : 'manual' }),
    event: 'project.changed',
  },
  updateColumn: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick: n, say, version }) => ({
      ...{ version, name: say(`Checking ${n}`), color: 'red', work_limit: 2 },
    }),
    event: 'column.changed',
  },
  deleteColumn: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    before: fill,
    input: (_, { pick: n }) => ({ to: n % 2 ? 'in_progress' : 'done' }),
    event: 'column.deleted',
  },
}

// An example of every command about watching and the inbox, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { inboxApi } from '../../domain/inbox/api.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

/** A line in the inbox of who marks it. */
async function unread(
  { db, clock }: World,
  { dev, owner, projectId: project_id, ticketId: ticket_id }: Scene,
) {
  const line = { user_id: dev.user_id, ticket_id, project_id, count: 1, seq: 1, comment_id: null }
  await db
    .insertInto('inbox_line')
    .values({ ...line, reasons: ['assigned'], at: clock.now().toISOString(), actor_id: owner.user_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id']).doUpdateSet({ state: 'unread' }))
    .execute()
}

export const INBOX_ACTS: { [N in CommandName & keyof typeof inboxApi]: Act<N> } = {
  markInbox: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    before: unread,
    input: ({ ticketId }, { pick: n }) => ({
      lines: [{ ticket_id: ticketId, seq: 1_000 }],
      ...{ as: 'later', until: `2027-01-0${1 + (n % 9)}T00:00:00.000Z` },
    }),
    event: null,
  },
  markInboxRead: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    before: unread,
    input: () => ({ until: '2027-01-01T00:00:00.000Z' }),
    event: null,
  },
  watchTicket: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'dev',
    input: () => ({}),
    event: null,
  },
  unwatchTicket: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'dev',
    input: () => ({}),
    event: null,
  },
}

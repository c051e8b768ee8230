// An example of each call about watching and the inbox.
import { ANYBODY, type Examples, MEMBERS } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import type { World } from '../test/world.ts'

/** Adds a line to the inbox of the user who marks it. */
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

export const examples = {
  listInbox: {
    token: 'read',
    plans: {
      inbox: {},
      'inbox-later': { show: 'later' },
      'inbox-unread': {
        show: 'unread',
        before: `2026-05-04T09:00:00.000Z,${'0198f0a0-7c3e-7000-8000-000000000001'}`,
      },
    },
    answers: ANYBODY,
    input: ({ ticketId }) => ({ show: 'unread', before: `2027-05-04T09:00:00.000Z,${ticketId}`, limit: 10 }),
  },
  countInbox: { token: 'read', plans: { 'inbox-count': {} }, answers: ANYBODY },
  markInbox: {
    token: 'comment',
    answers: ANYBODY,
    by: 'dev',
    before: unread,
    input: ({ ticketId }, { pick }) => ({
      lines: [{ ticket_id: ticketId, seq: 1_000 }],
      as: 'later',
      until: `2027-01-0${1 + (pick % 9)}T00:00:00.000Z`,
    }),
  },
  markInboxRead: {
    token: 'comment',
    answers: ANYBODY,
    by: 'dev',
    before: unread,
    input: () => ({ until: '2027-01-01T00:00:00.000Z' }),
  },
  getWatching: { token: 'read', plans: { watching: {} }, answers: MEMBERS },
  watchTicket: { token: 'comment', answers: MEMBERS, by: 'dev' },
  unwatchTicket: { token: 'comment', answers: MEMBERS, by: 'dev' },
} satisfies Partial<Examples>

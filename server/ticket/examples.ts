// An example of each call about tickets.
import { changedTicket, ticket as example } from '../../domain/api-example.ts'
import { pick } from '../../domain/fields.ts'
import {
  STATUSES,
  TICKET_CHOICES,
  TICKET_FIELDS,
  TICKET_TEXTS,
  type TicketChoice,
  type TicketValues,
} from '../../domain/ticket/fields.ts'
import { ADMINS, DEVELOPERS, type Examples, MEMBERS } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'

const window = { limit: 10, before: 5 }
const withText = (values: TicketValues, say: (text: string) => string) => ({
  ...values,
  ...Object.fromEntries(TICKET_TEXTS.map((field) => [field, say(values[field] ?? '')])),
})

/** Two values of every filter of a choice. */
const EVERY_CHOICE = Object.fromEntries(
  TICKET_CHOICES.map((name) => [name, [example[name], changedTicket[name]].sort().join(',')]),
) as Record<TicketChoice, string>

/** A value of every filter except the query, which can express the same. */
export const everyFilter = ({ dev, owner, ticketId, labelId }: Scene) => ({
  ...EVERY_CHOICE,
  column: '1,todo',
  number: 3,
  search: 'stops',
  words: 'it stops',
  assignee: `${dev.user_id},none`,
  reporter: owner.user_id,
  parent: ticketId,
  labels: labelId,
  due: '2026-05-04..2026-05-07',
})

export const examples = {
  listTickets: {
    answers: MEMBERS,
    input: (scene) => ({
      ...everyFilter(scene),
      order: 'newest',
      ...window,
      query: 'assignee:me -due:<7d blocked:no',
      today: '2026-05-04',
      me: scene.dev.user_id,
    }),
  },
  listDeletedTickets: { answers: ADMINS, input: () => window },
  getTicketByNumber: { answers: MEMBERS, input: ({ number }) => ({ number }) },
  getTicket: { answers: MEMBERS },
  createTicket: {
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ owner, dev, labelId, ticketId }, { pick: n, say }) => {
      const { status: _, ...values } = withText(pick(n % 2 ? changedTicket : example, TICKET_FIELDS), say)
      // Longer than an excerpt.
      const description = (values.description ?? '').padEnd(400, '.')
      // Only in some examples, so that a random walk can go on after the label was removed.
      const label_ids = n % 8 === 1 ? [labelId] : []
      return {
        ...values,
        description,
        label_ids,
        parent_id: n % 8 === 1 ? ticketId : null,
        assignee_id: [dev.user_id, owner.user_id, null][n % 3] ?? null,
      }
    },
  },
  updateTicket: {
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ owner, labelId }, { pick: n, say, version }) => ({
      ...withText(pick(n % 2 ? example : changedTicket, TICKET_FIELDS), say),
      assignee_id: n % 2 ? owner.user_id : null,
      label_ids: n % 8 === 2 ? [labelId] : [],
      parent_id: null,
      version,
    }),
  },
  moveTicket: {
    answers: DEVELOPERS,
    by: 'dev',
    before: (world, { owner, projectId }) =>
      world.call(owner, 'changeTicketOrder', { projectId }, { ticket_order: 'manual' }),
    input: ({ deleted }, { pick: n }) => ({
      below: n % 2 ? null : (deleted.ticket ?? null),
      status: (STATUSES[(n + 1) % STATUSES.length] ?? STATUSES[0]).value,
      column: ['1', 'done', '2', 'in_progress'][n % 4] ?? 'todo',
    }),
  },
  deleteTicket: { answers: ADMINS },
  restoreTicket: { answers: ADMINS },
} satisfies Partial<Examples>

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
import { numberKey } from '../../domain/ticket/rank.ts'
import { ADMINS, DEVELOPERS, deep, type Examples, LARGE, MEMBERS, NOBODYS_ID } from '../test/example.ts'
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
export const everyFilter = ({ dev, owner, ticketId, labelId, milestoneId }: Scene) => ({
  ...EVERY_CHOICE,
  column: '1,todo',
  number: 3,
  search: 'stops',
  exact: 'Stops',
  words: 'it stops',
  assignee: `${dev.user_id},none`,
  reporter: owner.user_id,
  parent: ticketId,
  labels: labelId,
  milestone: `${milestoneId},none`,
  start: '2026-05-01..2026-05-04',
  due: '2026-05-04..2026-05-07',
})

/** The filter of a board, whose columns are the statuses. */
function laneFilter(scene: Scene) {
  const { status: _, column: __, ...filter } = everyFilter(scene)
  return { ...filter, query: 'assignee:me', today: '2026-05-04', me: scene.dev.user_id }
}

export const examples = {
  listTickets: {
    token: 'read',
    plans: {
      column: { status: 'todo' },
      'column-deep': { status: 'todo', ...deep },
      'column-added': { column: 'todo', ...deep },
      'column-manual': { column: 'todo', order: 'manual' },
      'column-manual-deep': { column: 'todo', order: 'manual', before: numberKey(LARGE / 2) },
      'column-by-priority': { column: 'todo', order: 'priority' },
      'column-by-due': { column: 'todo', order: 'due' },
      'column-by-due-deep': { column: 'todo', order: 'due', before: `20261123${numberKey(LARGE / 2)}` },
      'column-by-change': { column: 'todo', order: 'updated' },
      'column-by-change-and-type': { column: 'todo', order: 'updated', type: 'bug' },
      'column-by-change-deep': {
        column: 'todo',
        order: 'updated',
        before: `8204567999999${numberKey(LARGE / 2)}`,
      },
      list: {},
      'list-deep': deep,
      'by-priority': { priority: 'critical' },
      'by-type': { type: 'bug', ...deep },
      'by-all-filters': { status: 'todo', priority: 'low', type: 'bug' },
      'by-nobody': { assignee: 'none' },
      'by-several-values': { status: 'in_progress,todo', assignee: `${NOBODYS_ID},none` },
      'by-people-and-words': {
        assignee: 'none',
        reporter: '00000000-0000-4000-8000-000000000001',
        words: 'login',
      },
      'by-label': { labels: '00000000-0000-4000-8000-000000000001' },
      'by-no-label': { labels: 'none', status: 'todo' },
      'by-due': { due: '..2026-11-22' },
      'by-milestone-and-start': { milestone: '00000000-0000-4000-8000-000000000001', start: '..2026-11-22' },
      'by-no-milestone': { milestone: 'none', status: 'todo' },
      'sorted-by-label': { order: 'label_ids:up', priority: 'critical' },
      'by-label-due-and-more': {
        labels: '00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002',
        due: '2026-11-23..2026-11-26',
        assignee: 'none',
      },
      'by-words-and-label': { search: 'login', labels: 'none', due: 'none' },
      'by-words': { search: 'login' },
      'by-words-deep': { search: 'login', ...deep },
      'by-one-letter': { search: 'q' },
      'by-loose-words': { words: 'ünder login' },
      'by-number': { number: 77 },
      'by-query': { query: 'blocked:yes created:<7d estimate:>=8', today: '2026-11-23' },
      'by-query-without': {
        query: '-assignee:none -label:none -status:done -updated:<7d',
        today: '2026-11-23',
      },
      'by-query-and-words': { query: '"login" -"logout" has:attachment' },
      'by-query-parent': { query: 'parent:77' },
      'by-words-and-filter': { search: 'login', status: 'todo' },
    },
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
  listLanes: {
    token: 'read',
    plans: {
      lanes: { field: 'priority', lanes: 'critical' },
      'lanes-by-due': { field: 'assignee', lanes: 'none', order: 'due' },
    },
    answers: MEMBERS,
    input: (scene) => ({
      ...laneFilter(scene),
      field: 'priority',
      lanes: 'high,low',
      order: 'newest',
      limit: 5,
    }),
  },
  listParents: {
    token: 'read',
    plans: { parents: {} },
    answers: MEMBERS,
    input: laneFilter,
  },
  listDeletedTickets: { token: 'admin', plans: { deleted: {} }, answers: ADMINS, input: () => window },
  getTicketByNumber: {
    token: 'read',
    plans: { 'ticket-by-number': { number: 77 } },
    answers: MEMBERS,
    input: ({ number }) => ({ number }),
  },
  getTicket: { token: 'read', plans: { ticket: {} }, answers: MEMBERS },
  findSimilarTickets: {
    token: 'read',
    plans: { similar: { title: 'The login page shows an error' } },
    answers: MEMBERS,
    input: () => ({ title: 'It stops twice' }),
  },
  getTicketDefaults: { token: 'read', plans: { 'ticket-defaults': {} }, answers: MEMBERS },
  createTicket: {
    token: 'write',
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ owner, dev, labelId, ticketId, fieldId }, { pick: n, say }) => {
      const { status: _, ...values } = withText(pick(n % 2 ? changedTicket : example, TICKET_FIELDS), say)
      // Longer than an excerpt.
      const description = (values.description ?? '').padEnd(400, '.')
      // Only in some examples, so that a random walk can go on after the label was removed.
      const label_ids = n % 8 === 1 ? [labelId] : []
      return {
        ...values,
        description,
        column: 'todo' as const,
        label_ids,
        custom: n % 8 === 1 ? { [fieldId]: null } : {},
        parent_id: n % 8 === 1 ? ticketId : null,
        assignee_id: [dev.user_id, owner.user_id, null][n % 3] ?? null,
      }
    },
  },
  updateTicket: {
    token: 'write',
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ owner, labelId, milestoneId, fieldId }, { pick: n, say, version }) => ({
      ...withText(pick(n % 2 ? example : changedTicket, TICKET_FIELDS), say),
      milestone_id: n % 4 === 1 ? milestoneId : null,
      assignee_id: n % 2 ? owner.user_id : null,
      label_ids: n % 8 === 2 ? [labelId] : [],
      custom: n % 8 === 2 ? { [fieldId]: null } : {},
      parent_id: null,
      column: ['1', 'done', 'todo'][n % 3] ?? 'todo',
      version,
    }),
  },
  moveTicket: {
    token: 'write',
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
  deleteTicket: { token: 'write', answers: ADMINS },
  restoreTicket: { token: 'admin', answers: ADMINS },
} satisfies Partial<Examples>

// An example of every query, once, beside the commands of acts.ts.
import type { QueryName } from '../../domain/api.ts'
import type { Input } from './acts.ts'

const nothing = () => ({})
const window = { limit: 10, before: 5 }
const filter = {
  status: 'todo',
  column: 'todo',
  priority: 'high',
  type: 'bug',
  number: 3,
  search: 'stops',
  words: 'it stops',
  order: 'newest',
} as const

/** What each query can be asked for, and what each kind of person is answered, as in acts.ts. */
export const READS: { [N in QueryName]: { answers: string; input: Input<N> } } = {
  getMe: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  listCalendars: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  getPublicBoard: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  getPublicForm: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listSessions: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  listActivity: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ sessionId }) => ({ before: sessionId, limit: 10 }),
  },
  listBlockedInviters: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  listInbox: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ ticketId }) => ({ show: 'unread', before: `2027-05-04T09:00:00.000Z,${ticketId}`, limit: 10 }),
  },
  countInbox: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  getPush: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  getNotificationSettings: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: nothing,
  },
  countNews: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ projectId }) => ({
      before: `2027-05-04T09:00:00.000Z,${projectId}`,
      limit: 10,
      today: '2026-05-04',
    }),
  },
  getProjectNews: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: () => ({ today: '2026-05-04' }),
  },
  getWatching: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  tellPresence: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ sessionId }) => ({ page: sessionId, state: 'writing' }),
  },
  findUser: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ guest }) => ({ username: guest.username }),
  },
  listProjectIds: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  listProjects: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ projectId }) => ({ before: `2026-05-04T09:00:00.000Z,${projectId}`, limit: 10 }),
  },
  getProject: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  exportProject: { answers: '401 403 404 403 403 200 200 404 401 401 403', input: () => window },
  listAudit: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    input: ({ sessionId, dev }) => ({
      before: sessionId,
      limit: 10,
      kind: 'members',
      user_id: dev.user_id,
    }),
  },
  listMembers: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  checkMember: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ dev }) => ({ user_id: dev.user_id }),
  },
  listProposals: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ ticketId, tokenId }) => ({ ticket_id: ticketId, after: tokenId, limit: '10' as never }),
  },
  getForge: { answers: '401 403 404 403 403 200 200 404 401 401 403', input: nothing },
  getTicketCode: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listTokens: { answers: '401 403 200 200 200 200 200 200 401 401 403', input: nothing },
  listRobots: { answers: '401 403 404 403 403 403 200 404 401 401 403', input: nothing },
  listWebhooks: { answers: '401 403 404 403 403 200 200 404 401 401 403', input: nothing },
  listDeliveries: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    input: ({ webhookId, deliveryId }) => ({
      ...{ webhook_id: webhookId, state: 'pending', before: deliveryId, limit: 10 },
    }),
  },
  getDelivery: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    input: ({ deliveryId }) => ({ delivery_id: deliveryId }),
  },
  listInvitations: { answers: '401 403 404 403 403 403 200 404 401 401 403', input: nothing },
  findInvitation: {
    answers: '401 403 403 403 403 403 403 403 401 401 403',
    input: ({ invitationId }) => ({ invitation_id: invitationId }),
  },
  listTickets: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ dev, owner, ticketId, labelId }) => ({
      ...{ ...filter, ...window, assignee: dev.user_id, reporter: owner.user_id },
      ...{ parent: ticketId, labels: labelId, due: '2026-05-04..2026-05-07' },
      ...{ query: 'assignee:me -due:<7d blocked:no', today: '2026-05-04', me: dev.user_id },
    }),
  },
  countTickets: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ dev, owner, ticketId, labelId }) => {
      const { order: _, ...sought } = filter
      return {
        ...{ ...sought, assignee: dev.user_id, reporter: owner.user_id, query: 'assignee:me' },
        ...{ parent: ticketId, labels: labelId, due: '2026-05-04..2026-05-07', most: 100 },
      }
    },
  },
  getBulkChange: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ sessionId }) => ({ id: sessionId }),
  },
  listMyTickets: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ ticketId }) => ({
      by: 'assignee',
      after: `-40000000,2026-05-04T09:00:00.000000Z,${ticketId}`,
      limit: 10,
    }),
  },
  searchEverywhere: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ projectId }) => ({ search: 'stops', current: projectId, first: projectId }),
  },
  listDeletedTickets: { answers: '401 403 404 403 403 200 200 404 401 401 403', input: () => window },
  getTicketByNumber: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ number }) => ({ number }),
  },
  getTicket: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listAttachments: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listRelations: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listTemplates: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listImports: { answers: '401 403 404 403 403 200 200 404 401 401 403', input: nothing },
  getImport: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    input: ({ sessionId }) => ({ id: sessionId }),
  },
  getImportHeader: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    input: ({ sessionId }) => ({ id: sessionId }),
  },
  previewRemoval: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    input: ({ sessionId }) => ({ id: sessionId }),
  },
  previewRevert: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    input: ({ dev }) => ({ user_id: dev.user_id, since: '2026-01-01T00:00:00.000Z', way: 'any' }),
  },
  listViews: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listOwnViews: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listLabels: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  countLabelled: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: nothing },
  listComments: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: ({ commentId }) => ({ limit: 10, after: commentId }),
  },
  listHistory: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: () => ({ limit: 10, after: 2 }),
  },
  listChanges: { answers: '401 403 404 200 200 200 200 404 401 401 403', input: () => window },
  listCommentHistory: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    input: () => ({ limit: 10, after: 2 }),
  },
  getReplacedText: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    input: ({ editSeq }) => ({ seq: editSeq, field: 'description' }),
  },
}

// An example of every command, once; queries are reads.ts. The matrix, the event tests, fuzzing, counts, sentinels, plans and
// kept answers run through these tables, so a call that is missing here does not compile, and one that is here is tested.
import {
  api,
  type CommandName,
  type OperationName,
  type QueryName,
  type RawInputOf,
} from '../../domain/api.ts'
import { changedTicket, ticket as example } from '../../domain/api-example.ts'
import { REACTIONS, type Reaction } from '../../domain/comment/comment.ts'
import type { EventType } from '../../domain/event.ts'
import { pick } from '../../domain/fields.ts'
import { STATUSES, TICKET_FIELDS, TICKET_TEXTS, type TicketValues } from '../../domain/ticket/ticket.ts'
import { hashOf } from '../auth/session/session.ts'
import { ATTACHMENT_ACTS } from './attachment-acts.ts'
import { BULK_ACTS } from './bulk-acts.ts'
import { COLUMN_ACTS } from './column-acts.ts'
import { FORGE_ACTS } from './forge-acts.ts'
import { everyId, type Ids } from './ids.ts'
import { IMPORT_ACTS } from './import-acts.ts'
import { INBOX_ACTS } from './inbox-acts.ts'
import { LABEL_ACTS } from './label-acts.ts'
import { NEWS_ACTS } from './news-acts.ts'
import { NOTIFICATION_ACTS } from './notification-acts.ts'
import { PASSWORD } from './people.ts'
import { PROPOSAL_ACTS } from './proposal-acts.ts'
import { PUBLIC_ACTS } from './public-acts.ts'
import { READS } from './reads.ts'
import { RELATION_ACTS } from './relation-acts.ts'
import type { Scene } from './scene.ts'
import { TOKEN_ACTS } from './token-acts.ts'
import { WEBHOOK_ACTS } from './webhook-acts.ts'
import type { World } from './world.ts'

export type Options = {
  /** Makes calls of one kind differ from each other. */
  pick?: number
  /** What is written in place of the example's texts. */
  say?: (text: string) => string
  /** The version that an edit starts from. */
  version?: number
}

export type Input<N extends OperationName> = (
  scene: Scene,
  options: Required<Options>,
) => Required<RawInputOf<N>>

export type Act<N extends CommandName> = {
  /** Who does it in the example; the owner may, wherever it is not for somebody else. */
  by: 'owner' | 'dev' | 'guest'
  /** What has to happen first. */
  before?: (world: World, scene: Scene) => Promise<unknown>
  /** Every field that can be sent. */
  input: Input<N>
  /** The first event it writes; null where it concerns nobody but its person. */
  event: EventType | null
  /** The status that each kind of person is answered: out unv str view dev adm own rem off dis 2nd (policy-matrix.test.ts). */
  answers: string
  /** What is no longer there afterwards for whoever goes on. */
  ends?: 'project' | 'person' | 'ownership' | 'session'
}

const nothing = () => ({})
const view = (name: string) => ({
  ...{ id: '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e0f', name },
  ...{ query: 'type:bug assignee:me', tab: 'list' as const, sort: null },
})
const said = (values: TicketValues, say: (text: string) => string) => ({
  ...values,
  ...Object.fromEntries(TICKET_TEXTS.map((field) => [field, say(values[field] ?? '')])),
})
const offer = (world: World, { owner, dev, projectId }: Scene) =>
  world.call(owner, 'transferProject', { projectId }, { user_id: dev.user_id })

async function block(world: World, { owner, dev }: Scene) {
  const projectId = await world.project(owner)
  await world.call(owner, 'inviteMember', { projectId }, { username: dev.username })
  await world.call(dev, 'leaveProject', { projectId }, { block_inviter: true })
}

export const ACTS: { [N in CommandName]: Act<N> } = {
  endSession: {
    answers: '401 403 404 404 404 404 200 404 401 401 403',
    by: 'dev',
    input: nothing,
    event: null,
    ends: 'session',
  },
  deleteAccount: {
    answers: '401 403 200 200 200 200 409 200 401 401 403',
    by: 'dev',
    input: () => ({ password: PASSWORD, delete_projects: [] }),
    event: 'user.changed',
    ends: 'person',
  },
  unblockInviter: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    before: block,
    input: ({ owner }) => ({ user_id: owner.user_id }),
    event: null,
  },
  createProject: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'owner',
    input: (_, { say }) => ({ name: say('Hermes'), description: say('Carries messages') }),
    event: 'project.created',
  },
  updateProject: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: ({ projectId }, { say, version }) => ({
      version,
      name: say('Artemis'),
      description: say('To the moon'),
      key: `K${projectId.slice(-8).toUpperCase()}`,
    }),
    event: 'project.changed',
  },
  deleteProject: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: nothing,
    event: 'project.deleted',
    ends: 'project',
  },
  transferProject: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: ({ dev }) => ({ user_id: dev.user_id }),
    event: 'project.changed',
  },
  acceptTransfer: {
    answers: '401 403 404 403 403 403 403 404 401 401 403',
    by: 'dev',
    before: offer,
    input: nothing,
    event: 'project.changed',
    ends: 'ownership',
  },
  endTransfer: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'dev',
    before: offer,
    input: nothing,
    event: 'project.changed',
  },
  leaveProject: {
    answers: '401 403 404 200 200 200 403 404 401 401 403',
    by: 'dev',
    input: () => ({ block_inviter: true }),
    event: 'member.removed',
    ends: 'person',
  },
  keepMembership: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'dev',
    input: nothing,
    event: null,
  },

  inviteMember: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: ({ guest }) => ({ username: guest.username, role: 'developer' }),
    event: 'member.added',
  },
  createInvitation: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: ({ projectId }, { pick: n }) => ({
      email: `newcomer-${n}@example.org`,
      role: 'viewer',
      secret: hashOf(`${projectId} ${n}`).toString('base64url'),
    }),
    event: 'invitation.created',
  },
  revokeInvitation: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: ({ invitationId }) => ({ invitation_id: invitationId }),
    event: 'invitation.revoked',
  },
  // Whoever has the link and another address is told so.
  acceptInvitation: {
    answers: '401 403 403 403 403 403 403 403 401 401 403',
    by: 'guest',
    input: ({ secret }) => ({ secret }),
    event: 'member.added',
  },
  changeMemberRole: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick }) => ({ role: pick % 2 ? 'viewer' : 'admin' }),
    event: 'member.changed',
  },
  removeMember: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: nothing,
    event: 'member.removed',
  },

  createTicket: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    input: ({ owner, dev, labelId, ticketId }, { pick: n, say }) => {
      const { status: _, ...values } = said(pick(n % 2 ? changedTicket : example, TICKET_FIELDS), say)
      // Longer than an excerpt.
      const description = (values.description ?? '').padEnd(400, '.')
      // Seldom: without its label a walk goes on.
      const label_ids = n % 8 === 1 ? [labelId] : []
      return {
        ...values,
        description,
        label_ids,
        parent_id: n % 8 === 1 ? ticketId : null,
        assignee_id: [dev.user_id, owner.user_id, null][n % 3] ?? null,
      }
    },
    event: 'ticket.created',
  },
  updateTicket: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    input: ({ owner, labelId }, { pick: n, say, version }) => ({
      ...said(pick(n % 2 ? example : changedTicket, TICKET_FIELDS), say),
      assignee_id: n % 2 ? owner.user_id : null,
      label_ids: n % 8 === 2 ? [labelId] : [],
      parent_id: null,
      version,
    }),
    event: 'ticket.changed',
  },
  moveTicket: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    before: (world, { owner, projectId }) =>
      world.call(owner, 'changeTicketOrder', { projectId }, { ticket_order: 'manual' }),
    input: ({ deleted }, { pick: n }) => ({
      below: n % 2 ? null : (deleted.ticket ?? null),
      status: (STATUSES[(n + 1) % STATUSES.length] ?? STATUSES[0]).value,
      column: ['1', 'done', '2', 'in_progress'][n % 4] ?? 'todo',
    }),
    event: 'ticket.changed',
  },
  deleteTicket: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: nothing,
    event: 'ticket.deleted',
  },
  restoreTicket: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: nothing,
    event: 'ticket.restored',
  },

  createComment: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'dev',
    input: (_, { say }) => ({ content: say('Another one'), to_reporter: false }),
    event: 'comment.created',
  },
  updateComment: {
    answers: '401 403 404 403 403 403 200 404 401 401 403',
    by: 'owner',
    input: (_, { say, version }) => ({ version, content: say('Edited') }),
    event: 'comment.changed',
  },
  reactToComment: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'dev',
    input: (_, { pick: n }) => ({ reaction: REACTIONS[n % REACTIONS.length] as Reaction, on: true }),
    event: 'comment.reacted',
  },
  deleteComment: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: nothing,
    event: 'comment.deleted',
  },
  ...ATTACHMENT_ACTS,
  ...BULK_ACTS,
  ...COLUMN_ACTS,
  ...LABEL_ACTS,
  ...INBOX_ACTS,
  ...NEWS_ACTS,
  ...NOTIFICATION_ACTS,
  ...TOKEN_ACTS,
  ...WEBHOOK_ACTS,
  ...FORGE_ACTS,
  ...PROPOSAL_ACTS,
  ...IMPORT_ACTS,
  ...PUBLIC_ACTS,
  ...RELATION_ACTS,

  changeTemplate: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick: n, say }) => ({ ticket_type: 'bug', version: n, description: say(`Steps ${n}`) }),
    event: 'template.changed',
  },

  changeViews: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick: n, say }) => ({ version: n, views: [view(say(`Shared ${n}`))] }),
    event: 'views.changed',
  },
  changeOwnViews: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'dev',
    input: (_, { pick: n, say }) => ({ version: n, views: [view(say(`Own ${n}`))] }),
    event: null,
  },

  removeReplacedText: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: ({ editSeq }) => ({ seq: editSeq, field: 'description' }),
    event: 'text.removed',
  },
  // Of a deletion: calls that find deleted rows are sent about the deleted ticket.
  undoChange: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: ({ deletionSeq }) => ({ seq: deletionSeq }),
    event: 'ticket.restored',
  },
}

const CALLS = { ...ACTS, ...READS }
export const COMMANDS = Object.keys(ACTS) as CommandName[]
export const QUERIES = Object.keys(READS) as QueryName[]
export const OPERATIONS: OperationName[] = [...QUERIES, ...COMMANDS]

/** They would take the ground from under the calls after them. */
export const ENDING: OperationName[] = COMMANDS.filter((name) => ACTS[name].ends)

export const actOf = (name: CommandName) => ACTS[name] as Act<CommandName>

/** What is sent in the example of a call: each field that it takes. */
export function inputOf<N extends OperationName>(
  name: N,
  scene: Scene,
  { pick = 0, say = (text) => text, version = 1 }: Options = {},
): Required<RawInputOf<N>> {
  return (CALLS[name].input as Input<N>)(scene, { pick, say, version })
}

/** The rows that a call's path can name; where it finds deleted ones, a deleted one. */
export function paramsOf(name: OperationName, scene: Scene): Ids & Record<string, string> {
  const ids = pick(scene as Ids, Object.keys(everyId('')) as (keyof Ids)[])
  const { scope, withDeleted } = api[name]
  return withDeleted ? { ...ids, [`${scope}Id`]: scene.deleted[scope] ?? '' } : ids
}

/** What each kind of person is answered. */
export const answersOf = (name: OperationName): string => CALLS[name].answers

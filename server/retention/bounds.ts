// Documents what limits each table and each folder: who owns the rows, what limits their number and bytes, and what removes them.
// All data that is stored for a user or a project has a line here, including removed and waiting data. bounds.test.ts fails for a
// table or folder without a line, and for a line that is not true.
import type { ErrorCode } from '../../domain/error.ts'
import type { Schema } from '../db/schema.ts'
import type { PUBLIC_RATES, RATES } from '../limits.ts'
import type { PRUNING } from './pruning.ts'

/** All tables. Views are excluded, because they store nothing. */
export type Table = Exclude<keyof Schema, 'credential'>
type Step = keyof typeof PRUNING

/**
 * A limit of rows or bytes. `by` is the file that enforces it. `refuses` is the error code; without it, the oldest rows are
 * removed or a field accepts no more. `isTried` is the test that fills it and the words in it; without it, bounds.test.ts does.
 * `countsRemoved`: removed rows count while they are stored; if false, removal leaves nothing stored.
 */
export type Limit = {
  of: 'person' | 'project' | 'parent' | 'server'
  by: string
  refuses?: ErrorCode
  isTried?: { in: string; saying: string }
  countsRemoved: boolean
}

const limit = (of: Limit['of'], by: string, more: Omit<Limit, 'of' | 'by' | 'countsRemoved'>): Limit => ({
  of,
  by,
  countsRemoved: true,
  ...more,
})
/** A limit of things whose removal deletes the row. */
const freed = (of: Limit['of'], by: string, more: Omit<Limit, 'of' | 'by' | 'countsRemoved'>): Limit => ({
  ...limit(of, by, more),
  countsRemoved: false,
})

export const LIMITS = {
  // Tested by bounds.test.ts.
  fileBytes: limit('project', 'server/attachment/quota.ts', { refuses: 'file_quota' }),
  ticketFiles: limit('parent', 'server/attachment/commands.ts', { refuses: 'attachment_limit' }),
  importBytes: freed('person', 'server/import/quota.ts', { refuses: 'import_quota' }),
  openImports: freed('person', 'server/import/quota.ts', { refuses: 'import_limit' }),
  importsInADay: freed('project', 'server/import/quota.ts', { refuses: 'import_limit' }),
  importedNames: limit('project', 'server/import/people.ts', {}),
  mappings: limit('project', 'server/import/header.ts', {}),
  proposals: limit('person', 'server/proposal/propose.ts', { refuses: 'proposal_limit' }),
  proposalBytes: limit('person', 'server/proposal/propose.ts', { refuses: 'proposal_limit' }),
  projectProposals: limit('project', 'server/proposal/propose.ts', { refuses: 'proposal_limit' }),
  tokens: limit('person', 'server/token/commands.ts', { refuses: 'token_limit' }),
  tokensInADay: limit('person', 'server/token/commands.ts', { refuses: 'token_limit' }),
  robots: limit('project', 'server/token/commands.ts', { refuses: 'robot_limit' }),
  projects: limit('person', 'server/project/commands.ts', { refuses: 'project_limit' }),
  labels: freed('project', 'server/label/commands.ts', { refuses: 'label_limit' }),
  webhooks: freed('project', 'server/webhook/commands.ts', { refuses: 'webhook_limit' }),
  calendars: freed('person', 'server/calendar/commands.ts', { refuses: 'calendar_limit' }),
  factors: freed('person', 'server/auth/factor/factor.ts', {}),
  factorChallenges: freed('parent', 'server/auth/factor/factor-verify.ts', {}),
  passkeys: freed('person', 'server/auth/passkey/passkey-register.ts', {}),
  pushes: freed('person', 'server/push/commands.ts', {}),
  views: freed('parent', 'domain/view/view.ts', {}),
  forgeDeliveries: limit('project', 'server/forge/deliveries.ts', {}),
  // Tested elsewhere.
  textBytes: limit('project', 'server/project/text-quota.ts', {
    refuses: 'project_full',
    isTried: { in: 'server/project/text-quota.test.ts', saying: 'project_full' },
  }),
  columnsEver: limit('project', 'server/column/commands.ts', {
    refuses: 'column_limit',
    isTried: { in: 'server/column/commands.test.ts', saying: 'column_limit' },
  }),
  members: freed('project', 'server/member/commands.ts', {
    refuses: 'member_limit',
    isTried: { in: 'server/fair-use/fair-use.test.ts', saying: 'member_limit' },
  }),
  invitations: limit('project', 'server/invitation/commands.ts', {
    refuses: 'invitation_limit',
    isTried: { in: 'server/invitation/invitation.test.ts', saying: 'invitation_limit' },
  }),
  comments: freed('parent', 'server/comment/commands.ts', {
    refuses: 'comment_limit',
    isTried: { in: 'server/fair-use/fair-use.test.ts', saying: 'comment_limit' },
  }),
  relations: limit('parent', 'server/relation/noun.ts', {
    refuses: 'relation_limit',
    isTried: { in: 'server/relation/relations.test.ts', saying: 'relation_limit' },
  }),
  ticketLabels: freed('parent', 'server/ticket/commands.ts', {
    refuses: 'ticket_labels_limit',
    isTried: { in: 'server/label/commands.test.ts', saying: 'ticket_labels_limit' },
  }),
  bulkTickets: limit('parent', 'server/bulk/begin.ts', {
    refuses: 'bulk_limit',
    isTried: { in: 'server/bulk/bulk.test.ts', saying: 'bulk_limit' },
  }),
  sessions: freed('person', 'server/auth/session/session.ts', {
    isTried: { in: 'server/auth/sign-in/sign-in.test.ts', saying: 'SESSIONS_PER_PERSON' },
  }),
  refreshTokens: freed('parent', 'server/auth/session/session.ts', {
    isTried: { in: 'server/auth/session/refresh.test.ts', saying: 'REFRESH_TOKENS_PER_SESSION' },
  }),
  signUps: freed('parent', 'server/auth/sign-up/sign-up.ts', {
    isTried: { in: 'server/auth/sign-up/sign-up-apart.test.ts', saying: 'SIGN_UPS_PER_ADDRESS' },
  }),
  emailChanges: limit('person', 'server/auth/email/email-change.ts', {
    isTried: { in: 'server/auth/email/email-change.test.ts', saying: 'EMAIL_CHANGES' },
  }),
  recoveryCodes: freed('person', 'server/auth/factor/recovery-code.ts', {
    isTried: { in: 'server/auth/factor/recovery-code.test.ts', saying: 'ten codes' },
  }),
  identities: freed('person', 'server/auth/provider/identity-link.ts', {
    isTried: { in: 'server/auth/provider/identity-link.test.ts', saying: 'ten is the limit' },
  }),
  formerUsernames: limit('person', 'server/auth/username.ts', {
    isTried: { in: 'server/auth/username.test.ts', saying: 'FORMER_USERNAMES.each' },
  }),
  forgeBodies: limit('project', 'server/forge/routes.ts', {
    isTried: { in: 'server/forge/signature.test.ts', saying: 'FORGE.waitingBytes' },
  }),
} satisfies Record<string, Limit>

/** A single bound is sufficient; further ones are for information. */
export type Bound =
  | { limit: keyof typeof LIMITS }
  | { rate: keyof typeof RATES | keyof typeof PUBLIC_RATES }
  /** One row for each combination of these columns, which refer to rows of other bounded tables. */
  | { oneFor: readonly string[] }
  /** A step of pruning keeps only a number of the newest. */
  | { newest: Step }
  /** Created by the operator, or a single one. */
  | 'few'

/** How rows are removed: by a step of pruning, with another row, by erasing content, or by code in a file. History stays. */
export type Going = { step: Step } | { with: Table } | { erased: true } | { by: string } | 'stays'

export type Bounds = {
  of: 'person' | 'project' | 'visitor' | 'server'
  rows: readonly Bound[]
  /** For rows that can be long. Without it, the fields of a row limit its bytes. */
  bytes?: readonly Bound[]
  goes: readonly Going[]
}

const erased = { erased: true } as const

export const TABLES: Record<Table, Bounds> = {
  // Users, and how they sign in.
  profile: {
    of: 'person',
    rows: [{ rate: 'mailFrom' }, { limit: 'robots' }, { limit: 'importedNames' }],
    goes: ['stays'],
  },
  account: {
    of: 'person',
    rows: [{ oneFor: ['id'] }, { limit: 'robots' }],
    goes: [{ by: 'server/user/commands.ts' }],
  },
  session: { of: 'person', rows: [{ limit: 'sessions' }], goes: [{ step: 'sessions' }, { with: 'account' }] },
  refresh_token: {
    of: 'person',
    rows: [{ limit: 'refreshTokens' }],
    goes: [{ step: 'refreshTokens' }, { with: 'session' }],
  },
  sign_up: {
    of: 'visitor',
    rows: [{ limit: 'signUps' }, { rate: 'mailFrom' }],
    goes: [{ step: 'signUps' }],
  },
  mail_link: { of: 'person', rows: [{ oneFor: ['user_id', 'kind'] }], goes: [{ step: 'mailLinks' }] },
  email_undo: { of: 'person', rows: [{ limit: 'emailChanges' }], goes: [{ step: 'emailUndos' }] },
  factor: { of: 'person', rows: [{ limit: 'factors' }], goes: [{ step: 'factors' }, { with: 'account' }] },
  factor_challenge: {
    of: 'person',
    rows: [{ limit: 'factorChallenges' }],
    goes: [{ step: 'factorChallenges' }, { with: 'session' }],
  },
  recovery_code: { of: 'person', rows: [{ limit: 'recoveryCodes' }], goes: [{ with: 'account' }] },
  reauthentication: {
    of: 'person',
    rows: [{ oneFor: ['session_id'] }],
    goes: [{ step: 'reauthentications' }],
  },
  passkey: { of: 'person', rows: [{ limit: 'passkeys' }], goes: [{ with: 'account' }] },
  passkey_challenge: {
    of: 'visitor',
    rows: [{ rate: 'signInsBegun' }, { rate: 'writes' }],
    goes: [{ step: 'passkeyChallenges' }],
  },
  identity: { of: 'person', rows: [{ limit: 'identities' }], goes: [{ with: 'account' }] },
  authorization_request: {
    of: 'visitor',
    rows: [{ rate: 'signInsBegun' }],
    goes: [{ step: 'authorizationRequests' }],
  },
  former_username: {
    of: 'person',
    rows: [{ limit: 'formerUsernames' }],
    goes: [{ step: 'formerUsernames' }],
  },
  blocked_inviter: {
    of: 'person',
    rows: [{ oneFor: ['user_id', 'inviter_id'] }],
    goes: [{ with: 'account' }],
  },
  signing_key: { of: 'server', rows: ['few'], goes: [{ by: 'server/auth/session/token.ts' }] },

  // Projects and their contents.
  project: { of: 'person', rows: [{ limit: 'projects' }], goes: ['stays'] },
  project_member: {
    of: 'project',
    rows: [{ limit: 'members' }],
    goes: [{ by: 'server/member/remove.ts' }, erased],
  },
  invitation: {
    of: 'project',
    rows: [{ limit: 'invitations' }, { rate: 'invitations' }],
    goes: [{ step: 'invitations' }],
  },
  // Every title has at least one byte, and the remains of an erased ticket count too.
  ticket: { of: 'project', rows: [{ limit: 'textBytes' }], bytes: [{ limit: 'textBytes' }], goes: ['stays'] },
  ticket_text: {
    of: 'project',
    rows: [{ oneFor: ['ticket_id'] }],
    goes: [{ with: 'ticket' }, erased],
  },
  comment: {
    of: 'project',
    rows: [{ limit: 'comments' }],
    bytes: [{ limit: 'textBytes' }],
    goes: [{ by: 'server/comment/commands.ts' }, erased],
  },
  project_column: { of: 'project', rows: [{ limit: 'columnsEver' }], goes: [erased] },
  label: {
    of: 'project',
    rows: [{ limit: 'labels' }],
    goes: [{ by: 'server/label/tidy.ts' }],
  },
  ticket_label: { of: 'project', rows: [{ limit: 'ticketLabels' }], goes: [{ with: 'ticket' }] },
  ticket_template: { of: 'project', rows: [{ oneFor: ['project_id', 'type'] }], goes: [erased] },
  view_list: {
    of: 'person',
    rows: [{ oneFor: ['project_id', 'user_id'] }],
    bytes: [{ limit: 'views' }],
    goes: [{ with: 'account' }, erased],
  },
  relation: { of: 'project', rows: [{ limit: 'relations' }], goes: [{ with: 'ticket' }, erased] },
  attachment: {
    of: 'project',
    rows: [{ limit: 'ticketFiles' }],
    bytes: [{ limit: 'fileBytes' }],
    goes: [{ step: 'files' }, { with: 'ticket' }, erased],
  },
  // One row for each content of a file or an import.
  blob: {
    of: 'project',
    rows: [{ limit: 'ticketFiles' }, { limit: 'openImports' }],
    bytes: [{ limit: 'fileBytes' }, { limit: 'importBytes' }],
    goes: [{ step: 'files' }],
  },
  // History is never pruned (decision 44).
  event: {
    of: 'project',
    rows: [{ rate: 'writes' }],
    bytes: [{ rate: 'writtenBytes' }],
    goes: [erased],
  },
  audit_entry: {
    of: 'server',
    rows: [{ newest: 'audit' }, { rate: 'writes' }, { rate: 'passwordFrom' }],
    goes: [{ step: 'audit' }],
  },
  idempotency_key: {
    of: 'person',
    rows: [{ rate: 'writes' }],
    goes: [{ step: 'idempotencyKeys' }, { with: 'account' }],
  },
  bulk_change: {
    of: 'person',
    rows: [{ rate: 'writes' }],
    goes: [{ step: 'bulkChanges' }, { with: 'account' }],
  },
  // Each row counts as 1 KiB of written bytes.
  bulk_change_ticket: {
    of: 'person',
    rows: [{ limit: 'bulkTickets' }, { rate: 'writtenBytes' }],
    goes: [{ with: 'bulk_change' }],
  },
  reader_place: { of: 'project', rows: [{ oneFor: ['reader', 'project_id'] }], goes: ['stays'] },
  rate_limit: { of: 'visitor', rows: [{ oneFor: ['key'] }], goes: [{ step: 'rateLimits' }] },

  // Notifications.
  ticket_watch: {
    of: 'person',
    rows: [{ oneFor: ['ticket_id', 'user_id'] }],
    goes: [{ with: 'project_member' }, erased],
  },
  inbox_line: {
    of: 'person',
    rows: [{ oneFor: ['user_id', 'ticket_id'] }],
    goes: [{ step: 'inboxLines' }, { with: 'project_member' }, erased],
  },
  due_told: {
    of: 'person',
    rows: [{ oneFor: ['ticket_id', 'user_id', 'due_date'] }],
    goes: [{ step: 'dueTold' }, { with: 'project_member' }],
  },
  project_visit: {
    of: 'person',
    rows: [{ oneFor: ['project_id', 'user_id'] }],
    goes: [{ with: 'project_member' }],
  },
  push_key: { of: 'server', rows: [{ oneFor: ['singleton'] }], goes: ['stays'] },
  push_subscription: {
    of: 'person',
    rows: [{ limit: 'pushes' }],
    goes: [{ with: 'session' }],
  },
  push_news: {
    of: 'person',
    rows: [{ oneFor: ['user_id', 'ticket_id', 'seq'] }],
    goes: [{ by: 'server/push/sender.ts' }, { with: 'project_member' }],
  },
  notification_settings: { of: 'person', rows: [{ oneFor: ['user_id'] }], goes: [{ with: 'account' }] },
  notification_mail: { of: 'person', rows: [{ rate: 'writes' }], goes: [{ step: 'sentMails' }] },
  notification: {
    of: 'person',
    rows: [{ oneFor: ['user_id', 'ticket_id', 'pace'] }],
    goes: [{ with: 'project_member' }, { with: 'notification_mail' }, erased],
  },

  // Programs, and outgoing data.
  token: {
    of: 'person',
    rows: [{ limit: 'tokens' }, { limit: 'tokensInADay' }, { newest: 'endedTokens' }],
    goes: [{ step: 'endedTokens' }, { with: 'account' }],
  },
  proposal: {
    of: 'person',
    rows: [{ limit: 'proposals' }, { limit: 'projectProposals' }, { newest: 'surplusProposals' }],
    bytes: [{ limit: 'proposalBytes' }],
    goes: [{ step: 'decidedProposals' }, { step: 'surplusProposals' }, { with: 'token' }, erased],
  },
  webhook: {
    of: 'project',
    rows: [{ limit: 'webhooks' }],
    goes: [{ by: 'server/webhook/commands.ts' }],
  },
  webhook_delivery: {
    of: 'project',
    rows: [{ oneFor: ['webhook_id', 'seq'] }, { newest: 'deliveries' }],
    goes: [{ step: 'deliveries' }, { with: 'webhook' }],
  },
  calendar_link: { of: 'person', rows: [{ limit: 'calendars' }], goes: [{ with: 'account' }, erased] },

  // People without an account.
  public_board: { of: 'project', rows: [{ oneFor: ['project_id'] }], goes: [erased] },
  public_form: { of: 'project', rows: [{ oneFor: ['project_id'] }], goes: ['stays'] },
  report: {
    of: 'project',
    rows: [{ oneFor: ['ticket_id'] }, { rate: 'reportsTo' }],
    goes: [{ with: 'ticket' }, erased],
  },
  redeemed_challenge: {
    of: 'visitor',
    rows: [{ rate: 'reportsTo' }],
    goes: [{ step: 'redeemedChallenges' }],
  },

  // Data from other trackers and from forges.
  import: {
    of: 'project',
    rows: [{ limit: 'openImports' }, { limit: 'importsInADay' }],
    bytes: [{ limit: 'importBytes' }],
    goes: [{ step: 'imports' }],
  },
  import_secret: { of: 'project', rows: [{ oneFor: ['import_id'] }], goes: [{ step: 'imports' }] },
  // An origin from which nothing was imported is deleted.
  import_origin: { of: 'project', rows: [{ limit: 'importsInADay' }], goes: [{ step: 'imports' }, erased] },
  // One row for each row that an import wrote.
  import_row: {
    of: 'project',
    rows: [{ limit: 'textBytes' }, { limit: 'ticketFiles' }, { limit: 'importedNames' }],
    goes: [erased],
  },
  import_change: {
    of: 'project',
    rows: [{ limit: 'textBytes' }],
    bytes: [{ limit: 'textBytes' }],
    goes: [{ with: 'ticket' }, erased],
  },
  import_mapping: { of: 'project', rows: [{ limit: 'mappings' }], goes: [erased] },
  forge_hook: { of: 'project', rows: [{ oneFor: ['project_id'] }], goes: [{ step: 'code' }] },
  forge_delivery: {
    of: 'project',
    rows: [{ limit: 'forgeDeliveries' }],
    bytes: [{ limit: 'forgeBodies' }],
    goes: [{ with: 'forge_hook' }],
  },
  forge_push: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_ref: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_commit: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_pull: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_check: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_tag: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  // Deleted with their commits, branches and pull requests, each of which names at most 50 tickets.
  forge_link: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_fix: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_release: { of: 'project', rows: [{ newest: 'code' }], goes: [{ step: 'code' }] },
  forge_stale: { of: 'project', rows: [{ oneFor: ['project_id', 'repo'] }], goes: [{ step: 'code' }] },
}

/** The schema of the job queue. Jobs follow from what is written, and jobs that failed for good are deleted. */
export const SCHEMAS = { graphile_worker: { step: 'givenUpJobs' } } satisfies Record<string, { step: Step }>

/** The folders of DATA_DIR, and its files. BACKUP_DIR is rotated like `backups`. */
export const FOLDERS: Record<string, { rows: readonly Bound[]; goes: readonly Going[] }> = {
  // Every stored file has a row in `blob`. incoming/ holds the current uploads; interrupted ones are deleted within an hour.
  files: { rows: [{ limit: 'fileBytes' }, { limit: 'importBytes' }], goes: [{ step: 'files' }] },
  // Only if there is no mail server.
  mail: { rows: [{ newest: 'mails' }], goes: [{ step: 'mails' }] },
  // Files without names: the system frees them with the process.
  export: { rows: ['few'], goes: [{ by: 'server/export/snapshot.ts' }] },
  backups: { rows: ['few'], goes: [{ by: 'server/backup/automatic.ts' }] },
  // The database cluster.
  postgres: { rows: ['few'], goes: ['stays'] },
  'postgres-password': { rows: ['few'], goes: ['stays'] },
  'lacewing.sock': { rows: ['few'], goes: ['stays'] },
}

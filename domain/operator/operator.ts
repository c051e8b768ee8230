// The operators of the server, and what they see of it: people, projects, jobs and figures. Never the content of a project.

import * as z from 'zod'
import { AUDIT_WINDOW, AuditEntry } from '../audit/audit.ts'
import { t } from '../locale/message.ts'
import { Role } from '../member/member.ts'
import { Id, requiredText, searchText } from '../text.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** The number of people, projects or jobs in one window, unless the caller asks for another. */
export const OPERATOR_WINDOW = 50

const Search = searchText(200)
const Cursor = requiredText(400)
/** The part of the input that the lists of operators share. */
export const ServerWindow = {
  search: Search.optional(),
  after: Cursor.optional().describe('The `next` of the previous window'),
  limit: windowLimit(OPERATOR_WINDOW),
}

/** Whether the signed-in person is an operator. `asked`: they may become one now, because they are the first person here. */
export const Operating = z.object({ operator: z.boolean(), asked: z.boolean() })

/** The answer of the first person of a server. */
export const AnswerOperating = z.strictObject({ operates: z.boolean() })

/** The states by which the list of people can be narrowed. */
export const PEOPLE_STATES = [
  { value: 'all', label: t('Everybody') },
  { value: 'disabled', label: t('Disabled') },
  { value: 'unconfirmed', label: t('Address not confirmed') },
  { value: 'operators', label: t('Operators') },
  { value: 'one_factor', label: t('Without two-factor sign-in') },
] as const
const STATES = PEOPLE_STATES.map(({ value }) => value) as [
  'all',
  ...(typeof PEOPLE_STATES)[number]['value'][],
]
/** A state by which the list of people can be narrowed. */
export type PeopleState = (typeof PEOPLE_STATES)[number]['value']

export const ListPeople = z.strictObject({ ...ServerWindow, state: z.enum(STATES).default('all') })

/** An account, or a pending sign-up, which has no id. */
export const ServerPerson = z.object({
  id: z.uuid().nullable().describe('`null`: a sign-up whose address is not confirmed yet'),
  email: z.string(),
  full_name: z.string(),
  username: z.string(),
  created_at: z.iso.datetime(),
  last_sign_in_at: z.iso.datetime().nullable(),
  confirmed: z.boolean(),
  disabled_at: z.iso.datetime().nullable(),
  two_factor: z.boolean().describe('Has an authenticator, a passkey or single sign-on'),
  authenticator: z.boolean().describe('Has an authenticator, which `removeTwoFactorOf` removes'),
  sessions: z.int(),
  owned: z.int().describe('Projects that the person owns'),
  operator: z.boolean(),
})
export type ServerPerson = z.infer<typeof ServerPerson>

export const ListServerProjects = z.strictObject({
  ...ServerWindow,
  ownerless: z.enum(['true', 'false']).optional().describe('Only projects whose owner is disabled'),
})

/** A project in figures. It never has the description, nor anything inside the project. */
export const ServerProject = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  owner: Profile,
  owner_disabled: z.boolean(),
  created_at: z.iso.datetime(),
  last_activity: z.iso.datetime().nullable(),
  members: z.int(),
  tickets: z.int(),
  text_bytes: z.int(),
  file_bytes: z.int(),
})
export type ServerProject = z.infer<typeof ServerProject>

const Candidate = z.object({ ...Profile.shape, role: Role })

/** A project that would lose its owner, and the members who could take it: admins first, the longest-standing first. */
export const OwnedProject = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  members: z.int(),
  candidates: z.array(Candidate),
})
export type OwnedProject = z.infer<typeof OwnedProject>
export const OwnedProjects = z.object({ projects: z.array(OwnedProject) })

/** Projects, each with the person who becomes its owner. */
export const Successors = z
  .array(z.strictObject({ project_id: Id, user_id: Id }))
  .max(1_000)
  .refine((all) => new Set(all.map(({ project_id }) => project_id)).size === all.length, {
    message: t('Names a project twice'),
  })
  .default([])
export type Successors = z.infer<typeof Successors>

export const OnePerson = z.strictObject({ user_id: Id })

export const DisablePerson = z.strictObject({
  user_id: Id,
  give: Successors.describe('The next owners of the projects that the person owns'),
  leave_projects: z.boolean().default(false).describe('Leave the other projects with their disabled owner'),
})

export const GiveProject = z.strictObject({
  project_id: Id,
  to: requiredText(254, t('Say who takes the project')).describe('A username or an e-mail address'),
})

export const ConfirmAddress = z.strictObject({ email: requiredText(254) })

/** A background job that failed. The error has no texts of people: addresses and quoted parts are left out. */
export const FailedJob = z.object({
  id: z.string(),
  what: z.string(),
  state: z.enum(['retrying', 'given_up', 'running']),
  attempts: z.int(),
  most: z.int(),
  created_at: z.iso.datetime(),
  next_at: z.iso.datetime().nullable().describe('When the next attempt begins'),
  error: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
export const OneJob = z.strictObject({
  job_id: z.string().regex(/^[1-9]\d{0,17}$/, t('Must be the id of a job')),
})

export const ListServerAudit = z.strictObject({
  before: Id.optional().describe('Only entries older than this one'),
  limit: windowLimit(AUDIT_WINDOW),
  user_id: Id.optional().describe('Only entries that this person caused, or that are about them'),
  project_id: Id.optional().describe('Only entries of this project'),
  since: z.iso.datetime().optional().describe('Only entries from this time on'),
})
export const ServerAuditEntry = z.object({
  ...AuditEntry.shape,
  address: z.string().nullable(),
  device: z.string().nullable(),
  project: z.object({ id: z.uuid(), key: z.string(), name: z.string() }).nullable(),
})
export type ServerAuditEntry = z.infer<typeof ServerAuditEntry>

/** A limit in force, and the setting that changes it. */
export const LimitInForce = z.object({
  setting: z.string(),
  what: z.string(),
  value: z.string(),
  is_default: z.boolean(),
})
export type LimitInForce = z.infer<typeof LimitInForce>

/** The server in figures. */
export const ServerState = z.object({
  version: z.string(),
  node: z.string(),
  postgresql: z.string(),
  people: z.int(),
  disabled: z.int(),
  projects: z.int(),
  operators_setting: z.boolean().describe('The setting OPERATORS names the operators'),
  sign_up: z.object({
    open: z.boolean(),
    domains: z.array(z.string()),
    exposed: z.boolean().describe('Anybody on the internet can create an account'),
  }),
  security: z.object({
    two_factor_required: z
      .boolean()
      .describe('The setting TWO_FACTOR requires two-factor sign-in of everybody'),
    two_factor: z.int().describe('People who have two factors; disabled accounts are not counted'),
    one_factor: z.int().describe('People who do not have two factors'),
    sessions: z.int(),
    signed_in: z.int().describe('People with a session'),
  }),
  storage: z.object({
    database_bytes: z.int(),
    file_bytes: z.int(),
    files: z.int(),
    place: z.enum(['disk', 'bucket']),
    free_bytes: z.int().nullable(),
    disk_bytes: z.int().nullable(),
  }),
  backup: z.object({
    folder: z.string().nullable(),
    newest_at: z.iso.datetime().nullable(),
    proven_at: z.iso.datetime().nullable(),
    proven_taken_at: z.iso.datetime().nullable().describe('When the backup was taken that was proven'),
    recovery: z
      .object({
        oldest_at: z.iso.datetime().nullable().describe('The oldest moment that can be restored'),
        until: z.iso.datetime().nullable().describe('Every change up to then is in the folder of backups'),
        bytes: z.int(),
        is_late: z.boolean().describe('Nothing was copied for five minutes'),
      })
      .nullable()
      .describe('Restoring the embedded database at a moment; null if that is off'),
  }),
  mail: z.object({
    server: z.boolean().describe('A mail server is set'),
    waiting: z.int(),
    retrying: z.int(),
    refused: z.array(z.object({ person: Profile, email: z.string(), at: z.iso.datetime() })),
  }),
  limits: z.array(LimitInForce),
  building: z
    .array(
      z.object({
        part: z.string(),
        kind: z.enum(['index', 'drop', 'check', 'fill']).describe('`fill` changes rows'),
        share: z.number().describe('From 0 to 1'),
      }),
    )
    .describe(
      'The parts that the last upgrade still makes while people work, in order: indexes, and changes of many rows',
    ),
})
export type ServerState = z.infer<typeof ServerState>

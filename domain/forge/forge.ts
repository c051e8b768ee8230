// Forges (GitHub, GitLab, Gitea, Forgejo, Bitbucket): which code names which tickets. One way: nothing is written to a forge.
// Each project has one address, to which all its repositories send.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { requiredText } from '../text.ts'

/** The forges with their usual names. */
export const FORGES = [
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab' },
  { value: 'gitea', label: 'Gitea' },
  { value: 'forgejo', label: 'Forgejo' },
  { value: 'bitbucket', label: 'Bitbucket' },
] as const
export const Forge = z.enum(['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket'])
/** A kind of forge. */
export type Forge = z.infer<typeof Forge>

/** The path to which forges send; the project's own part follows. */
export const FORGE_PATH = '/forge'

/** The most deliveries that the log of a project keeps. */
export const MAX_DELIVERIES = 2_000
/** The most deliveries that one call lists. */
export const DELIVERIES_SHOWN = 50
/** A ticket shows at most this many items of each kind of code. */
export const CODE_SHOWN = 50

/**
 * The secret with which the forge signs. The client generates it, since no answer contains a secret. It has this format so that
 * GitLab also accepts it as a signing token.
 */
export const ForgeSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/, t('Must be whsec_ and 32 random bytes in base64'))

export const ConnectForge = z.strictObject({ secret: ForgeSecret })

const branchName = requiredText(250, t('Must be the name of a branch'))
export const ChangeForge = z
  .strictObject({
    moves_to_done: z
      .boolean()
      .describe('Whether “fixes APO-12” on the default branch moves the ticket to Done'),
    default_branch: branchName
      .nullable()
      .describe('Used if the forge does not name the default branch; null: main or master'),
  })
  .partial()

export const ForgeDelivery = z.object({
  id: z.uuid(),
  forge: Forge,
  event: z.string().describe('The name of the event at the forge'),
  received_at: z.iso.datetime(),
  state: z.enum(['waiting', 'done', 'ignored', 'failed']),
  result: z.string().nullable().describe('The result, in words'),
})
/** One delivery of a forge. */
export type ForgeDelivery = z.infer<typeof ForgeDelivery>

export const ForgeConnection = z.object({
  address: z.string().describe('The path that forges send to, on this server'),
  created_at: z.iso.datetime(),
  moves_to_done: z.boolean(),
  default_branch: z.string().nullable(),
  refused_at: z.iso
    .datetime()
    .nullable()
    .describe('The time of the last request with a wrong signature, to the minute'),
})
/** The connection of a project to a forge. */
export type ForgeConnection = z.infer<typeof ForgeConnection>

/** The state of one check, or of all checks of a commit. */
export const CheckState = z.enum(['failed', 'running', 'cancelled', 'passed'])
export type CheckState = z.infer<typeof CheckState>

const Link = z.string().nullable().describe('An address of the forge, http or https')
const checks = z
  .array(z.object({ name: z.string(), state: CheckState, url: Link }))
  .describe('The latest state of each check')

export const CodePull = z.object({
  repo: z.string(),
  number: z.int(),
  title: z.string(),
  state: z.enum(['open', 'draft', 'merged', 'closed']),
  url: Link,
  author: z.string().nullable(),
  source: z.string(),
  target: z.string(),
  checks,
})
/** A pull request that mentions a ticket. */
export type CodePull = z.infer<typeof CodePull>

export const CodeBranch = z.object({
  repo: z.string(),
  name: z.string(),
  url: Link,
  deleted: z.boolean(),
})
/** A branch that mentions a ticket. */
export type CodeBranch = z.infer<typeof CodeBranch>

export const CodeCommit = z.object({
  repo: z.string(),
  sha: z.string(),
  title: z.string().describe('The first line of its message'),
  author: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  url: Link,
  is_fix: z.boolean().describe('Whether its message says that it fixes the ticket'),
  checks,
})
/** A commit that mentions a ticket. */
export type CodeCommit = z.infer<typeof CodeCommit>

export const CodeRelease = z.object({
  repo: z.string(),
  state: z
    .enum(['released', 'by', 'none', 'unknown'])
    .describe(
      '`released`: `tag` is the first tag with the fix; `by`: `tag` has it, and it is unknown whether an earlier tag does; ' +
        '`none`: no tag has it; `unknown`: the pushes do not show it',
    ),
  tag: z.string().nullable(),
  url: Link,
})
/** The first tag that contains the fix, in one repository. */
export type CodeRelease = z.infer<typeof CodeRelease>

export const TicketCode = z.object({
  connected: z.boolean(),
  pulls: z.array(CodePull),
  branches: z.array(CodeBranch),
  commits: z.array(CodeCommit),
  releases: z.array(CodeRelease),
})
/** The code that names a ticket. */
export type TicketCode = z.infer<typeof TicketCode>

/** Sent to the pages of a project when the code of tickets changed. No numbers: any ticket may be affected. */
export type CodeUpdate = { project_id: string; numbers: number[] }

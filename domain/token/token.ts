// Tokens: what a program sends instead of a session. A token of a person acts with at most the rights of that person. A token of
// a project belongs to a robot, a member as which nobody can sign in.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { Role } from '../member/member.ts'
import type { Operation } from '../operation.ts'
import { tokenScopeOf } from '../policy.ts'
import { Id, nameText } from '../text.ts'
import { Profile } from '../user/user.ts'

/** The scopes of a token, lowest first; each includes the scopes before it. */
export const TOKEN_SCOPES = [
  { value: 'read', label: t('Read', { context: 'scope' }), hint: t('Can read, but change nothing') },
  { value: 'propose', label: t('Propose'), hint: t('Its changes wait until a person accepts them') },
  {
    value: 'comment',
    label: t('Comment', { context: 'verb' }),
    hint: t('Can also comment, react and watch'),
  },
  { value: 'write', label: t('Write'), hint: t('Can also create, edit and move tickets') },
  {
    value: 'admin',
    label: t('Administer'),
    hint: t('Can also change labels, columns and templates, and delete'),
  },
] as const
export const TokenScope = z.enum(['read', 'propose', 'comment', 'write', 'admin'])
/** The rights of a token. */
export type TokenScope = z.infer<typeof TokenScope>

/** The most tokens of one owner. */
export const TOKENS_PER_OWNER = 20
/** The most tokens that one person can make within a day, for themselves and for robots. */
export const TOKENS_PER_DAY = 100
/** The most ended tokens of one owner whose names are kept, the newest ones. */
export const MAX_ENDED_TOKENS = 200
/** The most robots of one project at the same time. */
export const ROBOTS_PER_PROJECT = 20
/** The most robots that a project can ever have, removed ones included: their names are still needed for what they did. */
export const ROBOTS_EVER = 200
/** The most projects to which one token can be limited. */
export const PROJECTS_PER_TOKEN = 50
/** The longest lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 366
/** The prefix of every token, so that people and secret scanners recognise one. */
export const TOKEN_PREFIX = 'lacewing_'

/** The client generates the token, since the answer to a command holds no secrets. The server stores only its hash. */
export const TokenSecret = z.string().regex(/^lacewing_[A-Za-z0-9_-]{43}$/, t('The token is incomplete'))
/** The name of a token. */
export const TokenName = nameText(60, t('Please enter a name'))
/** The name of a robot. */
export const RobotName = nameText(60, t('Please enter a name'))

/** The rights of a token, which are fixed when it is made. */
export type TokenGrant = {
  scope: TokenScope
  /** The only projects that the token can access; null: all projects of its owner. */
  projects: string[] | null
}

export const Token = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: TokenScope,
  projects: z
    .array(z.uuid())
    .nullable()
    .describe('The projects that it is limited to; null: all projects of its owner'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable().describe('To the minute'),
})
/** A token without its secret. */
export type Token = z.infer<typeof Token>

export const Robot = z.object({
  profile: Profile,
  role: Role.nullable().describe('null: the robot was removed from the project'),
  tokens: z.array(Token),
})
/** A member that is a program. */
export type Robot = z.infer<typeof Robot>

const Made = {
  name: TokenName,
  scope: TokenScope,
  expires_in_days: z.int().min(1).max(MAX_TOKEN_DAYS).nullable().describe('null: it does not expire'),
  secret: TokenSecret.describe('The token itself: its prefix and 32 random bytes in base64url'),
}
export const CreateToken = z.strictObject({
  ...Made,
  projects: z
    .array(Id)
    .min(1, t('Needs at least one project'))
    .max(PROJECTS_PER_TOKEN)
    .nullable()
    .default(null),
})
export const EndToken = z.strictObject({ token_id: Id })
export const CreateRobot = z.strictObject({ name: RobotName, role: Role })
export const RemoveRobot = z.strictObject({ robot_id: Id })
export const CreateRobotToken = z.strictObject({ robot_id: Id, ...Made })

/**
 * The least scope of a token that may make a call; null: no token may. Calls about the user's own data, and commands that need
 * only read access, are closed to tokens unless their row gives a scope.
 */
export function scopeFor({
  kind,
  needs,
  token,
}: Pick<Operation, 'kind' | 'needs' | 'token'>): TokenScope | null {
  if (token) return token
  if (needs === 'self' || needs === 'operator' || (needs === 'project.read' && kind === 'command'))
    return null
  return tokenScopeOf(needs)
}

const RANKS = TOKEN_SCOPES.map(({ value }) => value)

/** Whether a token of this scope may make a call that needs at least `least`. */
export function reaches(scope: TokenScope, least: TokenScope | null): boolean {
  return least !== null && RANKS.indexOf(scope) >= RANKS.indexOf(least)
}

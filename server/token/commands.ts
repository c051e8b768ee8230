// Creating and ending tokens, and the robots that use them. A token concerns only its owner, so it has no events. A robot is a
// member, which everybody in the project can see.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import {
  ROBOTS_EVER,
  ROBOTS_PER_PROJECT,
  TOKENS_PER_DAY,
  TOKENS_PER_OWNER,
} from '../../domain/token/token.ts'
import { requireOpen } from '../access/closed.ts'
import { audit } from '../audit/log.ts'
import { hashOf } from '../auth/session/session.ts'
import { databaseLimiter, inWords, secondsToWait } from '../fair-use/rate-limiter.ts'
import { RATES } from '../limits.ts'
import { addMember } from '../member/add.ts'
import { withoutMember } from '../member/remove.ts'
import {
  type Change,
  type Effect,
  endSessions,
  type Following,
  type ProjectContext,
  type UserContext,
} from '../pipeline/context.ts'
import { formerRobots, isNoForm, makeRobot, reviveRobot } from './robot.ts'

const DAY_MS = 24 * 3_600_000

type Made = Omit<InputOf<'createToken'>, 'projects'> & { projects?: string[] | null }

async function insertToken(context: UserContext, userId: string, made: Made): Promise<string> {
  const { db, user, now, newId } = context
  // The second of two concurrent requests waits for the lock and then counts the token of the first.
  await db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const yesterday = new Date(Date.parse(now) - DAY_MS).toISOString()
  const { rows } = await sql<{ held: number; today: number }>`select
    (select count(*) from token where user_id = ${userId} and ended_at is null
      and coalesce(expires_at > ${now}, true)) as held,
    (select count(*) from token where created_by = ${user.id} and created_at > ${yesterday}) as today`.execute(
    db,
  )
  const { held = 0, today = 0 } = rows[0] ?? {}
  if (held >= TOKENS_PER_OWNER) throw new Refusal('token_limit')
  if (today >= TOKENS_PER_DAY)
    throw new Refusal(
      'token_limit',
      {},
      t('You created {count} tokens within a day. Try again tomorrow', { count: TOKENS_PER_DAY }),
    )
  const { name, scope, projects = null, expires_in_days: days, secret } = made
  const id = newId()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('token')
    .values({
      id,
      user_id: userId,
      name,
      scope,
      projects,
      created_by: user.id,
      created_at: now,
      hash: hashOf(secret),
      expires_at: days === null ? null : new Date(Date.parse(now) + days * DAY_MS).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'secret', message: t('Another token has this secret') }],
    })
  return id
}

/** Ends all tokens of these accounts, or only the one with this id, immediately in every process. */
async function endTokens(
  context: UserContext,
  userIds: string[],
  id?: string,
): Promise<{ ended: { id: string; name: string }[]; follows: Effect[] }> {
  const ended = await context.db
    .updateTable('token')
    .set({ ended_at: context.now })
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .returning(['id', 'name'])
    .execute()
  return { ended, follows: [endSessions(ended.map((token) => token.id))] }
}

const about = ({ user, caller, now }: UserContext) => ({ at: now, person_id: user.id, caller })

export async function createToken(context: UserContext, input: InputOf<'createToken'>): Promise<null> {
  if (input.projects) await requireProjects(context, input.projects)
  // The token would enter where this session may not.
  const among = input.projects ? { ids: input.projects } : {}
  await requireOpen(context, among, input.projects ? '' : t('Or limit the token to other projects'))
  const subject_id = await insertToken(context, context.user.id, input)
  const { name, scope } = input
  await audit(context.db, { action: 'token.created', ...about(context), subject_id, detail: { name, scope } })
  return null
}

async function requireProjects({ db, user }: UserContext, projects: string[]): Promise<void> {
  const { rows } = await sql`select from unnest(${projects}::uuid[]) wanted
    where not exists (select from project_member where project_id = wanted and user_id = ${user.id})`.execute(
    db,
  )
  if (rows.length > 0)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'projects', message: t('Must be projects that you are a member of') }],
    })
}

export async function endToken(context: UserContext, { token_id }: InputOf<'endToken'>): Promise<Following> {
  const {
    ended: [ended],
    follows,
  } = await endTokens(context, [context.user.id], token_id)
  if (ended)
    await audit(context.db, {
      action: 'token.ended',
      ...about(context),
      subject_id: ended.id,
      detail: { name: ended.name },
    })
  return { follows }
}

/**
 * Creates a robot, which can do nothing before it has a token. A removed robot of the same name is restored. If there is none, a
 * removed account that never had a token, and so wrote nothing, is used for the new robot.
 */
export async function createRobot(
  context: ProjectContext,
  { name, role }: InputOf<'createRobot'>,
): Promise<Change> {
  const { user, project } = context
  const robots = await robotsOf(context)
  if (robots.length >= ROBOTS_PER_PROJECT) throw new Refusal('robot_limit')
  const former = await formerRobots(context)
  const again = former.find(({ full_name }) => full_name === name) ?? former.find(({ is_blank }) => is_blank)
  if (!again && robots.length + former.length >= ROBOTS_EVER)
    throw new Refusal(
      'robot_limit',
      {},
      `A project can have at most ${ROBOTS_EVER} robots, including removed ones. Use the name of a removed robot to bring it back`,
    )
  await countRobot(context)
  const { follows } = again ? await endTokens(context, [again.id]) : { follows: [] }
  const person = again ? await reviveRobot(context, again, name) : await makeRobot(context, name)
  return {
    ...(await addMember(context, project, { person, role, invited_by: user.id, is_news: false })),
    follows,
  }
}

async function countRobot({ db, user }: ProjectContext): Promise<void> {
  const retry_after = await secondsToWait(databaseLimiter(db, 'robots', RATES.robots), user.id)
  if (retry_after > 0)
    throw new Refusal(
      'too_many_requests',
      { retry_after },
      t('You created {count} robots within a day. Please wait {wait}.', {
        count: RATES.robots.points,
        wait: inWords(retry_after),
      }),
    )
}

async function robotsOf({ db, project }: ProjectContext, id?: string) {
  return db
    .selectFrom('account')
    .leftJoin('project_member as member', (join) =>
      join.onRef('member.user_id', '=', 'account.id').on('member.project_id', '=', project.id),
    )
    .select(['account.id as user_id', 'member.id', 'member.role'])
    .where('robot_project_id', '=', project.id)
    .where('disabled_at', 'is', null)
    .where(isNoForm)
    .$if(id !== undefined, (query) => query.where('account.id', '=', id as string))
    .execute()
}

async function requireRobot(context: ProjectContext, id: string) {
  const [robot] = await robotsOf(context, id)
  if (!robot) throw new Refusal('not_found')
  return robot
}

/** Removes a robot. Its name stays on the changes that it made. */
export async function removeRobot(
  context: ProjectContext,
  { robot_id }: InputOf<'removeRobot'>,
): Promise<Change | Following> {
  const { id, user_id, role } = await requireRobot(context, robot_id)
  const { follows } = await endTokens(context, [robot_id])
  await context.db
    .updateTable('account')
    .set({ disabled_at: context.now })
    .where('id', '=', robot_id)
    .execute()
  // The robot was already removed in the way of any other member.
  if (id === null || role === null) return { follows }
  return { ...(await withoutMember(context, { id, user_id, role })), follows }
}

export async function createRobotToken(
  context: ProjectContext,
  { robot_id, ...made }: InputOf<'createRobotToken'>,
): Promise<null> {
  await requireRobot(context, robot_id)
  const { db, project } = context
  const subject_id = await insertToken(context, robot_id, made)
  const { name, scope } = made
  await audit(db, {
    action: 'token.created',
    ...about(context),
    person_id: robot_id,
    actor: context.user.id,
    project_id: project.id,
    subject_id,
    detail: { name, scope },
  })
  return null
}

export async function endRobotToken(
  context: ProjectContext,
  { token_id }: InputOf<'endRobotToken'>,
): Promise<Following | null> {
  const robots = await robotsOf(context)
  if (robots.length === 0) return null
  const {
    ended: [ended],
    follows,
  } = await endTokens(
    context,
    robots.map(({ user_id }) => user_id),
    token_id,
  )
  if (ended)
    await audit(context.db, {
      action: 'token.ended',
      ...about(context),
      project_id: context.project.id,
      subject_id: ended.id,
      detail: { name: ended.name },
    })
  return { follows }
}

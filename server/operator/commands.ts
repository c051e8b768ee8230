// The commands of operators in the browser. Each writes an audit entry with the operator as its actor.

import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { audit } from '../audit/log.ts'
import * as acts from '../auth/acts.ts'
import { type Act, enableAccount, endAllSessions, endEverySession, removeFactors } from '../auth/acts.ts'
import type { Tx } from '../db/handle.ts'
import { mail } from '../job.ts'
import {
  type Change,
  endSessions,
  type Following,
  type Server,
  type UserContext,
} from '../pipeline/context.ts'
import { type Giving, giveProject as give, takerOf } from '../project/succession.ts'
import { retryJob as retry } from './jobs.ts'
import { answerQuestion } from './operators.ts'
import { accountOf, disablePerson as disable } from './people.ts'

const actOf = ({ user, now, caller: { address, device } }: UserContext): Act => ({
  at: now,
  actor: user.id,
  caller: { address, device },
})
const givingOf = (context: UserContext): Giving => ({
  ...context,
  actor_id: context.user.id,
  why: 'operator',
})
/** A command runs in a transaction. */
const within = ({ db }: UserContext) => db as Tx

export async function answerOperating(
  context: UserContext,
  { operates }: InputOf<'answerOperating'>,
  { config }: Server,
): Promise<null> {
  await answerQuestion(within(context), config, context.user.id, { ...actOf(context), operates })
  return null
}

export async function disablePerson(
  context: UserContext,
  { user_id, give: successors, leave_projects }: InputOf<'disablePerson'>,
): Promise<(Change | Following)[]> {
  if (user_id === context.user.id)
    throw new Refusal('forbidden', {}, t('You cannot disable your own account: another operator can'))
  const person = await accountOf(context.db, { id: user_id })
  if (person.disabled_at && successors.length === 0) return []
  const { changes, all } = await disable(within(context), person, actOf(context), givingOf(context), {
    successors,
    leavesProjects: leave_projects,
  })
  return [...changes, { follows: [endSessions(all)] }]
}

export async function enablePerson(
  context: UserContext,
  { user_id }: InputOf<'enablePerson'>,
): Promise<null> {
  const { id, disabled_at } = await accountOf(context.db, { id: user_id })
  if (disabled_at) await enableAccount(within(context), id, actOf(context))
  return null
}

export async function confirmAddress(
  context: UserContext,
  { email }: InputOf<'confirmAddress'>,
): Promise<null> {
  const outcome = await acts.confirmAddress(within(context), asciiLowerCase(email), actOf(context))
  if (outcome === 'unknown') throw new Refusal('user_not_found')
  if (outcome === 'several')
    throw new Refusal(
      'user_not_found',
      {},
      t(
        'Several sign-ups wait for this address, each with its own password: only its mailbox knows which one is genuine',
      ),
    )
  return null
}

export async function mailPasswordLink(
  context: UserContext,
  { user_id }: InputOf<'mailPasswordLink'>,
): Promise<Following> {
  const { id, email, disabled_at } = await accountOf(context.db, { id: user_id })
  if (disabled_at) throw new Refusal('forbidden', {}, t('The account is disabled: enable it first'))
  await audit(context.db, { action: 'password.link_made', person_id: id, ...actOf(context) })
  return { follows: [mail('recovery', { email })] }
}

export async function endSessionsOf(
  context: UserContext,
  { user_id }: InputOf<'endSessionsOf'>,
): Promise<Following> {
  const { id } = await accountOf(context.db, { id: user_id })
  return { follows: [endSessions(await endAllSessions(within(context), id, actOf(context)))] }
}

export async function endServerSessions(context: UserContext): Promise<Following> {
  return {
    follows: [endSessions(await endEverySession(within(context), actOf(context), context.session_id))],
  }
}

export async function removeTwoFactorOf(
  context: UserContext,
  { user_id }: InputOf<'removeTwoFactorOf'>,
): Promise<Following> {
  // The profile asks operators for a proof of their identity before it removes their factors.
  if (user_id === context.user.id)
    throw new Refusal('forbidden', {}, t('You remove your own two-factor sign-in in your profile'))
  const account = await accountOf(context.db, { id: user_id })
  const { ended } = await removeFactors(within(context), account, actOf(context))
  return { follows: [endSessions(ended)] }
}

export async function giveProject(
  context: UserContext,
  { project_id, to }: InputOf<'giveProject'>,
): Promise<Change[]> {
  const taker = await takerOf(context.db, { name: asciiLowerCase(to) })
  return give(givingOf(context), project_id, taker)
}

export async function retryJob(context: UserContext, { job_id }: InputOf<'retryJob'>): Promise<null> {
  const what = await retry(context.db, job_id)
  if (what !== undefined)
    await audit(context.db, { action: 'job.retried', person_id: null, ...actOf(context), detail: { what } })
  return null
}

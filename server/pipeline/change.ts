// The checks that every call passes before its handler runs, over HTTP or any other way: the live session, the row, the person's
// standing, the policy. A command also takes its project's lock, in one transaction that is tried again after a deadlock.
import type { Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Lock, Operation } from '../../domain/operation.ts'
import { can } from '../../domain/policy.ts'
import { reaches, scopeFor, type TokenGrant } from '../../domain/token/token.ts'
import type { Absent, Bearer } from '../bearer.ts'
import type { Tx } from '../db/handle.ts'
import type { RunStatement } from '../db/pipelined.ts'
import { StaleAccess } from '../db/stale-access.ts'
import { inOrder, sendTogether } from '../db/together.ts'
import type { Deps } from '../deps.ts'
import { isOperator, NO_OPERATOR } from '../operates.ts'
import { isRecentProof } from '../recent-proof.ts'
import { type Lookup, load, lockProjectOf } from './access.ts'
import type { ContextOf, UserContext } from './context.ts'

/** The person who makes a call, the call itself and its row. */
export type OperationRequest = {
  deps: Pick<Deps, 'db' | 'clock' | 'pipelined' | 'config'>
  operation: Pick<
    Operation,
    | 'needs'
    | 'lock'
    | 'withDeleted'
    | 'exclusiveWith'
    | 'alsoLocks'
    | 'kind'
    | 'token'
    | 'withinProjects'
    | 'withoutTwoFactor'
    | 'whileArchived'
  > & { scope: Scope }
  who: Bearer | Absent
  caller: UserContext['caller']
  rowId: string | null
  input?: Record<string, unknown>
}

/** A command reads nothing outside of its transaction. */
type Changing = Omit<OperationRequest, 'deps'> & {
  /** Work that continues without a request may leave out `config`: what the server requires was checked when it began. */
  deps: Pick<Deps, 'db' | 'clock'> & Partial<Pick<Deps, 'config'>>
}

/** The context for a query's handler; no locks are taken. Refused unless this person may do this to this row. */
export function reading(request: OperationRequest): Promise<ContextOf<Scope>> {
  const { deps } = request
  return authorized((lookup) => load(deps.pipelined, deps.db, lookup), request, null)
}

/**
 * Runs a command's transaction.
 * @param action gets the context for the command's handler, with the rows locked
 * @param beside sends another statement together with those that lock and load, which it comes after
 */
export function changing<T, B = undefined>(
  request: Changing,
  action: (tx: Tx, context: ContextOf<Scope>, beside: B) => Promise<T>,
  beside?: (run: RunStatement) => Promise<B>,
): Promise<T> {
  const { deps, operation, rowId, who, input = {} } = request
  const { exclusiveWith, alsoLocks } = operation
  const mode =
    exclusiveWith !== undefined && input[exclusiveWith] !== undefined ? 'exclusive' : operation.lock
  const other = alsoLocks === undefined ? undefined : (input[alsoLocks] as string)
  const locking = { ...operation, mode, rowId, userId: who.user_id, other }
  return retrying(() =>
    deps.db.transaction().execute(async (tx) => {
      const [locked, loading, sent] = await sendTogether(tx, (run) => [
        lockProjectOf(run, tx, locking),
        authorized(lockAccess(run, tx), request, mode),
        beside?.(run) as Promise<B>,
      ])
      const context = await (await locked)(loading)
      return action(tx, context, await sent)
    }),
  )
}

/** The context for another command's handler, in a transaction that already holds the project's lock (exclusively by default). */
export function within(tx: Tx, request: Changing, lock: Lock = 'exclusive'): Promise<ContextOf<Scope>> {
  return authorized(lockAccess(inOrder(tx), tx), request, lock)
}

/** The context for a command about another row, in the same transaction. It also takes the lock of that row's project. */
export async function joining(tx: Tx, request: Changing): Promise<ContextOf<Scope>> {
  const { operation, rowId, who } = request
  const { lock: mode } = operation
  const run = inOrder(tx)
  const locked = await lockProjectOf(run, tx, { ...operation, mode, rowId, userId: who.user_id })
  return locked(authorized(lockAccess(run, tx), request, mode))
}

type Access = (lookup: Lookup) => Promise<ContextOf<Scope>>

/** The access of a command: within its transaction. */
const lockAccess =
  (run: RunStatement, tx: Tx): Access =>
  (lookup) =>
    load(run, tx, lookup)

async function authorized(access: Access, request: Changing, lock: Lock | null) {
  const { deps, operation, who, caller, rowId } = request
  const { scope, needs, withDeleted = false, withoutTwoFactor = false } = operation
  const requiresTwoFactor = deps.config?.twoFactor === 'required' && !withoutTwoFactor
  const now = deps.clock.now()
  const context = await access({ scope, who, caller, rowId, lock, withDeleted, requiresTwoFactor, now })
  if (context.token) requireToken(context.token, operation, context)
  if (needs === 'self') return context
  if (needs === 'operator') {
    if (!(await isOperator(context, deps.config))) throw new Refusal('forbidden', {}, NO_OPERATOR)
    const isProven = context.proven_at !== null && isRecentProof(context.proven_at, context.now)
    if (operation.kind === 'command' && !isProven) throw new Refusal('reauthentication_needed')
    return context
  }
  if (!('projectRole' in context)) throw new Refusal('forbidden')
  const { archived_at, ...grants } = context.project
  if (!can(context.projectRole, needs, context.own, grants)) throw new Refusal('forbidden')
  if (archived_at !== null && operation.kind === 'command' && !operation.whileArchived)
    throw new Refusal('project_archived')
  return context
}

/** A token only reaches its own projects, as if there were no others, and may only do what its scope allows. */
function requireToken(
  { scope, projects }: TokenGrant,
  operation: OperationRequest['operation'],
  context: ContextOf<Scope>,
): void {
  if ('project' in context && projects && !projects.includes(context.project.id))
    throw new Refusal(operation.scope === 'project' ? 'project_not_found' : 'not_found')
  const least = scopeFor(operation)
  if (operation.needs === 'self' && projects && !operation.withinProjects && least !== null)
    throw new Refusal(
      'forbidden',
      {},
      'This token is limited to some projects, and this call is about all of them',
    )
  if (reaches(scope, least)) return
  const words = least === null ? 'Tokens cannot do this' : `This needs a token with the scope “${least}”`
  throw new Refusal('forbidden', {}, words)
}

/**
 * The errors after which the database asks for another try: deadlocks and serialization failures. The project lock makes them
 * rare.
 */
function mayTryAgain(error: unknown): boolean {
  const { code } = error as { code?: string }
  return error instanceof StaleAccess || code === '40001' || code === '40P01'
}

async function retrying<T>(action: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action()
    } catch (error) {
      if (!mayTryAgain(error) || attempt >= attempts) throw error
    }
  }
}

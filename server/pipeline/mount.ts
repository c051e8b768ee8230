// The pipeline: mounts every operation of the contract. All calls have the same steps in the same order: token, parse, begin,
// lock, load (live session, row, standing), policy, handler, event, commit, publish. A handler only gets calls that passed the
// steps before it.
import { type Context, Hono } from 'hono'
import { api, type CommandName, type OperationName, type Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { bytesOf } from '../../domain/text.ts'
import type { Bearer } from '../bearer.ts'
import type { Tx } from '../db/handle.ts'
import type { RunStatement } from '../db/pipelined.ts'
import type { Deps } from '../deps.ts'
import type { FairUse } from '../fair-use/fair-use.ts'
import { deviceOf } from '../http/device.ts'
import { type JsonBody, sendJson } from '../http/json-body.ts'
import { type Env, parseInput, readJson, requirePrincipal } from '../http/request.ts'
import { each } from '../noun.ts'
import { withoutPerson } from './access.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { changing, type OperationRequest, reading, within } from './change.ts'
import type { ContextOf, Instead, Server, SharedAnswer, UserContext, Within } from './context.ts'
import { type AnyHandler, handlers, proofs } from './handlers.ts'
import { answerOfDeparture, claimKey, earlierAnswer, keepNoAnswer, takeKey } from './idempotency.ts'
import { runInstead } from './instead.ts'
import { afterCommit, type Outcome, type Recorded, recordChanges } from './record.ts'

/** Whether the call reveals if a person has an account here, or if a project has a certain key. */
function looksUp(name: OperationName, input: Record<string, unknown>): boolean {
  const { looksUp: rule = false } = api[name]
  return typeof rule === 'string' ? input[rule] !== undefined : rule
}

type MountOptions = {
  /** Refuses a change if the disk is nearly full. */
  requireDiskSpace?: () => Promise<void>
  answerCache?: AnswerCache
}

export function contractRoutes(
  deps: Deps,
  fairUse: FairUse,
  { requireDiskSpace, answerCache = createAnswerCache() }: MountOptions = {},
) {
  const routes = new Hono<Env>()
  for (const name of Object.keys(api) as OperationName[]) {
    const { kind, method, path } = api[name]
    routes.on(method, path, async (c) => {
      const who = await requirePrincipal(c, deps.bearers)
      c.set('inTurn', true)
      const answer = await fairUse.turn(who, async () => {
        const sent = kind === 'query' ? c.req.query() : await readJson(c)
        const rowId = rowIdOf(name, c)
        const parsed = parseInput(api[name].input, sent) as Record<string, unknown>
        const input = each('completed').reduce(
          (given, completed) => completed(given, who.user_id, deps.clock.now()),
          parsed,
        )
        if (kind === 'command') {
          await countChange(fairUse, who, method)
          await requireDiskSpace?.()
        }
        const caller = {
          address: c.get('address'),
          device: deviceOf(c.req.header('user-agent')),
          ...(c.env?.isAgent && { isAgent: c.env.isAgent }),
        }
        const call = { deps, name, who, caller, rowId, input, key: c.req.header('idempotency-key') }
        const giveBack = looksUp(name, input) ? await fairUse.lookup(who) : undefined
        if (kind === 'query') return runQuery(call, answerCache)
        const proof = await proofFor(call)
        const { event, written } = await runCommand(call, proof).catch((error: unknown) => {
          // The bytes were written before the transaction was rolled back, so they count.
          if (error instanceof Refusal && error.code === 'project_full')
            fairUse.chargeWrittenBytes(who, bytesOf(JSON.stringify(input)))
          throw error
        })
        // The command is done, so an error in giving back the try must not change the answer.
        await giveBack?.().catch((error: unknown) =>
          deps.logger.warn(
            { err: error, request_id: c.get('requestId') },
            'could not give back a counted attempt',
          ),
        )
        const json = JSON.stringify(event)
        fairUse.chargeWrittenBytes(who, bytesOf(json) + written)
        return { json }
      })
      return sendJson(c, answer)
    })
  }
  return routes
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Counts a change against the quota. A user who is over the quota can still delete things, end sessions and delete their account.
 */
async function countChange(fairUse: FairUse, who: Bearer, method: string): Promise<void> {
  await fairUse.write(who)
  if (method !== 'DELETE') await fairUse.requireQuota(who)
}

/** The id in the path, according to the operation's scope. */
function rowIdOf(name: OperationName, c: Context): string | null {
  const { scope } = api[name]
  if (scope === 'user') return null
  const id = c.req.param(`${scope}Id`) ?? ''
  if (!UUID.test(id)) throw new Refusal(scope === 'project' ? 'project_not_found' : 'not_found')
  return id.toLowerCase()
}

type Call = {
  deps: Deps
  name: OperationName
  who: Bearer
  caller: UserContext['caller']
  rowId: string | null
  input: Record<string, unknown>
  key: string | undefined
}

const requestOf = ({ name, ...call }: Call): OperationRequest => ({ ...call, operation: api[name] })

async function runQuery(call: Call, cache: AnswerCache): Promise<JsonBody> {
  const { name, input } = call
  const context = await reading(requestOf(call))
  if (api[name].shared) {
    const shared = handlerOf(name) as unknown as AnySharedHandler
    const { project } = context as ContextOf<'project'>
    return cache.answer(call, project.seq, () => shared(withoutPerson(api[name].scope, context), input))
  }
  // The shape of the output is an allow-list: fields that it does not name are not sent.
  const server: Server = {
    ...call.deps,
    within: ((other, id) => reading(requestOf({ ...call, name: other, rowId: id }))) as Within,
  }
  return { json: JSON.stringify(api[name].output.parse(await handlerOf(name)(context, input, server))) }
}
type AnySharedHandler = (context: object, input: Record<string, unknown>) => Promise<SharedAnswer<unknown>>

async function proofFor(call: Call): Promise<string | undefined> {
  const proof = proofs()[call.name as CommandName] as AnyProof | undefined
  return proof?.(await reading(requestOf(call)), call.input)
}
type AnyProof = (context: ContextOf<Scope>, input: Record<string, unknown>) => Promise<string>

type Done = {
  event: Event | null
  /** The bytes that were written beside the event, or will be. */
  written: number
}

async function runCommand(call: Call, proof: string | undefined): Promise<Done> {
  const { deps, name, input } = call
  const isCreate = api[name].method === 'POST'
  if (isCreate && !call.key) throw new Refusal('idempotency_key_required')
  if (call.key !== undefined && (call.key.length < 8 || call.key.length > 200))
    throw new Refusal('invalid_input', {
      errors: [{ field: 'Idempotency-Key', message: 'Must be 8 to 200 characters' }],
    })
  const diverted = each('diverted').flatMap(
    (by) => by(name, { token: call.who.token, rowId: call.rowId }) ?? [],
  )[0]
  const run = diverted?.run ?? handlerOf(name)
  const request = requestOf(call)
  const operation = { ...request.operation, ...diverted?.rules }
  const key = isCreate ? call.key : undefined
  // Only calls about a project lock a row before their handler runs.
  const isEarly = isCreate && operation.scope !== 'user' && operation.scope !== 'session'
  const takesKey = isEarly
    ? (run: RunStatement) => takeKey(run, call, deps.clock.now().toISOString())
    : undefined
  const act: Action = async (tx, context, hasKey) => {
    const earlier = isEarly
      ? !hasKey && (await earlierAnswer(tx, call))
      : isCreate && (await claimKey(tx, call, context.now))
    if (earlier) return { ...NOTHING_NEW, answer: earlier.response }
    const server: Server = {
      config: deps.config,
      hub: deps.hub,
      proof,
      within: ((other, id) => within(tx, requestOf({ ...call, name: other, rowId: id }))) as Within,
    }
    const outcome = (await run(context, input, server)) as Outcome | Instead
    const made = await runOutcome(tx, call, context, outcome, server)
    const recorded = await recordChanges(tx, made.context, made.outcome, deps, key)
    const answer = recorded.events[0] ?? null
    if (isCreate && !answer) await keepNoAnswer(tx, call)
    return { ...recorded, answer }
  }
  const done = await changing({ ...request, operation }, act, takesKey).catch(async (error: unknown) => {
    const earlier = await answerOfDeparture(deps.db, call, error)
    if (!earlier) throw error
    return { ...NOTHING_NEW, answer: earlier.response }
  })
  await afterCommit(deps, done)
  const written = done.effects.reduce((bytes, { writes = 0 }) => bytes + writes, done.before_bytes)
  return { event: done.answer, written }
}

type Answered = Recorded & { answer: Event | null }
type Action = Parameters<typeof changing<Answered, boolean>>[1]

const NOTHING_NEW: Recorded = { events: [], before_bytes: 0, effects: [] }

/** The result of the command, or of the command that it named in its place. */
async function runOutcome(
  tx: Tx,
  call: Call,
  context: ContextOf<Scope>,
  outcome: Outcome | Instead,
  server: Server,
): Promise<{ context: ContextOf<Scope>; outcome: Outcome }> {
  if (outcome === null || !('instead' in outcome)) return { context, outcome }
  const { instead, ...by } = outcome
  const handler = handlerOf(instead.name)
  const other = requestOf({ ...call, ...instead })
  const { change, ...inner } = await runInstead(tx, other, context as ContextOf<'project'>, (found, input) =>
    handler(found, input, server),
  )
  return { ...inner, outcome: change && { ...by, ...change } }
}

/** handlers.ts types the table call by call. This code treats all handlers alike, so it uses a common type. */
function handlerOf(name: OperationName): AnyHandler {
  return handlers()[name] as AnyHandler
}

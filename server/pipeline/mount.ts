// The pipeline: mounts every operation of the contract. Token, parse, begin, lock, load (living session, row,
// standing), policy, handler, event, commit, publish, in this order for all; a handler sees only what passed.
import { type Context, Hono } from 'hono'
import { api, type CommandName, type OperationName, type Scope } from '../../domain/api.ts'
import { BULK_AT_ONCE } from '../../domain/bulk/bulk.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { bytesOf } from '../../domain/text.ts'
import { deviceOf } from '../auth/sign-in/device.ts'
import { runBulkChange } from '../bulk/turn.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { FairUse } from '../fair-use/fair-use.ts'
import { type JsonBody, sendJson } from '../http/json-body.ts'
import { type Env, parseInput, readJson, requirePrincipal } from '../http/request.ts'
import { enqueueBulk, enqueueDeletingFiles, enqueueImport, tellLater } from '../jobs/enqueue.ts'
import { BULK } from '../limits.ts'
import { withReader } from '../ticket/resolve-query.ts'
import { withoutPerson } from './access.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { type Asked, changing, reading } from './change.ts'
import type { Bearer, ContextOf, SharedAnswer, UserContext } from './context.ts'
import { type AnyHandler, handlers, proofs } from './handlers.ts'
import { answerOfDeparture, claimKey, keepNoAnswer } from './idempotency.ts'
import { carryOut, wayOf } from './proposing.ts'
import { recordChanges } from './record.ts'

/** Whether this call reveals whether somebody has an account here, or a project a certain key. */
function looksUp(name: OperationName, input: Record<string, unknown>): boolean {
  const { looksUp: rule = false } = api[name]
  return typeof rule === 'string' ? input[rule] !== undefined : rule
}

type MountOptions = {
  /** Refuses a change while the disk is nearly full. */
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
        const input = withReader(parsed, who.user_id, deps.clock.now())
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
        const proven = await proofFor(call)
        const { event, before_bytes, begun } = await runCommand(call, proven).catch((error: unknown) => {
          // It was written before it was rolled back.
          if (error instanceof Refusal && error.code === 'project_full')
            fairUse.chargeWrittenBytes(who, bytesOf(JSON.stringify(input)))
          throw error
        })
        // It is done: what becomes of the count changes nothing about the answer.
        await giveBack?.().catch((error: unknown) =>
          deps.logger.warn({ err: error, request_id: c.get('requestId') }, 'a try was not given back'),
        )
        await begin(deps, fairUse, who, begun)
        const json = JSON.stringify(event)
        fairUse.chargeWrittenBytes(who, bytesOf(json) + before_bytes)
        return { json }
      })
      return sendJson(c, answer)
    })
  }
  return routes
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Over the quota, people can still delete things, end sessions and delete their account. */
async function countChange(fairUse: FairUse, who: Bearer, method: string): Promise<void> {
  await fairUse.write(who)
  if (method !== 'DELETE') await fairUse.requireQuota(who)
}

/** The id in the path that the operation's scope names. */
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

const askedOf = ({ name, ...call }: Call): Asked => ({ ...call, operation: api[name] })

async function runQuery(call: Call, cache: AnswerCache): Promise<JsonBody> {
  const { name, input } = call
  const context = await reading(askedOf(call))
  context.presence = call.deps.hub.presence
  if (api[name].shared) {
    const shared = handlerOf(name) as unknown as AnySharedHandler
    const { project } = context as ContextOf<'project'>
    return cache.answer(call, project.seq, () => shared(withoutPerson(api[name].scope, context), input))
  }
  // The output's shape is an allow-list: what it does not name is not sent.
  return { json: JSON.stringify(api[name].output.parse(await handlerOf(name)(context, input))) }
}
type AnySharedHandler = (context: object, input: Record<string, unknown>) => Promise<SharedAnswer<unknown>>

async function proofFor(call: Call): Promise<string | undefined> {
  const proof = proofs()[call.name as CommandName] as AnyProof | undefined
  return proof?.(await reading(askedOf(call)), call.input)
}
type AnyProof = (context: ContextOf<Scope>, input: Record<string, unknown>) => Promise<string>

type Done = { event: Event | null; before_bytes: number } & Pick<UserContext, 'begun'>

async function runCommand(call: Call, proven: string | undefined): Promise<Done> {
  const { deps, name, input } = call
  const isCreate = api[name].method === 'POST'
  if (isCreate && !call.key) throw new Refusal('idempotency_key_required')
  if (call.key !== undefined && (call.key.length < 8 || call.key.length > 200))
    throw new Refusal('invalid_input', {
      errors: [{ field: 'Idempotency-Key', message: 'Takes 8 to 200 characters' }],
    })
  const { asked, run } = wayOf(name, askedOf(call), handlerOf(name))
  const { answer, events, before_bytes, ended, inboxChanged, begun } = await changing(
    asked,
    async (tx, loaded) => {
      const context: ContextOf<Scope> = { ...loaded, ...(proven !== undefined && { proven }) }
      context.outgoingAllow = deps.config.outgoingAllow
      context.carryOut = (other, rowId, given) =>
        carryOut(
          tx,
          { ...askedOf({ ...call, name: other, rowId, input: given }), name: other },
          context,
          handlerOf(other),
        )
      const earlier = isCreate && (await claimKey(tx, call, context.now))
      if (earlier) return { ...NOTHING_NEW, answer: earlier.response }
      const result = await run(context, input)
      const answering = isCreate ? call.key : undefined
      const { events, before_bytes } = await recordChanges(tx, context, result, deps, answering)
      const answer = events[0] ?? null
      if (isCreate && !answer) await keepNoAnswer(tx, call)
      await enqueueFor(tx, context)
      const { ended, inboxChanged, begun } = context
      return { answer, events, before_bytes, ended, inboxChanged, begun }
    },
  ).catch(async (error: unknown) => {
    const earlier = await answerOfDeparture(deps.db, call, error)
    if (!earlier) throw error
    return { ...NOTHING_NEW, answer: earlier.response }
  })
  for (const event of events) deps.hub.publish(event)
  if (ended.length > 0) deps.hub.endSessions(ended)
  if (inboxChanged) deps.hub.tellInbox([call.who.user_id])
  return { event: answer, before_bytes, ...(begun && { begun }) }
}

const NOTHING_NEW = { events: [], before_bytes: 0, ended: [], inboxChanged: undefined, begun: undefined }

/** Whatever goes on after a command. */
async function enqueueFor(tx: Tx, { user, untold, importing, unused, begun }: UserContext): Promise<void> {
  if (untold) await tellLater(tx, { user_id: user.id, ...untold })
  if (importing) await enqueueImport(tx, { import_id: importing })
  if (unused) await enqueueDeletingFiles(tx, unused)
  if (begun) await enqueueBulk(tx, { bulk_id: begun.id }, isSmall(begun) ? BULK.takeUpSeconds : 0)
}

type Begun = NonNullable<UserContext['begun']>
const isSmall = ({ tickets }: Begun) => tickets <= BULK_AT_ONCE

/** A small one is done before its request is answered; if that fails, the job that was enqueued with it goes on. */
async function begin(deps: Deps, fairUse: FairUse, who: Bearer, begun?: Begun): Promise<void> {
  if (!begun) return
  fairUse.chargeWrittenBytes(who, begun.tickets * BULK.ticketBytes)
  if (!isSmall(begun)) return
  // Once more than there are: it then finds none left, and ends.
  await runBulkChange(deps, begun.id, BULK_AT_ONCE + 1).catch((error: unknown) =>
    deps.logger.warn({ err: error }, 'a bulk change goes on later'),
  )
}

/** The table is typed call by call in handlers.ts; here, where all are treated alike, the types meet. */
function handlerOf(name: OperationName): AnyHandler {
  return handlers()[name] as AnyHandler
}

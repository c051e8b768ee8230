// POST /forge/:address receives the deliveries of a forge to a project. It checks the signature, stores the delivery and answers;
// a job reads it later.

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../domain/error.ts'
import { FORGE_PATH } from '../../domain/forge/forge.ts'
import type { Deps } from '../deps.ts'
import { memoryLimiter, secondsToWait } from '../fair-use/rate-limiter.ts'
import type { Env } from '../http/request.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { RATES } from '../limits.ts'
import { FORGE } from './limits.ts'
import { isStored, type OddPayload, payloadIn } from './payload/read.ts'
import { hashed, isSigned, type Sender, senderOf } from './signature.ts'

const ADDRESS = /^[\w-]{32}$/

export function forgeRoutes(deps: Pick<Deps, 'db' | 'clock'>) {
  const { db, clock } = deps
  const limiter = memoryLimiter(RATES.deliveries)
  const bodies = createBodies()

  return new Hono<Env>().post(`${FORGE_PATH}/:address`, async (c) => {
    const hook = await hookAt(c.req.param('address'))
    if (!hook) throw new Refusal('not_found')
    const { project_id, secret } = hook
    const wait = await secondsToWait(limiter, project_id)
    if (wait > 0) throw new Refusal('too_many_requests', { retry_after: wait })
    const header = (name: string) => c.req.header(name)
    const sender = senderOf(header)
    if (!sender) throw new Refusal('invalid_input', {}, 'It has no header of a forge')
    return bodies.with(c, async (body) => {
      const now = clock.now()
      if (!(await isSigned(sender, { header, secret, body, now: now.getTime() }))) {
        await noteRefusal(project_id, now)
        return c.body(null, 401)
      }
      const text = textOf(c, body)
      // The type of a large delivery is checked by the job.
      const isOfUse = text.length > FORGE.parsedBytes || isStored(sender.forge, sender.event, objectIn(text))
      await requireRoom(project_id)
      await keep(project_id, sender, {
        digest: await digestOf(sender, body),
        text: isOfUse ? text : null,
        now,
      })
      return c.json({}, 202)
    })
  })

  async function hookAt(address: string) {
    if (!ADDRESS.test(address)) return undefined
    return db
      .selectFrom('forge_hook')
      .innerJoin('project', 'project.id', 'project_id')
      .select(['project_id', 'secret'])
      .where('address', '=', address)
      .where('project.deleted_at', 'is', null)
      .where('project.archived_at', 'is', null)
      .executeTakeFirst()
  }

  /**
   * Shown to the user who sets up the forge. Written at most once a minute, so that a flood of refused requests causes few
   * writes.
   */
  async function noteRefusal(project_id: string, now: Date) {
    const minute = new Date(now.getTime() - 60_000).toISOString()
    await db
      .updateTable('forge_hook')
      .set({ refused_at: now.toISOString() })
      .where('project_id', '=', project_id)
      .where((where) => where.or([where('refused_at', 'is', null), where('refused_at', '<', minute)]))
      .execute()
  }

  /** Limits the deliveries that wait, at any rate of arrival. */
  async function requireRoom(project_id: string) {
    const { rows } = await sql<{ n: number; bytes: number }>`
      select count(*)::int as n, coalesce(sum(size), 0)::float8 as bytes from forge_delivery
      where project_id = ${project_id} and state = 'waiting'`.execute(db)
    const [{ n, bytes } = { n: 0, bytes: 0 }] = rows
    if (n >= FORGE.waiting || bytes >= FORGE.waitingBytes)
      throw new Refusal('too_many_requests', { retry_after: 60 })
  }

  /** `text` is the JSON; null if the event contains nothing that is kept. */
  type Taken = { digest: Buffer; text: Buffer | null; now: Date }

  /** Stores a delivery once, recognised by its id or its content. One that failed may be stored again. */
  async function keep(project_id: string, sender: Sender, { digest, text, now }: Taken) {
    const { forge, event, delivery_id } = sender
    await db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('forge_delivery')
        .where('project_id', '=', project_id)
        .where('state', '=', 'failed')
        .where((where) =>
          where.or([
            where('digest', '=', digest),
            ...(delivery_id ? [where('delivery_id', '=', delivery_id)] : []),
          ]),
        )
        .execute()
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('forge_delivery')
        .values({
          id: newId(),
          project_id,
          forge,
          event,
          delivery_id,
          digest,
          received_at: now.toISOString(),
          ...(text
            ? { state: 'waiting', result: null, size: text.length, body: text }
            : { state: 'ignored', result: wordsOf(event), size: 0, body: null }),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (text && numInsertedOrUpdatedRows === 1n) await enqueue(tx, job('forge', { project_id }))
    })
  }
}

const PINGS = new Set(['ping', 'diagnostics:ping'])
const wordsOf = (event: string) =>
  PINGS.has(event) ? 'It works: the forge has tested the address' : 'This event is ignored'

/** The JSON: the body itself, or a field of a form. */
function textOf(c: Context, body: Buffer): Buffer {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return body
  if (body.length > FORGE.parsedBytes)
    throw new Refusal('body_too_large', {}, 'A delivery of this size must be application/json')
  return Buffer.from(new URLSearchParams(body.toString('utf8')).get('payload') ?? '')
}

function objectIn(text: Buffer): object {
  try {
    return payloadIn(text)
  } catch (error) {
    throw new Refusal('invalid_input', {}, (error as OddPayload).message)
  }
}

const digestOf = ({ forge, event }: Sender, body: Buffer) =>
  hashed(createHash('sha256').update(`${forge} ${event} `), body)

/** Reads bodies within a limit for each and for all together, because each has to be in memory while its signature is checked. */
function createBodies() {
  let held = 0
  return {
    async with<T>(c: Context, action: (body: Buffer) => Promise<T>): Promise<T> {
      const announced = Number(c.req.header('content-length') ?? 0)
      if (announced > FORGE.bodyBytes) throw new Refusal('body_too_large')
      const chunks: Uint8Array[] = []
      let size = 0
      try {
        try {
          for await (const chunk of c.req.raw.body ?? []) {
            size += chunk.length
            held += chunk.length
            if (size > FORGE.bodyBytes) throw new Refusal('body_too_large')
            if (held > FORGE.heldBytes) throw new Refusal('unavailable', { retry_after: 5 })
            chunks.push(chunk)
          }
        } catch (error) {
          throw error instanceof Refusal ? error : new Refusal('invalid_input', {}, 'The body is incomplete')
        }
        return await action(Buffer.concat(chunks))
      } finally {
        held -= size
      }
    },
  }
}

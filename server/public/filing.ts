// Writes what strangers send: a report becomes a ticket of the form's robot, a message becomes its comment, by the same lock,
// policy and log as all commands. Neither can assign or mention; labels and the column are those of the form.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { api } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import type { FileReport } from '../../domain/public-form/public-form.ts'
import { TicketType } from '../../domain/ticket/ticket.ts'
import { hashOf } from '../auth/session/session.ts'
import type { Absent } from '../bearer.ts'
import { createComment } from '../comment/commands.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { readersLanguage } from '../locale/scope.ts'
import { changing, type OperationRequest } from '../pipeline/change.ts'
import type { Change, ContextOf } from '../pipeline/context.ts'
import { claimKey } from '../pipeline/idempotency.ts'
import { afterCommit, recordChanges } from '../pipeline/record.ts'
import { bitsNow, redeem } from '../public-form/challenge.ts'
import { filedWith } from '../public-form/filed-with.ts'
import type { Form, Report } from '../public-form/form.ts'
import { createTicket } from '../ticket/commands.ts'

type Writing = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger' | 'pipelined'>

const robotOf = (user_id: string): Absent => ({ user_id, session_id: null, key: null })
/** The origin of strangers is not stored. */
const NOWHERE = { address: '', device: '' }

type FilingAction<S extends 'project' | 'ticket'> = {
  robot_id: string
  operation: OperationRequest['operation'] & { scope: S }
  rowId: string
  key?: string
  /** @returns null if there is nothing left to do */
  run: (context: ContextOf<S>, tx: Tx) => Promise<Change | Change[] | null>
  after?: (tx: Tx, events: Event[]) => Promise<void>
}

/** Runs a change as the form's robot, and sends its events to open pages. */
export async function asRobot<S extends 'project' | 'ticket'>(
  deps: Writing,
  { robot_id, operation, rowId, key, run, after }: FilingAction<S>,
): Promise<Event[]> {
  const request = { deps, operation, who: robotOf(robot_id), caller: NOWHERE, rowId, input: {} }
  const recorded = await changing(request, async (tx, context) => {
    const changes = [(await run(context as ContextOf<S>, tx)) ?? []].flat()
    const byForm = changes.map((change): Change => ({ ...change, via: 'form' }))
    const recorded = await recordChanges(tx, context, byForm, deps, key)
    await after?.(tx, recorded.events)
    return recorded
  })
  await afterCommit(deps, recorded)
  return recorded.events
}

type Sent = z.output<typeof FileReport>

const requestHashOf = ({ title, description, type }: Sent) =>
  createHash('sha256')
    .update(JSON.stringify([title, description, ...(type ? [type] : [])]))
    .digest()

/** Whether this report was already filed; then the sender did not receive the answer. */
export async function wasFiled({ db }: Writing, form: Form, sent: Sent): Promise<boolean> {
  const known = await db
    .selectFrom('report')
    .select(['project_id', 'request_hash'])
    .where('hash', '=', hashOf(sent.secret))
    .executeTakeFirst()
  if (!known) return false
  if (known.project_id !== form.project_id || !requestHashOf(sent).equals(known.request_hash))
    throw new Refusal('idempotency_key_reused')
  return true
}

/** The type that the sender chose, if the form offers a choice; else that of the form. */
function typeOf({ types }: Form, { type }: Sent) {
  const known = types.filter((one) => TicketType.safeParse(one).success)
  return type && known.includes(type) ? type : known[0]
}

/** Thrown to roll back a duplicate of a report that was filed at the same moment. */
class Twin extends Error {}

/** @param ends when the proven challenge expires */
export async function fileReport(deps: Writing, form: Form, sent: Sent, ends: Date): Promise<void> {
  const { project_id, robot_id } = form
  await asRobot<'project'>(deps, {
    robot_id,
    operation: api.createTicket,
    rowId: project_id,
    async run(context, tx) {
      // The challenge was fetched when less work was required.
      if (Number(sent.challenge.split('.')[2]) < (await bitsNow(tx, project_id, deps.clock.now())) - 1)
        throw new Refusal('proof_refused')
      await redeem(tx, sent.challenge, ends)
      const { title, description } = sent
      const { label_ids, column } = await filedWith(tx, project_id, form)
      const type = typeOf(form, sent)
      return createTicket(
        context,
        api.createTicket.input.parse({
          title,
          description,
          label_ids,
          ...(type && { type }),
          ...(column && { column }),
        }),
      )
    },
    async after(tx, [event]) {
      if (event?.type !== 'ticket.created') throw new Error('no ticket was filed')
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('report')
        .values({
          ticket_id: event.ticket.id,
          project_id,
          hash: hashOf(sent.secret),
          title: sent.title,
          request_hash: requestHashOf(sent),
          language: readersLanguage(),
          created_at: event.at,
        })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) throw new Twin()
    },
  }).catch(async (error: unknown) => {
    // A concurrent duplicate may have redeemed the challenge or taken the secret.
    const mayBeTwin = error instanceof Twin || (error instanceof Refusal && error.code === 'proof_refused')
    if (!mayBeTwin || !(await wasFiled(deps, form, sent))) throw error
  })
}

export async function reply(deps: Writing, report: Report, content: string, key: string): Promise<void> {
  const { ticket_id, robot_id } = report
  if (report.deleted_at !== null) throw new Refusal('link_over')
  await asRobot<'ticket'>(deps, {
    robot_id,
    operation: api.createComment,
    rowId: ticket_id,
    key,
    async run(context, tx) {
      const call = { name: 'createComment', rowId: ticket_id, input: { content }, key } as const
      const earlier = await claimKey(tx, { ...call, who: { user_id: robot_id, session_id: '' } }, context.now)
      return earlier ? null : createComment(context, { content, to_reporter: true })
    },
  })
}

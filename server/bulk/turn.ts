// Carries out a bulk change, one ticket after the other. Each ticket has its own transaction and event, with the command, the
// project lock and the policy of a single request. So other people wait no longer than for one person at work, and the change can
// be interrupted at any point. Several processes may work on the same bulk change; only one of them changes each ticket.

import { sql } from 'kysely'
import { api } from '../../domain/api.ts'
import type { BulkAction, StoredBulkAction } from '../../domain/bulk/bulk.ts'
import { Refusal } from '../../domain/error.ts'
import type { ErrorCode } from '../../domain/refusals.ts'
import type { Absent, Bearer } from '../bearer.ts'
import type { Deps } from '../deps.ts'
import { refusalOf } from '../http/errors.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { BULK } from '../limits.ts'
import { changing, within } from '../pipeline/change.ts'
import type { Beginning, Change, Within } from '../pipeline/context.ts'
import { isLostRight, whoBegan } from '../pipeline/on-behalf.ts'
import { afterCommit, recordChanges } from '../pipeline/record.ts'
import type { TicketContext } from '../ticket/columns.ts'
import {
  changeTicketLabels,
  deleteTicket,
  moveTicket,
  restoreTicket,
  updateTicket,
} from '../ticket/commands.ts'
import { undoChange } from '../undo/undo.ts'
import { copyOf } from './copy-turn.ts'
import type { BulkJob } from './jobs.ts'
import { type RevertAction, revertOf } from './revert-turn.ts'
import type { Step } from './step-turn.ts'
import { moveBack, moveTo } from './transfer-turn.ts'

type BulkDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger'>

/** The command that applies an act to one ticket. A new act needs a case here. */
function stepOf(action: BulkAction, bulk_id: string): Step {
  switch (action.do) {
    case 'move': {
      const { column, status } = action
      return { operation: api.moveTicket, run: (context) => moveTicket(context, { column, status }) }
    }
    case 'edit':
      return {
        operation: api.updateTicket,
        input: action.changes,
        run: (context) => updateTicket(context, { version: context.ticket.version, ...action.changes }),
      }
    case 'label':
      return { operation: api.changeTicketLabels, run: (context) => changeTicketLabels(context, action) }
    case 'delete':
      return { operation: api.deleteTicket, run: deleteTicket }
    case 'restore':
      return { operation: api.restoreTicket, run: restoreTicket }
    case 'transfer':
      return moveTo(action.project_id, bulk_id)
  }
}

/** The acts that can be undone. */
type FormerAction = BulkAction | RevertAction

/** The step that undoes an act in one ticket. @param seq the event of that ticket */
function undoOf(action: FormerAction, seq: number, { id, project_id }: Portion): Step {
  if (action.do === 'transfer') return moveBack(action.project_id, project_id, id)
  if (action.do === 'delete') return stepOf({ do: 'restore' }, id)
  if (action.do === 'restore') return stepOf({ do: 'delete' }, id)
  return {
    operation: action.do === 'revert' ? api.undoChange : stepOf(action, id).operation,
    // A ticket is restored completely or not at all: failures are listed by ticket.
    run: async (context) => {
      const change = await undoChange(context, { seq })
      const [left] = change?.undid?.left ?? []
      if (left) throw new Refusal(left.code as ErrorCode)
      return change
    },
  }
}

/** One turn of the job. The job for the next turn is enqueued behind the other bulk changes that wait. */
export async function runBulkTurn(deps: BulkDeps, { bulk_id }: BulkJob, signal?: AbortSignal): Promise<void> {
  if (await runBulkChange(deps, bulk_id, BULK.turn, signal))
    await enqueue(deps.db, job('bulk-change', { bulk_id }))
}

/** @returns whether tickets are left after this many */
export async function runBulkChange(
  deps: BulkDeps,
  id: string,
  most: number,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let handled = 0; handled < most; ) {
    const portion = await nextOf(deps, id)
    if (!portion) return false
    if (portion.left.length === 0) {
      await end(deps, id, 'finished')
      return false
    }
    if (!(await mayGoOn(deps, portion))) {
      await end(deps, id, 'refused')
      return false
    }
    for (const one of portion.left) {
      signal?.throwIfAborted()
      await changeOne(deps, portion, one)
    }
    handled += portion.left.length
  }
  return true
}

type Left = { position: number; ticket_id: string; undoes: number | null }
type Portion = {
  id: string
  project_id: string
  user_id: string
  act: StoredBulkAction
  /** In an undo: the act to undo. */
  former: FormerAction | null
  caller: Beginning
  /** The user who started the bulk change. */
  who: () => Absent | Bearer
  left: Left[]
}

async function nextOf(deps: BulkDeps, id: string): Promise<Portion | null> {
  const { db } = deps
  const bulk = await db
    .selectFrom('bulk_change')
    .select(['id', 'project_id', 'user_id', 'act', 'caller'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!bulk) return null
  const of = bulk.act.do === 'undo' ? bulk.act.of : null
  const former = of
    ? await db.selectFrom('bulk_change').select('act').where('id', '=', of).executeTakeFirst()
    : undefined
  const left = await db
    .selectFrom('bulk_change_ticket')
    .select(['position', 'ticket_id', 'undoes'])
    .where('bulk_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(BULK.portion)
    .execute()
  const who = await whoBegan(deps, bulk)
  return { ...bulk, who, former: (former?.act as FormerAction | undefined) ?? null, left }
}

const requestOf = (deps: BulkDeps, { who, caller }: Portion) => ({ deps, caller, who: who() })

/** Checks the rights before each portion; each ticket of the portion checks them again. */
async function mayGoOn(deps: BulkDeps, portion: Portion): Promise<boolean> {
  const operation = portion.act.do === 'revert' ? api.startRevert : api.startBulkChange
  const whole = { operation, rowId: portion.project_id }
  try {
    await changing({ ...requestOf(deps, portion), ...whole }, async () => null)
    return true
  } catch (error) {
    // Any other error, for example a busy database, makes the job try again.
    if (isLostRight(error)) return false
    throw error
  }
}

function stepFor(portion: Portion, { undoes, ticket_id }: Left): Step {
  const { act, former, project_id } = portion
  if (act.do === 'copy') return copyOf({ bulk_id: portion.id, from: act.from, to: project_id, ticket_id })
  if (act.do !== 'undo' && act.do !== 'revert') return stepOf(act, portion.id)
  if (act.do === 'revert' && undoes !== null) return revertOf(act, undoes)
  // The undone bulk change was deleted in the meantime.
  if (!former || undoes === null) throw new Refusal('not_found')
  return undoOf(former, undoes, portion)
}

async function changeOne(deps: BulkDeps, portion: Portion, left: Left): Promise<void> {
  const { position, ticket_id } = left
  const one = sql`bulk_id = ${portion.id} and position = ${position} and outcome is null`
  try {
    const { operation, rowId = ticket_id, input, run, link } = stepFor(portion, left)
    const recorded = await changing(
      { ...requestOf(deps, portion), operation, rowId, ...(input && { input }) },
      async (tx, loaded) => {
        const context = loaded as TicketContext
        const { rows } = await sql`select from bulk_change_ticket join bulk_change on bulk_change.id = bulk_id
          where ${one} and state = 'running' for update of bulk_change_ticket`.execute(tx)
        // The bulk change was stopped, or another process has changed this ticket.
        if (rows.length === 0) return null
        const toContext = ((name, rowId) =>
          within(tx, { ...requestOf(deps, portion), operation: api[name], rowId })) as Within
        const changes = [(await run(context, toContext)) ?? []].flat()
        const change = changes[0]
        const record = (parts: Change[]) =>
          recordChanges(
            tx,
            context,
            parts.map((one) => ({ ...one, bulk_id: portion.id })),
            deps,
            undefined,
          )
        const recorded = await record(changes)
        const more = link ? await record(await link(recorded.events, toContext)) : undefined
        await sql`update bulk_change_ticket set outcome = ${change ? 'changed' : 'unchanged'}, seq = ${recorded.events[0]?.seq ?? null},
          code = ${change?.undid?.left[0]?.code ?? null}
          where ${one}`.execute(tx)
        return more ? [recorded, more] : [recorded]
      },
    )
    for (const one of recorded ?? []) await afterCommit(deps, one)
  } catch (error) {
    const { code } = refusalOf(error)
    // The job is retried, because the cause is not the ticket.
    if (LATER.has(code)) throw error
    if (code === 'internal')
      deps.logger.error({ err: error, ticket_id }, 'bulk change: could not change a ticket')
    await sql`update bulk_change_ticket set outcome = 'failed', code = ${code} where ${one}`.execute(deps.db)
  }
}

const LATER = new Set<string>(['unavailable', 'disk_full'])

async function end({ db }: BulkDeps, id: string, state: 'finished' | 'refused'): Promise<void> {
  await db
    .updateTable('bulk_change')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

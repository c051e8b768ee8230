// Makes the tickets of rules that are due: each exactly once, by any number of processes. One transaction locks the rule, creates
// the ticket with the command and the rights of the rule's author, and plans the next one.
import { sql } from 'kysely'
import { api } from '../../domain/api.ts'
import { daysAfter } from '../../domain/date.ts'
import { Refusal } from '../../domain/error.ts'
import { CreateTicket, type Ticket } from '../../domain/ticket/ticket.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { type Polling, startPolling } from '../jobs/polling.ts'
import { changing } from '../pipeline/change.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { isLostRight } from '../pipeline/on-behalf.ts'
import { afterCommit, recordChanges } from '../pipeline/record.ts'
import { createTicket } from '../ticket/commands.ts'
import { RECURRENCE_COLUMNS, sentOf } from './columns.ts'
import { withPlan } from './commands.ts'
import { passOver, pauseRule, planAfterDone } from './rule-turn.ts'
import { dueDays, planned, type RecurrenceRow } from './schedule.ts'
import { inputOf } from './ticket.ts'

export type MakeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger'>

/** The time between two searches for due tickets. */
const LOOK_MS = 5_000

export function startRecurrences(deps: MakeDeps, pollMs: number = LOOK_MS): Polling {
  return startPolling((signal) => makeDue(deps, signal), {
    logger: deps.logger,
    pollMs,
    words: 'could not look for recurring tickets',
  })
}

/** Makes everything that is due, and returns. */
export async function makeDue(deps: MakeDeps, signal?: AbortSignal): Promise<void> {
  await planAfterDone(deps, signal)
  const failed: string[] = []
  while (!signal?.aborted) {
    const due = await nextDue(deps, failed)
    if (!due) return
    try {
      if (due.is_asleep) await passOver(deps, due)
      else await makeOne(deps, due)
    } catch (error) {
      // The rule stays due, so the next search tries again.
      failed.push(due.id)
      deps.logger.warn({ err: error, recurrence_id: due.id }, 'recurring ticket not made; retrying later')
    }
  }
}

export type Due = { id: string; project_id: string; author_id: string; is_asleep: boolean }

/**
 * The rule that has been due for longest. A project that is deleted or archived makes no tickets.
 */
async function nextDue({ db, clock }: MakeDeps, failed: string[]): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select it.id, project_id, author_id, 
      project.deleted_at is not null or project.archived_at is not null as is_asleep
    from recurrence it join project on project.id = project_id
    where next_at <= ${clock.now().toISOString()} and it.id <> all(${failed}::uuid[])
    order by next_at, it.id limit 1`.execute(db)
  return rows[0]
}

/** Locks the rule. @returns undefined if another process was faster, or the rule has changed */
export async function lockDue(tx: Tx, id: string, now: Date): Promise<RecurrenceRow | undefined> {
  return tx
    .selectFrom('recurrence')
    .select(RECURRENCE_COLUMNS)
    .where('id', '=', id)
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .executeTakeFirst()
}

const NOBODY = { address: '', device: '' }

async function makeOne(deps: MakeDeps, due: Due): Promise<void> {
  const { db, clock } = deps
  const who = { user_id: due.author_id, session_id: null, key: null }
  const request = {
    deps: { db, clock },
    operation: api.createTicket,
    who,
    caller: NOBODY,
    rowId: due.project_id,
  }
  try {
    const recorded = await changing(request, async (tx, loaded) => {
      const row = await lockDue(tx, due.id, clock.now())
      if (!row || row.author_id !== due.author_id) return null
      return made(deps, tx, loaded as ProjectContext, row)
    })
    for (const one of recorded ?? []) await afterCommit(deps, one)
  } catch (error) {
    if (isLostRight(error)) return pauseRule(deps, due, 'author')
    if (error instanceof Refusal && !LATER.has(error.code)) return pauseRule(deps, due, 'refused')
    throw error
  }
}

/** The refusals that are no fault of the rule. */
const LATER = new Set(['unavailable', 'disk_full', 'busy', 'internal', 'write_quota'])

async function made(deps: MakeDeps, tx: Tx, context: ProjectContext, row: RecurrenceRow) {
  const now = deps.clock.now()
  const { days, missed } = dueDays(row, now)
  const [day] = days
  // The clock of another process is ahead of this one.
  if (day === undefined) return null
  const created = await createTicket(context, CreateTicket.parse(await inputOf(tx, row, day)))
  const first = await recordChanges(tx, context, created, deps, undefined)
  const ticket = ticketOf(first.events)
  await tx
    .insertInto('recurrence_made')
    .values({ recurrence_id: row.id, made_for: day, ticket_id: ticket.id })
    .execute()
  const done = {
    ...row,
    made: row.made + 1,
    missed: row.missed + missed,
    last_ticket_id: ticket.id,
    last_number: ticket.number,
    last_on: day,
    done_on: null,
    version: row.version + 1,
  }
  const plan = planned(done, days.length > 1 ? { day: daysAfter(day, 1) } : { now })
  await tx
    .updateTable('recurrence')
    .set({
      ...plan,
      made: done.made,
      missed: done.missed,
      last_ticket_id: done.last_ticket_id,
      last_number: done.last_number,
      last_on: day,
      done_on: null,
      version: done.version,
    })
    .where('id', '=', row.id)
    .execute()
  const recurrence = sentOf(withPlan(done, plan), context.user)
  const told = {
    project_id: row.project_id,
    payload: { type: 'ticket.repeated' as const, recurrence, ticket_id: ticket.id },
  }
  return [first, await recordChanges(tx, context, told, deps, undefined)]
}

function ticketOf(events: { type: string }[]): Ticket {
  const [event] = events as { type: string; ticket?: Ticket }[]
  if (event?.type !== 'ticket.created' || !event.ticket) throw new Error('no ticket was created')
  return event.ticket
}

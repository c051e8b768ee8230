// Moves a ticket to another project. The ticket keeps its id; each noun says in its stored.ts what becomes of its rows.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { columnOf } from '../column/columns.ts'
import { countsAt } from '../column/of-ticket.ts'
import { createComment } from '../comment/commands.ts'
import { customAfter, setCustom } from '../field/of-ticket.ts'
import { progressAfter } from '../milestone/of-ticket.ts'
import { each } from '../noun.ts'
import { type Change, type ProjectContext, refreshInbox, type Server } from '../pipeline/context.ts'
import type { MoveStep, TicketMove } from '../stored/moves.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { parentsAfter } from '../ticket/parent.ts'
import { ticketOf } from '../ticket/row.ts'
import { endLinks } from './links.ts'
import { type Match, matchIn } from './match.ts'
import { linkAgain, stillToMove } from './together.ts'

/** @param bulk_id the bulk change that moves other tickets too */
export async function moveTicketToProject(
  context: TicketContext,
  { project_id }: InputOf<'moveTicketToProject'>,
  { within }: Pick<Server, 'within'>,
  bulk_id?: string,
): Promise<[Change, ...Change[]]> {
  const { db, project, ticket } = context
  if (project_id === project.id) throw new Refusal('same_project')
  // Both rows in one order, so that two moves in opposite directions do not wait for each other.
  const { rows } = await sql<{ id: string; seq: number }>`
    select id, seq from project where id = any(${[project.id, project_id]}::uuid[]) order by id for no key update`.execute(
    db,
  )
  const target = await within('createTicket', project_id)
  const match = await matchIn(context, target)
  const together =
    bulk_id === undefined ? null : { bulk_id, ticket_id: ticket.id, from: project.id, to: project_id }
  const links = await endLinks(context, within, together ? await stillToMove(db, together) : new Set())
  const number = match.number ?? (await nextNumber(target))
  const move: TicketMove = {
    ticket_id: ticket.id,
    from: project.id,
    to: project_id,
    number,
    seq: (rows.find(({ id }) => id === project_id)?.seq ?? 0) + 1,
    label_ids: match.label_ids,
  }
  const { rows: readers } = await sql<{ user_id: string }>`
    select user_id from inbox_line where ticket_id = ${ticket.id}`.execute(db)
  const arrived = await carry(context, move, match)
  const inProject = target
  const said =
    links.said === null
      ? []
      : [
          await createComment(await within('createComment', ticket.id), {
            content: links.said,
            to_reporter: false,
          }),
        ]
  const again = together ? await linkAgain(target, together, within) : []
  const { dropped } = match
  return [
    {
      project_id,
      inProject,
      payload: {
        type: 'ticket.arrived',
        ticket: arrived,
        from: ticketKey(project.key, ticket.number),
        dropped: {
          labels: dropped.labels,
          column: dropped.column,
          milestone: dropped.milestone,
          ...(dropped.fields.length > 0 && { fields: dropped.fields }),
          assignee_id: dropped.assignee?.id ?? null,
        },
        ...(await progressOf(context, match.milestone_id)),
      },
      delta: countsAt(match.column, 1),
      follows: readers.map(({ user_id }) => refreshInbox(user_id)),
    },
    ...[...said, ...again].map((change) => ({ ...change, inProject })),
    ...links.changes,
    {
      project_id: project.id,
      payload: {
        type: 'ticket.left',
        ticket_id: ticket.id,
        number: ticket.number,
        ...(await parentsAfter(db, { ...ticket, deleted: false }, { ...ticket, deleted: true })),
        ...(await progressOf(context, ticket.milestone_id)),
      },
      delta: countsAt(ticket, -1),
    },
  ]
}

/** The progress of a milestone that the ticket has left, or in which it is now. */
const progressOf = ({ db, ticket, now }: TicketContext, milestone_id: string | null) => {
  const inIt = { ...ticket, milestone_id, isDeleted: false }
  return progressAfter(db, inIt, { ...inIt, isDeleted: true }, now)
}

async function nextNumber({ db, project }: ProjectContext): Promise<number> {
  const { last_ticket_number } = await db
    .updateTable('project')
    .set({ last_ticket_number: sql<number>`last_ticket_number + 1` })
    .where('id', '=', project.id)
    .returning('last_ticket_number')
    .executeTakeFirstOrThrow()
  return last_ticket_number
}

/** Changes the ticket's row and everything that belongs to it. @returns the ticket in its new project */
async function carry(context: TicketContext, move: TicketMove, match: Match) {
  const { db, ticket, now } = context
  const { from, to, number, seq, label_ids } = move
  await sql`set constraints all deferred`.execute(db)
  await sql`delete from former_number where project_id = ${to} and ticket_id = ${ticket.id}`.execute(db)
  await sql`insert into former_number (project_id, number, ticket_id) values (${from}, ${ticket.number}, ${ticket.id})`.execute(
    db,
  )
  const { status, column_slot } = match.column
  const stored = await db
    .updateTable('ticket')
    .set({
      project_id: to,
      number,
      status,
      column_slot,
      rank: null,
      parent_id: null,
      milestone_id: match.milestone_id,
      assignee_id: match.assignee?.id ?? null,
      updated_at: now,
      version: ticket.version + 1,
      arrived_seq: seq,
    })
    .where('id', '=', ticket.id)
    .returning(['status', 'column_slot', 'relation_count', 'blocked_by', 'sub_total', 'sub_done'])
    .returning([sql.raw<typeof ticket.column>(columnOf('ticket')).as('column')])
    .executeTakeFirstOrThrow()
  for (const steps of each('moved'))
    for (const [table, step] of Object.entries(steps) as [string, 'stays' | MoveStep][])
      if (step !== 'stays') await step(db as never, move).catch((error: unknown) => named(table, error))
  await setCustom(db, { id: ticket.id, project_id: to, number }, match.custom)
  // A row that was forgotten fails here, and with it the whole move.
  await sql`set constraints all immediate`.execute(db)
  return ticketOf({
    ...context,
    assignee: match.assignee,
    ticket: {
      ...ticket,
      ...stored,
      project_id: to,
      number,
      rank: null,
      parent_id: null,
      milestone_id: match.milestone_id,
      assignee_id: match.assignee?.id ?? null,
      label_ids,
      custom: customAfter({}, match.custom),
      updated_at: now,
      version: ticket.version + 1,
    },
  })
}

function named(table: string, error: unknown): never {
  if (error instanceof Error) error.message = `moving ${table}: ${error.message}`
  throw error
}

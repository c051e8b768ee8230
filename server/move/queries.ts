// The preview of a move to another project, and the search for a ticket by its former address.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Server, UserContext } from '../pipeline/context.ts'
import { projectsOf } from '../search/reached.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { matchIn } from './match.ts'

export async function previewMoveToProject(
  context: TicketContext,
  { project_id }: InputOf<'previewMoveToProject'>,
  { within }: Pick<Server, 'within'>,
): Promise<OutputOf<'previewMoveToProject'>> {
  if (project_id === context.project.id) throw new Refusal('same_project')
  const { column, number, dropped } = await matchIn(context, await within('createTicket', project_id))
  return { seq: context.project.seq, column: column.name, number, dropped }
}

export async function findMovedTicket(
  context: UserContext,
  { project_id, number }: InputOf<'findMovedTicket'>,
): Promise<OutputOf<'findMovedTicket'>> {
  const projects = await projectsOf(context, { projects: 'all' })
  const only = context.token?.projects
  const ids = projects.flatMap(({ id }) => (!only || only.includes(id) ? id : []))
  const { rows } = await sql<{ id: string; project_id: string; number: number }>`
    select ticket.id, ticket.project_id, ticket.number from former_number former
    join ticket on ticket.id = former.ticket_id and ticket.deleted_at is null
    where former.project_id = ${project_id} and former.number = ${number}
      and ticket.project_id = any(${ids}::uuid[])`.execute(context.db)
  return { ticket: rows[0] ?? null }
}

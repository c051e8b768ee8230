// Finds tickets by key in all projects of a person: the keys that projects have and had, and the keys that imported tickets had in
// their sources.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { fold } from '../../domain/fold.ts'
import { keysOf, prefixOf } from '../../domain/project/keys.ts'
import { FOUND_AT_MOST } from '../../domain/search/search.ts'
import { searchedNumber } from '../../domain/ticket/search.ts'
import type { Db } from '../db/handle.ts'
import type { UserContext } from '../pipeline/context.ts'
import { hasSourceKey } from '../ticket/source-key.ts'
import { JOINED, memberOf, type Project, projectsOf, SHOWN, type Ticket, withProject } from './reached.ts'

/** The tickets that have a key, had it before their project was renamed, or had it in the source of an import. */
export async function findTicketsByKey(
  context: UserContext,
  { key, project_id }: InputOf<'findTicketsByKey'>,
): Promise<OutputOf<'findTicketsByKey'>> {
  const { db, user } = context
  const search = key.trim()
  const projects = await projectsOf(context, { current: project_id, projects: 'all' })
  const tickets = await ticketsNamed(db, { userId: user.id, projects, search, current: project_id })
  return { tickets: tickets.map(withProject(projects)) }
}

type Naming = { userId: string; projects: Project[]; search: string; current: string | undefined }

/**
 * The tickets whose key or address was typed: by the keys of projects first, then by the keys that imported tickets had in their
 * sources. A number without a key means a ticket of the current project.
 */
export async function ticketsNamed(db: Db, { userId, projects, search, current }: Naming): Promise<Ticket[]> {
  const isBare = /^#?\d+$/.test(fold(search))
  const named = projects.flatMap((project) => {
    const { id, key } = project
    const number = isBare && id !== current ? undefined : searchedNumber(search, keysOf(project), id)
    if (number === undefined) return []
    const isFormer = searchedNumber(search, [key], id) === undefined
    return [{ id, number, known_as: isFormer ? search.toUpperCase() : null }]
  })
  const own = named.length === 0 ? [] : await ticketsByNumber(db, userId, named)
  const known = own.length > 0 ? own : await ticketsMoved(db, { userId, projects, search })
  if (prefixOf(search) === undefined) return known
  const imported = await ticketsBySourceKey(db, { userId, projects, search })
  return [...known, ...imported.filter(({ id }) => known.every((ticket) => ticket.id !== id))].slice(
    0,
    FOUND_AT_MOST,
  )
}

type Named = { id: string; number: number; known_as: string | null }

async function ticketsByNumber(db: Db, userId: string, named: Named[]): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select ${SHOWN}, sought.known_as
    from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ number }) => number)}::integer[],
        ${named.map(({ known_as }) => known_as)}::text[]) with ordinality as sought (project_id, number, known_as, place)
    join ${memberOf(userId, 'sought')}
    join ticket on ticket.project_id = sought.project_id and ticket.number = sought.number and ticket.deleted_at is null
    ${JOINED}
    order by sought.place limit ${FOUND_AT_MOST}`.execute(db)
  return rows
}

/** The tickets that had this key in a project that they left, which the person need not be a member of. */
async function ticketsMoved(
  db: Db,
  { userId, projects, search }: Pick<Naming, 'userId' | 'projects' | 'search'>,
): Promise<Ticket[]> {
  const [, key, number] = /^([a-z][a-z0-9]*)[-\s]?([1-9]\d{0,8})$/i.exec(fold(search).trim()) ?? []
  if (!key || !number) return []
  const { rows } = await sql<Ticket>`
    select ${SHOWN}, ${search.toUpperCase()} as known_as
    from project_key join former_number former on former.project_id = project_key.project_id
      and former.number = ${Number(number)}
    join ticket on ticket.id = former.ticket_id and ticket.deleted_at is null
      and ticket.project_id = any(${projects.map(({ id }) => id)}::uuid[])
    join ${memberOf(userId, 'ticket')}
    ${JOINED}
    where project_key.key = ${key.toUpperCase()} limit ${FOUND_AT_MOST}`.execute(db)
  return rows
}

async function ticketsBySourceKey(
  db: Db,
  { userId, projects, search }: Pick<Naming, 'userId' | 'projects' | 'search'>,
): Promise<Ticket[]> {
  const ids = projects.map(({ id }) => id)
  const { rows } = await sql<Ticket>`
    select ${SHOWN}, (select key from jsonb_array_elements_text(ticket.imported -> 'keys') key
      where upper(key) = upper(${search}) limit 1) as known_as
    from ticket join ${memberOf(userId, 'ticket')}
    ${JOINED}
    where ${hasSourceKey(ids, [search])} and ticket.deleted_at is null
    order by array_position(${ids}::uuid[], ticket.project_id), ticket.number limit ${FOUND_AT_MOST}`.execute(
    db,
  )
  return rows
}

// Finds the tickets of a project that have the same crash, and whether the crash is back after its fix was released.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { SAME_CRASH, type SameCrash } from '../../domain/crash/crash.ts'
import { crashesIn, type Fingerprint } from '../../domain/crash/fingerprint.ts'
import { versionIn } from '../../domain/crash/version.ts'
import { isAtLeast } from '../forge/versions.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import type {} from './schema.ts'

/** Rows of one fingerprint that are looked at, newest tickets first. */
const CANDIDATES = 50

type Wanted = { fingerprints: Fingerprint[]; version: string | null; except?: string }

async function sameAs({ db, project }: ProjectContext, { fingerprints, version, except }: Wanted) {
  if (fingerprints.length === 0) return { fingerprints, version, tickets: [] }
  const { rows } = await sql<Omit<SameCrash, 'is_regression'>>`
    with found as (
      select ticket_id, min(level) as level from (
        select ticket_id, 1 as level from unnest(${fingerprints.map(({ exact }) => exact)}::text[]) print
          cross join lateral (select ticket_id from crash where project_id = ${project.id} and exact = print
            order by ticket_id desc limit ${CANDIDATES}) one
        union all
        select ticket_id, 2 as level from unnest(${fingerprints.map(({ near }) => near)}::text[]) print
          cross join lateral (select ticket_id from crash where project_id = ${project.id} and near = print
            order by ticket_id desc limit ${CANDIDATES}) one
      ) each_one group by ticket_id
    )
    select ticket.id, ticket.project_id, ticket.number, title, ticket.status, type, parent_id, ticket.version,
      case found.level when 1 then 'exact' else 'near' end as match,
      case when ticket.status = 'done' then (select tag from forge_release release
        where release.project_id = ticket.project_id and release.number = ticket.number and state in ('released', 'by')
        order by repo limit 1) end as fixed_in
    from found join ticket on ticket.id = found.ticket_id
    where ticket.project_id = ${project.id} and ticket.deleted_at is null
      and ticket.id is distinct from ${except ?? null}::uuid
    order by found.level, ticket.number desc limit ${SAME_CRASH}`.execute(db)
  const tickets = rows.map((row) => ({
    ...row,
    is_regression: row.fixed_in !== null && version !== null && isAtLeast(version, row.fixed_in),
  }))
  return { fingerprints, version, tickets }
}

export async function findSameCrash(
  context: ProjectContext,
  { text = '', fingerprints, version }: InputOf<'findSameCrash'>,
): Promise<OutputOf<'findSameCrash'>> {
  const pairs = fingerprints?.split(',').map((pair) => {
    const [exact = '', near = ''] = pair.split(':')
    return { exact, near }
  })
  return sameAs(context, { fingerprints: pairs ?? crashesIn(text), version: version ?? versionIn(text) })
}

export async function getTicketCrash(context: TicketContext): Promise<OutputOf<'getTicketCrash'>> {
  const { id } = context.ticket
  const { rows } = await sql<Fingerprint & { version: string | null }>`
    select exact, near, version from crash where ticket_id = ${id} order by source_id <> ticket_id, source_id limit 20
  `.execute(context.db)
  const fingerprints = [...new Map(rows.map(({ exact, near }) => [exact, { exact, near }])).values()].slice(
    0,
    5,
  )
  return sameAs(context, {
    fingerprints,
    version: rows.find(({ version }) => version)?.version ?? null,
    except: id,
  })
}

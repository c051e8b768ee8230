// Reads data from forges: the address and its deliveries for the settings, and the code that names a ticket.
import { sql } from 'kysely'
import type { OutputOf } from '../../domain/api.ts'
import { CODE_SHOWN, DELIVERIES_SHOWN, FORGE_PATH } from '../../domain/forge/forge.ts'
import type { Db } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { shortOf } from './facts.ts'

/** The answer does not contain the secret. */
export async function getForge({ db, project }: ProjectContext): Promise<OutputOf<'getForge'>> {
  const hook = await db
    .selectFrom('forge_hook')
    .select(['address', 'created_at', 'moves_to_done', 'default_branch', 'refused_at'])
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  const deliveries = await db
    .selectFrom('forge_delivery')
    .select(['id', 'forge', 'event', 'received_at', 'state', 'result'])
    .where('project_id', '=', project.id)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute()
  return {
    seq: project.seq,
    connection: hook ? { ...hook, address: `${FORGE_PATH}/${hook.address}` } : null,
    deliveries,
  }
}

/** The key of a link is a number only for a pull request. */
const NUMBER = `it.number = case link.kind when 'pull' then link.key::int end`

type Of = { db: Db; project_id: string; number: number }

/** The rows of one kind that name the ticket, as `it`. */
const naming = (
  { project_id, number }: Of,
  table: keyof Schema & `forge_${string}`,
  kind: string,
  on: string,
) =>
  sql`from forge_link link join ${sql.table(table)} it
    on it.project_id = link.project_id and it.repo = link.repo and ${sql.raw(on)}
    where link.project_id = ${project_id} and link.number = ${number} and link.kind = ${kind}`

export async function getTicketCode({
  db,
  project,
  ticket,
}: TicketContext): Promise<OutputOf<'getTicketCode'>> {
  const of: Of = { db, project_id: project.id, number: ticket.number }
  const { rows: pulls } = await sql<
    Schema['forge_pull']
  >`select it.* ${naming(of, 'forge_pull', 'pull', NUMBER)}
    order by it.ord desc, it.repo, it.number limit ${CODE_SHOWN}`.execute(db)
  const { rows: branches } = await sql<
    Schema['forge_ref']
  >`select it.* ${naming(of, 'forge_ref', 'branch', 'it.name = link.key')}
    and it.kind = 'branch' order by it.gone, it.repo, it.name limit ${CODE_SHOWN}`.execute(db)
  const { rows: commits } = await sql<
    Schema['forge_commit']
  >`select it.* ${naming(of, 'forge_commit', 'commit', 'it.sha = link.key')}
    order by it.at desc nulls last, it.repo, it.sha limit ${CODE_SHOWN}`.execute(db)
  const releases = await db
    .selectFrom('forge_release')
    .select(['repo', 'state', 'tag', 'url'])
    .where('project_id', '=', project.id)
    .where('number', '=', ticket.number)
    .orderBy('repo')
    .limit(CODE_SHOWN)
    .execute()
  const connected = await db
    .selectFrom('forge_hook')
    .select('project_id')
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  const checksAt = await checksOf(of, [
    ...pulls.flatMap(({ repo, head }) => (head ? [{ repo, sha: head }] : [])),
    ...commits,
  ])
  return {
    connected: connected !== undefined,
    pulls: pulls.map((pull) => ({ ...pull, checks: pull.head ? checksAt(pull.repo, pull.head) : [] })),
    branches: branches.map(({ gone, ...branch }) => ({ ...branch, deleted: gone })),
    commits: commits.map((commit) => ({
      ...commit,
      at: commit.at && new Date(commit.at).toISOString(),
      is_fix: commit.fixes.includes(ticket.number),
      checks: checksAt(commit.repo, commit.sha),
    })),
    releases,
  }
}

/** The most checks that are shown of one commit. */
const CHECKS_SHOWN = 50

async function checksOf({ db, project_id }: Of, commits: { repo: string; sha: string }[]) {
  const { rows } = await sql<Schema['forge_check']>`
    select it.* from unnest(${commits.map(({ repo }) => repo)}::text[], ${commits.map(({ sha }) => shortOf(sha))}::text[])
      as at (repo, short)
    cross join lateral (select * from forge_check where project_id = ${project_id} and repo = at.repo and short = at.short
      order by name limit ${CHECKS_SHOWN}) it`.execute(db)
  return (repo: string, sha: string) => {
    const seen = rows.filter((check) => check.repo === repo && check.short === shortOf(sha))
    // A pull request and a commit may have the same hash, so checks are made unique by name.
    const names = new Map(seen.map(({ name, state, url }) => [name, { name, state, url }]))
    return [...names.values()]
  }
}

// Computes the first tag with each fix of a repository. It starts from all reported data each time, so the order of reports does
// not matter.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db/handle.ts'
import { partsOf } from '../db/in-steps.ts'
import type { Schema } from '../db/schema.ts'
import { type FixCommit, fixesAmong, releasesOf, type TagAt } from './first-release.ts'
import { graphOf, type Step } from './graph.ts'
import { FORGE } from './limits.ts'

type RepoKey = { project_id: string; repo: string }
type Row = Pick<Schema['forge_release'], 'number' | 'state' | 'tag' | 'url'>

/** Rows that one statement writes. */
const ROWS = 1_000
/** Tickets that are computed before other work gets a turn. */
const PORTION = 20

/** Requires the lock on the project's code. @returns the tickets whose release changed */
export async function workOutReleases(tx: Tx, repoKey: RepoKey): Promise<number[]> {
  await tx
    .deleteFrom('forge_stale')
    .where((where) => where.and(repoKey))
    .execute()
  const known = await tx
    .selectFrom('forge_release')
    .select(['number', 'state', 'tag', 'url'])
    .where((where) => where.and(repoKey))
    .execute()
  const next = await releasesIn(tx, repoKey)
  const rowOf = new Map(known.map((row) => [row.number, row]))
  const isKnown = (row: Row) => {
    const former = rowOf.get(row.number)
    return former?.state === row.state && former.tag === row.tag && former.url === row.url
  }
  const changed = next.filter((row) => !isKnown(row))
  for (const { number } of next) rowOf.delete(number)
  const gone = [...rowOf.keys()]
  if (gone.length > 0)
    await tx
      .deleteFrom('forge_release')
      .where((where) => where.and(repoKey))
      .where(sql<boolean>`number = any(${gone}::int[])`)
      .execute()
  for (const some of partsOf(changed, ROWS))
    await tx
      .insertInto('forge_release')
      .values(some.map((row) => ({ ...repoKey, ...row })))
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'number', 'repo']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          tag: ref('excluded.tag'),
          url: ref('excluded.url'),
        })),
      )
      .execute()
  return [...gone, ...changed.map(({ number }) => number)]
}

async function releasesIn(tx: Tx, repoKey: RepoKey): Promise<Row[]> {
  const commits = await tx
    .selectFrom('forge_commit')
    .select(['sha', 'named', 'fixes', 'picked', 'on_default'])
    .where((where) => where.and(repoKey))
    .where(sql<boolean>`fixes <> '{}' or picked <> '{}'
      or exists (select from unnest(named) number where number in (select unnest(pick.named) from forge_commit pick
        where pick.project_id = ${repoKey.project_id} and pick.repo = ${repoKey.repo} and pick.picked <> '{}'))`)
    .orderBy('sha')
    .execute()
  const pulls = await tx
    .selectFrom('forge_pull')
    .select(['fixes', 'merge'])
    .where((where) => where.and(repoKey))
    .where('state', '=', 'merged')
    .where('on_default', '=', true)
    .where('merge', 'is not', null)
    .where(sql<boolean>`fixes <> '{}'`)
    .execute()
  const fixesByTicket = new Map<number, TicketFixes>()
  const at = (number: number) => {
    const known = fixesByTicket.get(number) ?? { commits: [], merges: [], isFixed: false }
    fixesByTicket.set(number, known)
    return known
  }
  for (const { named, fixes, ...commit } of commits) {
    const fixed = new Set(fixes)
    for (const number of named) {
      const known = at(number)
      known.commits.push({ ...commit, is_fix: fixed.has(number) })
      known.isFixed ||= fixed.has(number)
    }
  }
  for (const { fixes, merge } of pulls)
    for (const number of fixes) if (merge) Object.assign(at(number), { isFixed: true }).merges.push(merge)
  // The newest tickets come first, because the limit of visited commits may be reached.
  const numbers = [...fixesByTicket.keys()]
    .filter((number) => fixesByTicket.get(number)?.isFixed)
    .sort((one, other) => other - one)
  if (numbers.length === 0) return []
  const graph = graphOf(await stepsIn(tx, repoKey))
  const releaseOf = releasesOf(await tagsIn(tx, repoKey), graph)
  const rows: Row[] = []
  for (const [index, number] of numbers.entries()) {
    // Let other work run in between.
    if (index % PORTION === 0) await setImmediate()
    const { commits: naming, merges } = fixesByTicket.get(number) as TicketFixes
    const { fixes: found, isReached } = fixesAmong(naming, merges, graph)
    if (found.length === 0) continue
    const first = releaseOf(found)
    if (isReached || first.tag !== null) rows.push({ number, ...first })
  }
  return rows
}

/** The reported data about one ticket. */
type TicketFixes = { commits: FixCommit[]; merges: string[]; isFixed: boolean }

/** The existing tags, at the commit that pushes report, otherwise the commit of a release. */
async function tagsIn(tx: Tx, { project_id, repo }: RepoKey): Promise<TagAt[]> {
  const { rows } = await sql<TagAt>`
    select coalesce(ref.name, release.name) as name, coalesce(release.url, ref.url) as url,
      coalesce((select coalesce(head, after) from forge_push step where (step.project_id, step.repo, step.kind, step.name)
          = (ref.project_id, ref.repo, 'tag', ref.name) and after = ref.stands_at order by head limit 1),
        ref.stands_at, release.commit) as commit
    from (select * from forge_ref where project_id = ${project_id} and repo = ${repo} and kind = 'tag') ref
    full join (select * from forge_tag where project_id = ${project_id} and repo = ${repo} and not deleted) release
      on release.name = ref.name
    where ref.gone is not true`.execute(tx)
  return rows
}

/** The newest moves, up to the memory limit. Older ones are treated as never reported, so results may become “not known”. */
async function stepsIn(tx: Tx, { project_id, repo }: RepoKey): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select kind, before, after, head, forced, whole, on_default, shas, fresh, parents, at from (
      select *, sum(1 + cardinality(shas) + cardinality(fresh) + length(parents::text) / 40)
        over (order by seen_at desc, kind, name, before, after) as told
      from forge_push where project_id = ${project_id} and repo = ${repo}) step
    where told <= ${FORGE.hashes} order by kind, name, before, after`.execute(tx)
  return rows
}

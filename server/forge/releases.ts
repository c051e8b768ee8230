// Works out the first tag with each fix of a repository, anew from all that was told: so it does not matter in which order that
// came.
import { sql } from 'kysely'
import type { Tx } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { type FixCommit, firstRelease, fixesAmong, type TagAt } from './first-release.ts'
import { graphOf, type Step } from './graph.ts'

type Place = { project_id: string; repo: string }
type Row = Pick<Schema['forge_release'], 'number' | 'state' | 'tag' | 'url'>

/** Within the lock of the project's code. @returns the tickets for which something else is known now */
export async function workOutReleases(tx: Tx, place: Place): Promise<number[]> {
  await tx
    .deleteFrom('forge_stale')
    .where((where) => where.and(place))
    .execute()
  const known = await tx
    .selectFrom('forge_release')
    .select(['number', 'state', 'tag', 'url'])
    .where((where) => where.and(place))
    .execute()
  const next = await releasesIn(tx, place)
  const isSame = (one: Row, other: Row) =>
    one.number === other.number && one.state === other.state && one.tag === other.tag && one.url === other.url
  const gone = known.filter((one) => !next.some((other) => one.number === other.number))
  const changed = next.filter((one) => !known.some((other) => isSame(one, other)))
  if (gone.length > 0)
    await tx
      .deleteFrom('forge_release')
      .where((where) => where.and(place))
      .where(
        'number',
        'in',
        gone.map(({ number }) => number),
      )
      .execute()
  for (const row of changed)
    await tx
      .insertInto('forge_release')
      .values({ ...place, ...row })
      .onConflict((conflict) => conflict.columns(['project_id', 'number', 'repo']).doUpdateSet(row))
      .execute()
  return [...gone, ...changed].map(({ number }) => number)
}

async function releasesIn(tx: Tx, place: Place): Promise<Row[]> {
  const commits = await tx
    .selectFrom('forge_commit')
    .select(['sha', 'named', 'fixes', 'picked', 'on_default'])
    .where((where) => where.and(place))
    .where(sql<boolean>`fixes <> '{}' or picked <> '{}'
      or exists (select from forge_commit pick where pick.project_id = forge_commit.project_id
        and pick.repo = forge_commit.repo and pick.picked <> '{}' and pick.named && forge_commit.named)`)
    .execute()
  const pulls = await tx
    .selectFrom('forge_pull')
    .select(['fixes', 'merge'])
    .where((where) => where.and(place))
    .where('state', '=', 'merged')
    .where('on_default', '=', true)
    .where('merge', 'is not', null)
    .where(sql<boolean>`fixes <> '{}'`)
    .execute()
  const numbers = [...new Set([...commits, ...pulls].flatMap(({ fixes }) => fixes))]
  if (numbers.length === 0) return []
  const tags = await tagsIn(tx, place)
  const graph = graphOf(await stepsIn(tx, place))
  return numbers.flatMap((number) => {
    const naming = commits
      .filter(({ named }) => named.includes(number))
      .map(({ fixes, ...commit }): FixCommit => ({ ...commit, is_fix: fixes.includes(number) }))
    const merges = pulls.flatMap(({ fixes, merge }) => (fixes.includes(number) && merge ? [merge] : []))
    const { fixes: found, isReached } = fixesAmong(naming, merges, graph)
    if (found.length === 0) return []
    const first = firstRelease(found, tags, graph)
    return isReached || first.tag !== null ? [{ number, ...first }] : []
  })
}

/** Those that exist, at the commit that pushes tell, or else a release. */
async function tagsIn(tx: Tx, { project_id, repo }: Place): Promise<TagAt[]> {
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

async function stepsIn(tx: Tx, place: Place): Promise<Step[]> {
  return tx
    .selectFrom('forge_push')
    .select([
      'kind',
      'before',
      'after',
      'head',
      'forced',
      'whole',
      'on_default',
      'shas',
      'fresh',
      'parents',
      'at',
    ])
    .where((where) => where.and(place))
    .orderBy('kind')
    .orderBy('name')
    .orderBy('before')
    .orderBy('after')
    .execute()
}

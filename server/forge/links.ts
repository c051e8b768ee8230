// Stores which tickets a branch, a commit or a pull request names, and which of them it fixes.
import { sql } from 'kysely'
import { partsOf } from '../db/in-steps.ts'
import type { Schema } from '../db/schema.ts'
import type { Facts } from './facts.ts'
import { FORGE } from './limits.ts'
import type { StoreContext, Touched } from './store.ts'

/** Rows that one statement writes. */
export const ROWS = 500

/** If the forge does not report the default branch: the project's setting, or one of the usual names. */
export function isDefault({ hook }: StoreContext, { repo }: Facts, branch: string): boolean {
  const known = repo.default_branch ?? hook.default_branch
  return known ? branch === known : branch === 'main' || branch === 'master'
}

/** Replaces the tickets that a branch, commit or pull request names. Also reports the tickets that it named before. */
export async function link(
  { tx, project_id, repo }: StoreContext,
  kind: Schema['forge_link']['kind'],
  named: ReadonlyMap<string, number[]>,
  { numbers: touched }: Touched,
): Promise<void> {
  const former = await tx
    .deleteFrom('forge_link')
    .where('project_id', '=', project_id)
    .where('repo', '=', repo)
    .where('kind', '=', kind)
    .where('key', 'in', [...named.keys()])
    .returning('number')
    .execute()
  const links = [...named].flatMap(([key, numbers]) =>
    numbers.map((number) => ({ project_id, number, kind, repo, key })),
  )
  for (const { number } of [...former, ...links]) touched.add(number)
  for (const some of partsOf(links, ROWS)) await tx.insertInto('forge_link').values(some).execute()
}

/** Stores each fix once: skips a fix that is already stored, or that shares a commit with a stored one. */
export async function noteFix(
  { tx, project_id, hook, repo }: StoreContext,
  number: number,
  keys: string[],
  shas: string[],
) {
  const same = await tx
    .selectFrom('forge_fix')
    .select('key')
    .where('project_id', '=', project_id)
    .where('number', '=', number)
    .where('repo', '=', repo)
    // Not `&&`, which compares each hash with each.
    .where(
      sql<boolean>`exists (select from unnest(shas) known join unnest(${shas}::text[]) told on told = known)`,
    )
    .executeTakeFirst()
  const state = same ? 'same' : hook.moves_to_done ? 'waiting' : 'off'
  // The first and the last hashes, because some forges list the newest first.
  const half = FORGE.knownBy / 2
  const known = shas.length > FORGE.knownBy ? [...shas.slice(0, half), ...shas.slice(-half)] : shas
  await tx
    .insertInto('forge_fix')
    .values(keys.map((key) => ({ project_id, number, repo, key, shas: known, state }) as const))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// Stores a push: the move of its branch or tag, and its commits that name tickets.
import { type Selectable, sql } from 'kysely'
import { cut } from '../../domain/cut.ts'
import { fixedIn, namedIn, namedInBranch, pickedIn } from '../../domain/forge/names.ts'
import { partsOf } from '../db/in-steps.ts'
import type { Schema } from '../db/schema.ts'
import { type Facts, MAX_LENGTHS, type Push, shortOf } from './facts.ts'
import { FORGE } from './limits.ts'
import { isDefault, link, noteFix, ROWS } from './links.ts'
import { setRef } from './refs.ts'
import type { StoreContext, Touched } from './store.ts'

type Naming = Push['commits'][number] & { named: number[]; fixes: number[] }

/** Stores several commits in one statement, because a push may list thousands. @param commits at least one, at most ROWS */
async function storeCommits(
  context: StoreContext,
  commits: Naming[],
  on_default: boolean,
  touched: Touched,
): Promise<void> {
  const { tx, project_id, repo, now } = context
  const once = new Map(commits.map((commit) => [commit.sha, commit]))
  await tx
    .insertInto('forge_commit')
    .values(
      [...once.values()].map(({ sha, message, author, url, at, named, fixes }) => ({
        project_id,
        repo,
        sha,
        author,
        url,
        at,
        named,
        fixes,
        on_default,
        title: cut(message.trimStart().split(/\r?\n/, 1)[0] ?? '', MAX_LENGTHS.title),
        picked: pickedIn(message),
        seen_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'repo', 'sha']).doUpdateSet({
        on_default: sql<boolean>`forge_commit.on_default or excluded.on_default`,
        author: sql<string>`greatest(forge_commit.author, excluded.author)`,
        url: sql<string>`greatest(forge_commit.url, excluded.url)`,
        at: sql<string>`greatest(forge_commit.at, excluded.at)`,
        seen_at: now,
      }),
    )
    .execute()
  await link(context, 'commit', new Map([...once].map(([sha, { named }]) => [sha, named])), touched)
}

export async function storePush(
  context: StoreContext,
  facts: Facts,
  push: Push,
  touched: Touched,
): Promise<void> {
  const { hook } = context
  const { kind, name } = push
  const on_default = kind === 'branch' && isDefault(context, facts, name)
  const isNew = await keepPush(context, push, on_default)
  await setRef(context, push, isNew ? push : undefined)
  touched.isGraph = true
  if (kind === 'branch') await link(context, 'branch', new Map([[name, namedInBranch(name, hook)]]), touched)
  if (kind === 'tag') return
  const naming = push.commits.flatMap((commit): Naming[] => {
    const named = namedIn(commit.message, hook)
    return named.length > 0 ? [{ ...commit, named, fixes: fixedIn(commit.message, hook) }] : []
  })
  for (const some of partsOf(naming, ROWS)) await storeCommits(context, some, on_default, touched)
  const fixes = new Map<number, string[]>()
  for (const { sha, fixes: fixed } of naming)
    for (const number of fixed) {
      const keys = fixes.get(number) ?? []
      fixes.set(number, keys)
      keys.push(sha)
    }
  if (!on_default || push.after === null) return
  const shas = push.commits.map(({ sha }) => shortOf(sha))
  for (const [number, keys] of [...fixes].sort(([one], [other]) => one - other).slice(0, FORGE.fixed))
    await noteFix(context, number, keys.slice(0, FORGE.fixing), shas)
}

/**
 * Merges the commit lists of one push that is reported several times. Keeps the first commits by hash, so the order does not
 * matter.
 */
export function mergePushes(
  known: Pick<Selectable<Schema['forge_push']>, 'shas' | 'fresh' | 'parents' | 'whole'> | undefined,
  commits: Push['commits'],
  whole: boolean,
) {
  const unique = (...lists: string[][]) => [...new Set(lists.flat())].sort()
  const pushed = commits.map(({ sha }) => sha)
  const shas = unique(known?.shas ?? [], pushed).slice(0, FORGE.pushed)
  const stored = new Set(shas)
  const newly = commits.filter(({ fresh }) => fresh).map(({ sha }) => sha)
  const parents: Record<string, string[]> = { ...known?.parents }
  for (const { sha, parents: of } of commits) if (of && of.length <= FORGE.parents) parents[sha] = of
  return {
    whole: (whole || (known?.whole ?? false)) && shas.length < FORGE.pushed,
    shas,
    fresh: unique(known?.fresh ?? [], newly).filter((sha) => stored.has(sha)),
    parents: JSON.stringify(Object.fromEntries(Object.entries(parents).filter(([sha]) => stored.has(sha)))),
  }
}

/** @returns whether this move of the branch or tag is new */
async function keepPush({ tx, project_id, repo, now }: StoreContext, push: Push, on_default: boolean) {
  const { kind, name, before, after, head, forced, whole, commits, at } = push
  const step = { project_id, repo, kind, name, before: before ?? '', after: after ?? '' }
  const known = await tx
    .selectFrom('forge_push')
    .selectAll()
    .where((where) => where.and(step))
    .executeTakeFirst()
  const next = {
    // The commit that an annotated tag points to, even if only one of two reports has it.
    head: [known?.head, head].filter((sha) => sha && sha !== after).sort()[0] ?? head ?? known?.head ?? null,
    forced: known?.forced || forced ? true : (known?.forced ?? forced ?? null),
    ...mergePushes(known, commits, whole),
    on_default: on_default || (known?.on_default ?? false),
    at: [known?.at, at].filter((time) => time).sort()[0] ?? null,
    seen_at: now,
  }
  if (known)
    await tx
      .updateTable('forge_push')
      .set(next)
      .where((where) => where.and(step))
      .execute()
  else
    await tx
      .insertInto('forge_push')
      .values({ ...step, ...next })
      .execute()
  return !known
}

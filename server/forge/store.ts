// Facts become rows. Each row holds the newest state of one thing by the forge's own clock, or a set: so the rows are the same in
// whatever order, and however often, the same facts come.
import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { fixedIn, namedIn, namedInBranch, pickedIn } from '../../domain/forge-names.ts'
import type { Tx } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { type Facts, KEPT, type Push, shortOf } from './facts.ts'
import { FORGE } from './limits.ts'
import { setRef } from './refs.ts'

export type Hook = { key: string; moves_to_done: boolean; default_branch: string | null }

/** What facts are stored for. */
export type Place = { tx: Tx; project_id: string; hook: Hook; now: string; repo: string }

/** Tickets whose code changed, and whether what is released may have. */
export type Touched = { numbers: Set<number>; isGraph: boolean }

/** In one transaction for each delivery. */
export async function store(
  db: Tx,
  { project_id, hook, now }: Omit<Place, 'tx' | 'repo'>,
  facts: Facts,
): Promise<Touched> {
  const place: Place = { tx: db, project_id, hook, now, repo: facts.repo.id }
  const touched: Touched = { numbers: new Set(), isGraph: false }
  for (const push of facts.pushes) await storePush(place, facts, bounded(push), touched)
  for (const { kind, name } of facts.deleted) {
    const named = kind === 'branch' ? namedInBranch(name, hook.key) : []
    await setRef(place, { kind, name, url: null }, null)
    await link(place, 'branch', new Map([[name, named]]), touched)
    touched.isGraph ||= kind === 'tag'
  }
  for (const pull of facts.pulls) await storePull(place, facts, pull, touched)
  for (const check of facts.checks) await storeCheck(place, check, touched)
  for (const release of facts.releases) {
    await storeRelease(place, release)
    touched.isGraph = true
  }
  return touched
}

/** What it lists beyond the bound is as if it had not been listed. */
function bounded(push: Push): Push {
  if (push.commits.length <= FORGE.pushed) return push
  return { ...push, commits: push.commits.slice(0, FORGE.pushed), whole: false }
}

/** Where the forge does not say: what the project's setting says, or one of the usual names. */
function isDefault({ hook }: Place, { repo }: Facts, branch: string): boolean {
  const known = repo.default_branch ?? hook.default_branch
  return known ? branch === known : branch === 'main' || branch === 'master'
}

/** What names the tickets; they are told once more where they were named before. */
async function link(
  { tx, project_id, repo }: Place,
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
  for (let at = 0; at < links.length; at += ROWS)
    await tx
      .insertInto('forge_link')
      .values(links.slice(at, at + ROWS))
      .execute()
}

/** Rows that one statement writes. */
const ROWS = 500

type Naming = Push['commits'][number] & { named: number[]; fixes: number[] }

/** Several at once: a push may list thousands. */
async function storeCommits(
  place: Place,
  commits: Naming[],
  on_default: boolean,
  touched: Touched,
): Promise<void> {
  const { tx, project_id, repo, now } = place
  const once = new Map(commits.slice(0, ROWS).map((commit) => [commit.sha, commit]))
  if (once.size === 0) return
  await tx
    .insertInto('forge_commit')
    .values(
      [...once.values()].map(({ sha, message, author, url, at, named, fixes }) => ({
        ...{ project_id, repo, sha, author, url, at, named, fixes, on_default },
        title: message.trimStart().split(/\r?\n/, 1)[0]?.slice(0, KEPT.title) ?? '',
        ...{ picked: pickedIn(message), seen_at: now },
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
  await link(place, 'commit', new Map([...once].map(([sha, { named }]) => [sha, named])), touched)
  await storeCommits(place, commits.slice(ROWS), on_default, touched)
}

async function storePush(place: Place, facts: Facts, push: Push, touched: Touched): Promise<void> {
  const { hook } = place
  const { kind, name } = push
  const on_default = kind === 'branch' && isDefault(place, facts, name)
  const isNew = await keepPush(place, push, on_default)
  await setRef(place, push, isNew ? push : undefined)
  touched.isGraph = true
  if (kind === 'branch')
    await link(place, 'branch', new Map([[name, namedInBranch(name, hook.key)]]), touched)
  if (kind === 'tag') return
  const naming = push.commits.flatMap((commit): Naming[] => {
    const named = namedIn(commit.message, hook.key)
    return named.length > 0 ? [{ ...commit, named, fixes: fixedIn(commit.message, hook.key) }] : []
  })
  await storeCommits(place, naming, on_default, touched)
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
    await noteFix(place, number, keys.slice(0, FORGE.fixing), shas)
}

/** However often a step is told, with whatever lists: of all their commits the first by their hashes, in whatever order they come. */
export function listKept(
  known: Pick<Selectable<Schema['forge_push']>, 'shas' | 'fresh' | 'parents' | 'whole'> | undefined,
  commits: Push['commits'],
  whole: boolean,
) {
  const unique = (...lists: string[][]) => [...new Set(lists.flat())].sort()
  const told = commits.map(({ sha }) => sha)
  const shas = unique(known?.shas ?? [], told).slice(0, FORGE.pushed)
  const kept = new Set(shas)
  const newly = commits.filter(({ fresh }) => fresh).map(({ sha }) => sha)
  const parents: Record<string, string[]> = { ...known?.parents }
  for (const { sha, parents: of } of commits) if (of && of.length <= FORGE.parents) parents[sha] = of
  return {
    whole: (whole || (known?.whole ?? false)) && shas.length < FORGE.pushed,
    shas,
    fresh: unique(known?.fresh ?? [], newly).filter((sha) => kept.has(sha)),
    parents: JSON.stringify(Object.fromEntries(Object.entries(parents).filter(([sha]) => kept.has(sha)))),
  }
}

/** @returns whether this step of the branch or tag was not known */
async function keepPush({ tx, project_id, repo, now }: Place, push: Push, on_default: boolean) {
  const { kind, name, before, after, head, forced, whole, commits, at } = push
  const step = { project_id, repo, kind, name, before: before ?? '', after: after ?? '' }
  const known = await tx
    .selectFrom('forge_push')
    .selectAll()
    .where((where) => where.and(step))
    .executeTakeFirst()
  const next = {
    // The one that an annotated tag points to, where only one of two tells it.
    head: [known?.head, head].filter((sha) => sha && sha !== after).sort()[0] ?? head ?? known?.head ?? null,
    forced: known?.forced || forced ? true : (known?.forced ?? forced ?? null),
    ...listKept(known, commits, whole),
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

/** Of two states the greater one is the later; equal times are told apart by how far they are, at last by what they say. */
function ordOf(at: string | null, rank: number, run: number, content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  return `${String(run).padStart(16, '0')} ${at ?? ''} ${rank} ${digest}`
}

async function storePull(place: Place, facts: Facts, pull: Facts['pulls'][number], touched: Touched) {
  const { tx, project_id, hook, repo, now } = place
  const { number, title, body, state, url, author, source, target, head, merge, at } = pull
  const text = `${title}\n${body}`
  const inTexts = namedIn(text, hook.key)
  const named = [...new Set([...inTexts, ...namedInBranch(source, hook.key)])].sort((a, b) => a - b)
  const fixes = [...new Set([...fixedIn(title, hook.key), ...fixedIn(body, hook.key)])]
  const on_default = isDefault(place, facts, target)
  const ord = ordOf(at, RANKS[state], 0, pull)
  const shown = { title, state, url, author, source, target, head, merge, named, fixes, on_default }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('forge_pull')
    .values({ project_id, repo, number, ...shown, ord, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'repo', 'number'])
        .doUpdateSet({ ...shown, ord, seen_at: now })
        .where(sql<boolean>`forge_pull.ord < excluded.ord`),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await link(place, 'pull', new Map([[String(number), named]]), touched)
  if (state !== 'merged' || !on_default) return
  touched.isGraph ||= fixes.length > 0
  const shas = [merge, head].flatMap((sha) => (sha ? [shortOf(sha)] : []))
  for (const fixed of fixes) await noteFix(place, fixed, [`#${number}`], shas)
}

/** Once for each fix: what was noted before is not noted again, and what shares a commit with it is the same fix. */
async function noteFix(
  { tx, project_id, hook, repo }: Place,
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
    // Not `&&`, which compares each with each.
    .where(
      sql<boolean>`exists (select from unnest(shas) known join unnest(${shas}::text[]) told on told = known)`,
    )
    .executeTakeFirst()
  const state = same ? 'same' : hook.moves_to_done ? 'waiting' : 'off'
  // Both ends: some forges list the newest first.
  const half = FORGE.knownBy / 2
  const known = shas.length > FORGE.knownBy ? [...shas.slice(0, half), ...shas.slice(-half)] : shas
  await tx
    .insertInto('forge_fix')
    .values(keys.map((key) => ({ project_id, number, repo, key, shas: known, state }) as const))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const RANKS = { open: 0, draft: 0, closed: 1, merged: 2 } as const
const CHECK_RANKS = { running: 0, cancelled: 1, passed: 2, failed: 3 } as const

async function storeCheck(place: Place, check: Facts['checks'][number], touched: Touched) {
  const { tx, project_id, repo, now } = place
  const { sha, name, state, url, at, run } = check
  const short = shortOf(sha)
  const ord = ordOf(at, CHECK_RANKS[state], run, check)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('forge_check')
    .values({ project_id, repo, short, name, state, url, ord, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'repo', 'short', 'name'])
        .doUpdateSet({ state, url, ord, seen_at: now })
        .where(sql<boolean>`forge_check.ord < excluded.ord`),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  for (const number of await numbersAt(tx, place, short)) touched.numbers.add(number)
}

async function numbersAt(db: Tx, { project_id, repo }: Place, short: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select unnest(named) as number from forge_commit
      where project_id = ${project_id} and repo = ${repo} and sha >= ${short} and sha < ${`${short}g`}
    union select unnest(named) from forge_pull
      where project_id = ${project_id} and repo = ${repo} and left(head, 12) = ${short}`.execute(db)
  return rows.map(({ number }) => number)
}

async function storeRelease({ tx, project_id, repo, now }: Place, release: Facts['releases'][number]) {
  const { tag: name, url, commit, deleted, at } = release
  const ord = ordOf(at, deleted ? 1 : 0, 0, release)
  await tx
    .insertInto('forge_tag')
    .values({ project_id, repo, name, url, commit, deleted, ord, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'repo', 'name'])
        .doUpdateSet({ url, commit, deleted, ord, seen_at: now })
        .where(sql<boolean>`forge_tag.ord < excluded.ord`),
    )
    .execute()
}

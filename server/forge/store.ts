// Stores facts as rows. Each row is either a set, or the newest state of one thing by the forge's clock. Therefore the rows are
// the same, in whatever order and however often the same facts arrive.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ForgeKeys, fixedIn, namedIn, namedInBranch, sourceKeysIn } from '../../domain/forge/names.ts'
import type { Tx } from '../db/handle.ts'
import { numbersBySource } from '../ticket/source-key.ts'
import { type Facts, type Push, shortOf } from './facts.ts'
import { FORGE } from './limits.ts'
import { isDefault, link, noteFix } from './links.ts'
import { storePush } from './pushes.ts'
import { setRef } from './refs.ts'

export type Hook = { moves_to_done: boolean; default_branch: string | null } & ForgeKeys

/** The project and repository that facts are stored for. */
export type StoreContext = { tx: Tx; project_id: string; hook: Hook; now: string; repo: string }

/** Tickets whose code changed, and whether their releases may have changed. */
export type Touched = { numbers: Set<number>; isGraph: boolean }

/** Runs in one transaction for each delivery. */
export async function store(
  db: Tx,
  { project_id, hook, now }: Omit<StoreContext, 'tx' | 'repo'>,
  facts: Facts,
): Promise<Touched> {
  const bySource = await numbersBySource(db, project_id, sourceKeysIn(textsOf(facts), hook))
  const context: StoreContext = { tx: db, project_id, hook: { ...hook, bySource }, now, repo: facts.repo.id }
  const touched: Touched = { numbers: new Set(), isGraph: false }
  for (const push of facts.pushes) await storePush(context, facts, bounded(push), touched)
  for (const { kind, name } of facts.deleted) {
    const named = kind === 'branch' ? namedInBranch(name, context.hook) : []
    await setRef(context, { kind, name, url: null }, null)
    await link(context, 'branch', new Map([[name, named]]), touched)
    touched.isGraph ||= kind === 'tag'
  }
  for (const pull of facts.pulls) await storePull(context, facts, pull, touched)
  for (const check of facts.checks) await storeCheck(context, check, touched)
  for (const release of facts.releases) {
    await storeRelease(context, release)
    touched.isGraph = true
  }
  return touched
}

/** The texts in which tickets may be named. */
const textsOf = ({ pushes, pulls }: Facts): string[] => [
  ...pushes.flatMap(({ name, commits }) => [
    name,
    ...commits.slice(0, FORGE.pushed).map(({ message }) => message),
  ]),
  ...pulls.flatMap(({ title, body, source }) => [title, body, source]),
]

/** Commits beyond the limit are treated as not listed. */
function bounded(push: Push): Push {
  if (push.commits.length <= FORGE.pushed) return push
  return { ...push, commits: push.commits.slice(0, FORGE.pushed), whole: false }
}

/** A sort key: the greater of two states is the newer. States of the same time are sorted by progress, then by content. */
function ordOf(at: string | null, rank: number, run: number, content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  return `${String(run).padStart(16, '0')} ${at ?? ''} ${rank} ${digest}`
}

async function storePull(
  context: StoreContext,
  facts: Facts,
  pull: Facts['pulls'][number],
  touched: Touched,
) {
  const { tx, project_id, hook, repo, now } = context
  const { number, title, body, state, url, author, source, target, head, merge, at } = pull
  const text = `${title}\n${body}`
  const inTexts = namedIn(text, hook)
  const named = [...new Set([...inTexts, ...namedInBranch(source, hook)])].sort((a, b) => a - b)
  const fixes = [...new Set([...fixedIn(title, hook), ...fixedIn(body, hook)])]
  const on_default = isDefault(context, facts, target)
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
  if (numInsertedOrUpdatedRows === 1n)
    await link(context, 'pull', new Map([[String(number), named]]), touched)
  if (state !== 'merged' || !on_default) return
  touched.isGraph ||= fixes.length > 0
  const shas = [merge, head].flatMap((sha) => (sha ? [shortOf(sha)] : []))
  for (const fixed of fixes) await noteFix(context, fixed, [`#${number}`], shas)
}

const RANKS = { open: 0, draft: 0, closed: 1, merged: 2 } as const
const CHECK_RANKS = { running: 0, cancelled: 1, passed: 2, failed: 3 } as const

async function storeCheck(context: StoreContext, check: Facts['checks'][number], touched: Touched) {
  const { tx, project_id, repo, now } = context
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
  for (const number of await numbersAt(tx, context, short)) touched.numbers.add(number)
}

async function numbersAt(db: Tx, { project_id, repo }: StoreContext, short: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select unnest(named) as number from forge_commit
      where project_id = ${project_id} and repo = ${repo} and sha >= ${short} and sha < ${`${short}g`}
    union select unnest(named) from forge_pull
      where project_id = ${project_id} and repo = ${repo} and left(head, 12) = ${short}`.execute(db)
  return rows.map(({ number }) => number)
}

async function storeRelease({ tx, project_id, repo, now }: StoreContext, release: Facts['releases'][number]) {
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

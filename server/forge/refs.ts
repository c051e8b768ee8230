// Where branches and tags stand. A forge that tells of a push does not say when; but each step leads from one commit to another,
// so where it arrived once more than it left is where it stands, whatever the order of the steps.
import type { Push } from './facts.ts'
import { FORGE } from './limits.ts'
import type { Place } from './store.ts'

type Ref = Pick<Push, 'kind' | 'name' | 'url'>
type Step = Pick<Push, 'before' | 'after'>

/** @param step one that was not known before; null: it was deleted, wherever it stood; undefined: nothing new */
export async function setRef(
  { tx, project_id, repo, now }: Place,
  { kind, name, url }: Ref,
  step: Step | null | undefined,
): Promise<void> {
  const id = { project_id, repo, kind, name }
  const known = await tx
    .selectFrom('forge_ref')
    .selectAll()
    .where((where) => where.and(id))
    .executeTakeFirst()
  const ends: Record<string, number> = { ...known?.ends }
  const count = (sha: string | null | undefined, by: number) => {
    if (!sha || (isFull && ends[sha] === undefined)) return
    ends[sha] = (ends[sha] ?? 0) + by
    if (ends[sha] === 0) delete ends[sha]
  }
  const isFull = Object.keys(ends).length >= FORGE.ends
  count(step?.before, -1)
  count(step?.after, 1)
  const next = {
    created: (known?.created ?? 0) + (step && !step.before ? 1 : 0),
    deleted: (known?.deleted ?? 0) + (step && !step.after ? 1 : 0),
    deleted_bare: (known?.deleted_bare ?? false) || step === null,
  }
  // One that was there before anything was told left a commit that it never arrived at.
  const began = Object.values(ends).some((times) => times < 0) || next.created === 0
  const times = next.created + (began ? 1 : 0)
  const deletions = Math.max(next.deleted, next.deleted_bare ? 1 : 0)
  // Several, if steps are missing: the same one in any order.
  const stands_at =
    Object.keys(ends)
      .filter((sha) => (ends[sha] ?? 0) > 0)
      .sort()[0] ?? null
  const state = {
    ...next,
    stands_at,
    gone: deletions > 0 && deletions >= times,
    ends: JSON.stringify(ends),
    url: [known?.url, url].filter((one) => one).sort()[0] ?? null,
    seen_at: now,
  }
  if (known)
    await tx
      .updateTable('forge_ref')
      .set(state)
      .where((where) => where.and(id))
      .execute()
  else
    await tx
      .insertInto('forge_ref')
      .values({ ...id, ...state })
      .execute()
}

// Computes the current commit of branches and tags. Not every forge reports times, but each push moves a ref from one commit to
// another. The current commit is therefore the one with more arrivals than departures, in whatever order pushes are reported.
import type { Push } from './facts.ts'
import { FORGE } from './limits.ts'
import type { StoreContext } from './store.ts'

type Ref = Pick<Push, 'kind' | 'name' | 'url'>
type Step = Pick<Push, 'before' | 'after'>

/** @param step a move that was not known before; null if the ref was deleted at an unknown commit; undefined if nothing is new */
export async function setRef(
  { tx, project_id, repo, now }: StoreContext,
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
  // A ref that is older than the first report left a commit at which it never arrived.
  const began = Object.values(ends).some((times) => times < 0) || next.created === 0
  const times = next.created + (began ? 1 : 0)
  const deletions = Math.max(next.deleted, next.deleted_bare ? 1 : 0)
  // There may be several if reports are missing. Sorting makes the choice independent of their order.
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

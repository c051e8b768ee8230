// Reading the custom fields of a project.
import type { OutputOf } from '../../domain/api.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { selectFields } from './columns.ts'
import { lostBefore } from './restorable.ts'

export async function listFields({ db, project, now }: ProjectContext): Promise<OutputOf<'listFields'>> {
  const all = await selectFields(db, project.id).execute()
  const removed = all.filter(({ removed_at }) => removed_at !== null && removed_at > lostBefore(now))
  return {
    seq: project.seq,
    fields: all.filter(({ removed_at }) => removed_at === null),
    removed: removed.sort((one, other) => ((one.removed_at ?? '') < (other.removed_at ?? '') ? 1 : -1)),
  }
}

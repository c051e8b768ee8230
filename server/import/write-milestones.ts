// Writes the milestones of an import. One of the project with the same name is used; others are created, up to the limits.
import { MILESTONES_PER_PROJECT, OPEN_MILESTONES } from '../../domain/milestone/milestone.ts'
import { nameKey } from '../../domain/names.ts'
import type { ValueOf } from './clean.ts'
import { type Effect, mappedOf, mapRows, NOTHING, type Run } from './run.ts'
import { leave } from './write-project-parts.ts'

const FULL = `A project can have at most ${OPEN_MILESTONES} open milestones and ${MILESTONES_PER_PROJECT.toLocaleString('en')} in all`

/** Requires the exclusive project lock, so that names stay unique and the limits hold. */
export async function writeMilestones(run: Run, milestones: ValueOf<'milestone'>[]): Promise<Effect> {
  const there = await milestonesThere(run)
  const mapped = await mappedOf(
    run,
    'milestone',
    milestones.map(({ id }) => id),
  )
  const rows: Parameters<typeof mapRows>[2] = []
  const added: Added[] = []
  for (const { id, ...values } of milestones) {
    const earlier = mapped.get(id)
    const same = there.find((one) => one.id === earlier?.row_id) ?? there.find(isNamed(values.name))
    if (same) {
      run.tally.arrived('milestone', 'unchanged')
      if (same.id !== earlier?.row_id) rows.push({ source_id: id, row_id: same.id, isOurs: false })
    } else if (earlier) leave(run, 'milestone', id, 'It was removed here, and stays removed')
    else if (isFull(there, values)) leave(run, 'milestone', id, FULL)
    else {
      run.tally.arrived('milestone', 'created')
      const row = { ...values, id: run.newId(), name_key: nameKey(values.name) }
      added.push({ ...row, project_id: run.project_id, created_at: run.now })
      there.push(row)
      rows.push({ source_id: id, row_id: row.id })
    }
  }
  if (run.isForecast) return NOTHING
  if (added.length > 0) await run.db.insertInto('milestone').values(added).execute()
  await mapRows(run, 'milestone', rows)
  return added.length > 0 ? { kinds: ['milestone'] } : NOTHING
}

type There = { id: string; name_key: string; closed_at: string | null }
type Added = ValueOf<'milestone'> & There & { project_id: string; created_at: string }

const milestonesThere = ({ db, project_id }: Run): Promise<There[]> =>
  db
    .selectFrom('milestone')
    .select(['id', 'name_key', 'closed_at'])
    .where('project_id', '=', project_id)
    .where('removed_at', 'is', null)
    .execute()

const isNamed = (name: string) => {
  const key = nameKey(name)
  return ({ name_key }: There) => name_key === key
}

function isFull(there: There[], { closed_at }: Pick<There, 'closed_at'>): boolean {
  const open = there.filter((one) => one.closed_at === null)
  return there.length >= MILESTONES_PER_PROJECT || (closed_at === null && open.length >= OPEN_MILESTONES)
}

// Writes the milestones of an import. One of the project with the same name is used; others are created, up to the limits. A milestone
// that an earlier import created follows its source, until somebody changes it here.
import { sql } from 'kysely'
import { MILESTONES_PER_PROJECT, OPEN_MILESTONES } from '../../domain/milestone/milestone.ts'
import { nameKey } from '../../domain/names.ts'
import type { ValueOf } from './clean.ts'
import { type Effect, hashOf, type Mapped, mappedOf, mapRows, NOTHING, type Run } from './run.ts'
import { alter, leave } from './write-project-parts.ts'

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
  const updated: There[] = []
  for (const { id, ...values } of milestones) {
    const earlier = mapped.get(id)
    const hash = hashOf(values)
    const own = there.find((one) => one.id === earlier?.row_id)
    const same = own ?? there.find(isNamed(values.name))
    if (own && earlier && follows(run, id, own, earlier, hash)) {
      run.tally.arrived('milestone', 'updated')
      const next = { ...own, ...inPlace(run, id, own, values, there), version: own.version + 1 }
      there.splice(there.indexOf(own), 1, next)
      updated.push(next)
      rows.push({ source_id: id, row_id: own.id, hash, version: next.version })
    } else if (same) {
      run.tally.arrived('milestone', 'unchanged')
      if (same.id !== earlier?.row_id) rows.push({ source_id: id, row_id: same.id, isOurs: false })
    } else if (earlier) leave(run, 'milestone', id, 'It was removed here, and stays removed')
    else if (isFull(there, values)) leave(run, 'milestone', id, FULL)
    else {
      run.tally.arrived('milestone', 'created')
      const row = { ...values, id: run.newId(), name_key: nameKey(values.name), version: 1 }
      added.push({ ...row, project_id: run.project_id, created_at: run.now })
      there.push(row)
      rows.push({ source_id: id, row_id: row.id, hash })
    }
  }
  if (run.isForecast) return NOTHING
  if (added.length > 0) await run.db.insertInto('milestone').values(added).execute()
  await update(run, updated)
  await mapRows(run, 'milestone', rows)
  return added.length + updated.length > 0 ? { kinds: ['milestone'] } : NOTHING
}

type There = Omit<ValueOf<'milestone'>, 'id'> & { id: string; name_key: string; version: number }
type Added = There & { project_id: string; created_at: string }

const CHANGED_HERE = 'It was changed here since the last import, and stays as it is'

/** Whether a milestone takes the values of its source: they differ from those of the last import, and nobody changed it here. */
function follows(run: Run, id: string, { version }: There, earlier: Mapped, hash: number): boolean {
  // A milestone that was found by its name has no hash: it is not of the import.
  if (earlier.hash === 0 || earlier.hash === hash) return false
  if (version !== earlier.version) alter(run, 'milestone', id, CHANGED_HERE)
  return version === earlier.version
}

/** The values of the source, without a name that is taken here, and without opening more milestones than a project can have. */
function inPlace(run: Run, id: string, own: There, values: Omit<ValueOf<'milestone'>, 'id'>, there: There[]) {
  const others = there.filter((one) => one !== own)
  const isTaken = others.some(isNamed(values.name))
  const staysClosed = own.closed_at !== null && isFull(others, values)
  if (isTaken) alter(run, 'milestone', id, `Its new name “${values.name}” is taken here: it keeps its name`)
  if (staysClosed) alter(run, 'milestone', id, FULL)
  return {
    ...values,
    ...(isTaken ? { name: own.name, name_key: own.name_key } : { name_key: nameKey(values.name) }),
    ...(staysClosed && { closed_at: own.closed_at }),
  }
}

async function update({ db }: Run, milestones: There[]): Promise<void> {
  if (milestones.length === 0) return
  await sql`update milestone set name = given.name, name_key = given.name_key, start_date = given.start_date,
      due_date = given.due_date, goal = given.goal, repeat_weeks = given.repeat_weeks, closed_at = given.closed_at,
      version = given.version
    from json_to_recordset(${JSON.stringify(milestones)}) given (id uuid, name text, name_key text, start_date date,
      due_date date, goal text, repeat_weeks smallint, closed_at timestamptz, version int)
    where milestone.id = given.id`.execute(db)
}

const milestonesThere = ({ db, project_id }: Run): Promise<There[]> =>
  db
    .selectFrom('milestone')
    .select([
      'id',
      'name',
      'name_key',
      'start_date',
      'due_date',
      'goal',
      'repeat_weeks',
      'closed_at',
      'version',
    ])
    .where('project_id', '=', project_id)
    .where('removed_at', 'is', null)
    .execute()

const isNamed = (name: string) => {
  const key = nameKey(name)
  return ({ name_key }: There) => name_key === key
}

function isFull(there: Pick<There, 'closed_at'>[], { closed_at }: Pick<There, 'closed_at'>): boolean {
  const open = there.filter((one) => one.closed_at === null)
  return there.length >= MILESTONES_PER_PROJECT || (closed_at === null && open.length >= OPEN_MILESTONES)
}

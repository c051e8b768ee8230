// Writes columns and labels of an import. Those of the project with the same name are used; others are created, up to
// the limits.
import { sql } from 'kysely'
import { COLUMNS_PER_PROJECT } from '../../domain/column/column.ts'
import { nameKey } from '../../domain/names.ts'
import { COLUMNS_EVER, LABELS_PER_PROJECT } from '../limits.ts'
import type { ValueOf } from './clean.ts'
import { type Effect, mappedOf, mapRows, NOTHING, type Run } from './run.ts'

const full = (run: Run) => ({ project_id: run.project_id })

/** An empty project takes the manual order of the source. Requires the exclusive project lock. */
export async function writeProject(run: Run, [project]: ValueOf<'project'>[]): Promise<Effect> {
  run.tally.arrived('project', 'unchanged')
  if (project?.ticket_order !== 'manual') return NOTHING
  const { db, project_id } = run
  const { ticket_order, version, has_tickets } = await db
    .selectFrom('project')
    .select(['ticket_order', 'version'])
    .select(
      sql<boolean>`exists (select from ticket where project_id = ${project_id} and deleted_at is null)`.as(
        'has_tickets',
      ),
    )
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  if (ticket_order === 'manual') return NOTHING
  if (has_tickets) {
    alter(run, 'project', project.id, STAYS)
    return NOTHING
  }
  if (run.isForecast) return NOTHING
  const next = { ticket_order: 'manual' as const, version: version + 1 }
  await db.updateTable('project').set(next).where('id', '=', project_id).execute()
  const payload = {
    type: 'project.changed' as const,
    changes: { ticket_order: next.ticket_order },
    version: next.version,
  }
  return { kinds: ['project'], change: { payload, before: { ticket_order } } }
}

const STAYS = 'It orders its tickets by hand: the setting of this project stays as it is'

type Rows = Parameters<typeof mapRows>[2]
type There = Awaited<ReturnType<typeof columnsThere>>

const columnsThere = ({ db, project_id }: Run) =>
  db
    .selectFrom('project_column')
    .select(['id', 'name', 'name_key', 'status', 'slot', 'removed_at', 'moving_to'])
    .where('project_id', '=', project_id)
    .orderBy('position')
    .execute()

/** Requires the exclusive project lock, so that names stay unique and the limits hold. */
export async function writeColumns(run: Run, columns: ValueOf<'column'>[]): Promise<Effect> {
  const there = await columnsThere(run)
  const usableColumns = there.filter(({ removed_at, moving_to }) => removed_at === null && moving_to === null)
  const byName = new Map(usableColumns.map((column) => [column.name_key, column]))
  const alikeTo = alikeOf(run, usableColumns, columns)
  const mapped = await mappedOf(
    run,
    'column',
    columns.map(({ id }) => id),
  )
  const added: (There[number] & ValueOf<'column'>)[] = []
  const rows: Rows = []
  const open = there.filter(({ removed_at }) => removed_at === null).length
  const lastSlot = Math.max(0, ...there.map(({ slot }) => slot))
  for (const column of columns) {
    const { id, name, status } = column
    const earlier = usableColumns.find((one) => one.id === mapped.get(id)?.row_id)
    const same = earlier ?? byName.get(nameKey(name)) ?? alikeTo(column)
    const slot = lastSlot + added.length + 1
    if (same) {
      rows.push(...sameColumn(run, column, same, earlier !== undefined))
    } else if (open + added.length >= COLUMNS_PER_PROJECT || slot > COLUMNS_EVER) {
      leave(run, 'column', id, FULL)
      const first = usableColumns.find((one) => one.status === status)
      if (first) rows.push({ source_id: id, row_id: first.id, isOurs: false })
    } else {
      run.tally.arrived('column', 'created')
      const row = {
        ...column,
        id: run.newId(),
        slot,
        name_key: nameKey(name),
        moving_to: null,
        removed_at: null,
      }
      added.push(row)
      byName.set(row.name_key, row)
      rows.push({ source_id: id, row_id: row.id })
    }
  }
  if (run.isForecast) return NOTHING
  if (added.length > 0) await addColumns(run, added, there.length)
  await mapRows(run, 'column', rows)
  return added.length > 0 ? { kinds: ['column'] } : NOTHING
}

const lettersOf = (name: string) => nameKey(name).replace(/[\p{P}\p{Z}]/gu, '')

/**
 * Finds columns of the project that differ from a source column only in spaces and punctuation, such as "Todo" and "To Do". Each
 * is used once, and only if the source has no column with exactly that name.
 */
function alikeOf(run: Run, usableColumns: There, columns: ValueOf<'column'>[]) {
  const names = new Set(columns.map(({ name }) => nameKey(name)))
  const free = new Set(usableColumns.filter(({ name_key }) => !names.has(name_key)))
  return ({ id, name, status }: ValueOf<'column'>): There[number] | undefined => {
    const found = [...free].find((one) => one.status === status && lettersOf(one.name) === lettersOf(name))
    if (!found) return undefined
    free.delete(found)
    alter(run, 'column', id, `Its tickets go to “${found.name}”, which differs only in spelling`)
    return found
  }
}

const FULL = `A project can have at most ${COLUMNS_PER_PROJECT} columns: its tickets go to the first one of the same status`

function sameColumn(
  run: Run,
  { id, status }: ValueOf<'column'>,
  same: Pick<There[number], 'id' | 'status'>,
  isKnown: boolean,
): Rows {
  run.tally.arrived('column', 'unchanged')
  if (isKnown) return []
  if (same.status !== status)
    alter(run, 'column', id, 'The column of this name here belongs to another status')
  return [{ source_id: id, row_id: same.id, isOurs: false }]
}

/** Inserts each new column beside the others of its status. */
async function addColumns(
  run: Run,
  added: (There[number] & ValueOf<'column'>)[],
  last: number,
): Promise<void> {
  const { db, project_id } = run
  const rows = added.map(({ id, status, slot, name, name_key, color, work_limit, delivered = true }) => ({
    id,
    project_id,
    status,
    slot,
    name,
    name_key,
    color,
    work_limit,
    delivered: delivered || status !== 'done',
    position: last + slot,
  }))
  await db.insertInto('project_column').values(rows).execute()
  await sql`update project_column set position = placed.place from (
      select id, row_number() over (order by case when position <= ${last} then position else coalesce((
        select max(o.position) from project_column o where o.project_id = c.project_id and o.status = c.status
          and o.removed_at is null and o.position <= ${last}), position) end, position, id) - 1 as place
      from project_column c where project_id = ${project_id} and removed_at is null) placed
    where project_column.id = placed.id`.execute(db)
}

/** Requires the exclusive project lock, like columns. */
export async function writeLabels(run: Run, labels: ValueOf<'label'>[]): Promise<Effect> {
  const { db } = run
  const there = await db
    .selectFrom('label')
    .select(['id', 'name_key'])
    .where('project_id', '=', run.project_id)
    .where('removed_at', 'is', null)
    .execute()
  const byName = new Map(there.map(({ id, name_key }) => [name_key, id]))
  const labelIds = new Set(there.map(({ id }) => id))
  const mapped = await mappedOf(
    run,
    'label',
    labels.map(({ id }) => id),
  )
  let open = there.length
  const rows: Rows = []
  const added = []
  for (const { id, name, color, description } of labels) {
    const earlier = mapped.get(id)
    const same = earlier && labelIds.has(earlier.row_id ?? '') ? earlier.row_id : byName.get(nameKey(name))
    if (same) {
      run.tally.arrived('label', 'unchanged')
      if (same !== earlier?.row_id) rows.push({ source_id: id, row_id: same, isOurs: false })
    } else if (earlier) leave(run, 'label', id, 'It was removed here, and stays removed')
    else if (open >= LABELS_PER_PROJECT)
      leave(run, 'label', id, `A project can have at most ${LABELS_PER_PROJECT} labels`)
    else {
      open += 1
      run.tally.arrived('label', 'created')
      const row = {
        ...full(run),
        id: run.newId(),
        name,
        name_key: nameKey(name),
        color,
        description,
        created_at: run.now,
      }
      added.push(row)
      byName.set(row.name_key, row.id)
      rows.push({ source_id: id, row_id: row.id })
    }
  }
  if (run.isForecast) return NOTHING
  if (added.length > 0) await db.insertInto('label').values(added).execute()
  await mapRows(run, 'label', rows)
  return added.length > 0 ? { kinds: ['label'] } : NOTHING
}

export function alter({ tally }: Run, of: string, id: string, reason: string): void {
  tally.remark({ what: 'changed', of, id, reason })
}

export function leave({ tally }: Run, of: string, id: string, reason: string): void {
  tally.remark({ what: 'left_out', of, id, reason })
}

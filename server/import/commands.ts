// The commands that read, start, pause and remove an import. The work itself is done in turn.ts.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { IMPORT_COLUMNS, IMPORT_SOURCES, type ImportState } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { audit } from '../audit/log.ts'
import { deleteFiles } from '../blob/delete-files.ts'
import { job } from '../job.ts'
import { beginningOf, type Following, type ProjectContext } from '../pipeline/context.ts'
import { requireMembers } from './people.ts'
import { requireImportRoom } from './quota.ts'
import type { ImportOptions } from './schema.ts'

/** No limit, because starting an import adds no bytes yet. */
const NONE = Number.POSITIVE_INFINITY
const AT_WORK: ImportState[] = ['reading', 'running', 'removing']

export async function readImport(
  context: ProjectContext,
  input: InputOf<'readImport'>,
): Promise<Following | null> {
  const { db, project, user, now } = context
  const { id, source, api } = input
  requireSource(input)
  await requireMembers(
    context,
    input.people.flatMap(({ user_id }) => user_id ?? []),
  )
  const known = await found(context, id)
  if (!known && !api) throw new Refusal('not_found')
  if (known && !['uploaded', 'read', 'unreadable'].includes(known.state)) throw new Refusal('import_state')
  if (known && (known.upload === null) !== (api !== undefined)) throw new Refusal('import_state')
  await requireNoOther(context, id)
  const options: ImportOptions = {
    time_zone: input.time_zone,
    people: Object.fromEntries(input.people.map(({ id, user_id }) => [id, user_id])),
    ...(input.columns && { columns: input.columns }),
    ...(input.heading_row && { heading_row: input.heading_row }),
    ...(input.labels && { labels: input.labels }),
    ...(api && { url: api.url }),
  }
  const startState = {
    source,
    state: 'reading' as const,
    options: JSON.stringify(options),
    reason: null,
    counted: null,
    report: null,
    outcome: null,
    people: '[]',
    warnings: '[]',
    staged: null,
    staged_size: null,
    origin_id: null,
    done: 0,
    total: null,
    place: 0,
  }
  await db
    .insertInto('import')
    .values({
      id,
      project_id: project.id,
      user_id: user.id,
      name: api?.url ?? '-',
      created_at: now,
      caller: JSON.stringify(beginningOf(context)),
      ...startState,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...startState, ...(api && { name: api.url }) }),
    )
    .execute()
  if (!known) await requireImportRoom(db, { project_id: project.id, user_id: user.id }, { now, limit: NONE })
  await db.deleteFrom('import_secret').where('import_id', '=', id).execute()
  if (api?.token)
    await db
      .insertInto('import_secret')
      .values({ import_id: id, token: api.token, created_at: now })
      .execute()
  return { follows: [job('import', { import_id: id }), ...deleteFiles([known?.staged ?? null])] }
}

function requireSource({ source, api, columns }: InputOf<'readImport'>): void {
  const { takes, label } = IMPORT_SOURCES.find(
    ({ value }) => value === source,
  ) as (typeof IMPORT_SOURCES)[number]
  const refuse = (field: string, message: string): never => {
    throw new Refusal('invalid_input', { errors: [{ field, message }] })
  }
  if (api && !(takes as readonly string[]).includes('api')) refuse('api', `${label} is imported from a file`)
  if (!api && !(takes as readonly string[]).includes('file'))
    refuse('api', `${label} is imported from its address`)
  if (api && !/^https?:$/.test(new URL(api.url).protocol))
    refuse('api.url', t('Must be an address that begins with https://'))
  if (Object.keys(columns ?? {}).length > IMPORT_COLUMNS)
    refuse('columns', t('At most {columns} columns', { columns: IMPORT_COLUMNS }))
}

/** Locks the row. An import of another project is treated as not found, except that its id cannot be used again. */
async function found({ db, project }: ProjectContext, id: string) {
  const row = await db.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row && row.project_id !== project.id) throw new Refusal('not_found')
  return row
}

async function one(context: ProjectContext, id: string) {
  const row = await found(context, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Only one import may work in a project at a time. The commands that check this take the project lock exclusively. */
async function requireNoOther({ db, project }: ProjectContext, id: string): Promise<void> {
  const other = await db
    .selectFrom('import')
    .select('id')
    .where('project_id', '=', project.id)
    .where('state', 'in', AT_WORK)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw new Refusal('import_running')
}

export async function startImport(
  context: ProjectContext,
  { id }: InputOf<'startImport'>,
): Promise<Following | null> {
  const { db, user, now } = context
  const { state, source, name, started_at } = await one(context, id)
  if (state === 'running') return null
  if (state !== 'read' && state !== 'paused') throw new Refusal('import_state')
  await requireNoOther(context, id)
  await db
    .updateTable('import')
    .set({
      state: 'running',
      reason: null,
      started_at: started_at ?? now,
      // The import acts on behalf of the user who last started it.
      user_id: user.id,
      caller: JSON.stringify(beginningOf(context)),
      ...(state === 'read' && { done: 0, place: 0, outcome: sql<never>`counted` }),
    })
    .where('id', '=', id)
    .execute()
  if (state === 'read') await note(context, 'import.started', { id, source, name })
  return { follows: [job('import', { import_id: id })] }
}

export async function pauseImport(context: ProjectContext, { id }: InputOf<'pauseImport'>): Promise<null> {
  const { state } = await one(context, id)
  if (state === 'running')
    await context.db
      .updateTable('import')
      .set({ state: 'paused', reason: null })
      .where('id', '=', id)
      .execute()
  return null
}

export async function removeImport(
  context: ProjectContext,
  { id }: InputOf<'removeImport'>,
): Promise<Following | null> {
  const { db, user } = context
  const { state, source, name, upload, staged } = await one(context, id)
  if (state === 'removed') return null
  // The job may have failed for good meanwhile, so it is enqueued again.
  if (state === 'removing') return { follows: [job('import', { import_id: id })] }
  await db.deleteFrom('import_secret').where('import_id', '=', id).execute()
  if (state === 'uploaded' || state === 'read' || state === 'unreadable' || state === 'reading') {
    await db.deleteFrom('import').where('id', '=', id).execute()
    return { follows: deleteFiles([upload, staged]) }
  }
  await requireNoOther(context, id)
  await db
    .updateTable('import')
    .set({
      state: 'removing',
      reason: null,
      done: 0,
      total: null,
      kept: 0,
      user_id: user.id,
      caller: JSON.stringify(beginningOf(context)),
    })
    .where('id', '=', id)
    .execute()
  await note(context, 'import.removed', { id, source, name })
  return { follows: [job('import', { import_id: id })] }
}

function note(
  { db, project, user, caller, now }: ProjectContext,
  action: 'import.started' | 'import.removed',
  { id, source, name }: { id: string; source: string | null; name: string },
): Promise<void> {
  return audit(db, {
    action,
    at: now,
    actor: user.id,
    caller,
    project_id: project.id,
    person_id: null,
    subject_id: id,
    detail: { source: source ?? '', name },
  })
}

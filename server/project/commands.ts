// Project commands: create, edit, delete (transfer is in transfer.ts). Creating a project and its creator's membership is one
// change.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { merge, stamped, valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import { suggestedKeys } from '../../domain/project/project.ts'
import type { TicketOrder } from '../../domain/ticket/order.ts'
import type { Db } from '../db/handle.ts'
import { databaseLimiter, secondsToWait } from '../fair-use/rate-limiter.ts'
import { KEYS_PER_PROJECT, PROJECTS_PER_OWNER, RATES } from '../limits.ts'
import type { Change, ProjectContext, UserContext } from '../pipeline/context.ts'

export function createProject(
  context: UserContext,
  { name, description }: InputOf<'createProject'>,
): Promise<Change> {
  return startProject(context, { name, description, ticket_order: 'newest' })
}

/**
 * Creates a project with its owner as the only member.
 * @param key by default the first free one that the name suggests
 */
export async function startProject(
  { db, user, now, newId }: Pick<UserContext, 'db' | 'user' | 'now' | 'newId'>,
  {
    key: wanted,
    ...details
  }: Pick<NewProject, 'name' | 'description' | 'ticket_order'> & { key?: string | undefined },
): Promise<Change> {
  await refuseTooMany(db, user.id)
  const id = newId()
  const project = { id, ...details, owner_id: user.id, created_at: now }
  const key = wanted === undefined ? await insertWithFreeKey(db, project) : wanted
  if (wanted !== undefined && !(await isInserted(db, project, key))) throw new Refusal('key_taken')
  await db
    .insertInto('project_member')
    .values({
      id: newId(),
      project_id: id,
      user_id: user.id,
      role: 'admin',
      invited_by: null,
      joined_at: now,
    })
    .execute()
  return {
    project_id: id,
    payload: {
      type: 'project.created',
      project: { ...project, key, admins_invite: false, version: 1 },
    },
    delta: { members: 1 },
  }
}

/**
 * Enforces the limit of owned projects, which includes deleted projects until they are erased. The lock lasts until the end of
 * the transaction. Without it, each of two concurrent transactions would miss the other's project.
 */
export async function refuseTooMany(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owner:${userId}`}, 0))`.execute(db)
  const { owned } = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('owned'))
    .where('owner_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (owned >= PROJECTS_PER_OWNER) throw new Refusal('project_limit')
}

type NewProject = {
  id: string
  name: string
  description: string | null
  owner_id: string
  created_at: string
  ticket_order: TicketOrder
}

/** If the key is taken, the trigger `project_key_claimed` makes this insert nothing. */
async function isInserted(db: Db, project: NewProject, key: string): Promise<boolean> {
  const inserted = await db
    .insertInto('project')
    .values({ ...project, key, deleted_at: null })
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/**
 * The first free key that the name suggests (WR, WRE), otherwise with a number (WR4). The number is chosen at random from the
 * shortest ones: it reveals that some projects have similar keys, but never how many. After too many taken keys a person always
 * gets a number, so that further attempts reveal nothing.
 */
async function insertWithFreeKey(db: Db, project: NewProject): Promise<string> {
  const [base = '', ...others] = suggestedKeys(project.name)
  const met = databaseLimiter(db, 'key-taken', RATES.keysTaken)
  const isOver = ((await met.get(project.owner_id))?.remainingPoints ?? 1) <= 0
  const longer = isOver ? [] : others
  for (let tries = isOver ? NUMBER_TRIES : -1; ; tries += 1) {
    const key = tries < 0 ? base : (longer.shift() ?? `${base}${randomNumber(tries)}`)
    if (await isInserted(db, project, key)) return key
    if (tries < 0) await secondsToWait(met, project.owner_id)
  }
}

/** Numbers of each length that are tried before longer ones. */
const NUMBER_TRIES = 4

/** A number from 2 to 9 at first; later with more digits. */
function randomNumber(tries: number): number {
  const digits = Math.min(7, 1 + Math.floor(tries / NUMBER_TRIES))
  return digits === 1 ? randomInt(2, 10) : randomInt(10 ** (digits - 1), 10 ** digits)
}

export async function updateProject(
  { db, project }: ProjectContext,
  { version, ...sent }: InputOf<'updateProject'>,
): Promise<Change | null> {
  const { field_versions } = await db
    .selectFrom('project')
    .select('field_versions')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const { name, description, key } = project
  const { changes, conflicts } = merge({ name, description, key }, field_versions, version, sent)
  if (conflicts.length > 0) throw new Refusal('edit_conflict', { conflicts, current: project })
  const fields = Object.keys(changes) as (keyof typeof changes)[]
  if (fields.length === 0) return null
  const { former_keys: former } = project
  const isNewKey = changes.key !== undefined && !former.includes(changes.key)
  if (isNewKey && former.length + 1 >= KEYS_PER_PROJECT) throw new Refusal('key_limit')
  const next = project.version + 1
  const { former_keys } = await db
    .updateTable('project')
    .set({ ...changes, version: next, field_versions: JSON.stringify(stamped(field_versions, fields, next)) })
    .where('id', '=', project.id)
    .returning('former_keys')
    .executeTakeFirstOrThrow()
  const renamed = changes.key === undefined ? changes : { ...changes, former_keys }
  return {
    project_id: project.id,
    payload: { type: 'project.changed', changes: renamed, version: next },
    before: valuesOf(project, fields),
  }
}

export async function deleteProject({ db, project, now }: ProjectContext): Promise<Change> {
  await db.updateTable('project').set({ deleted_at: now }).where('id', '=', project.id).execute()
  return { project_id: project.id, payload: { type: 'project.deleted' } }
}

/** Only the time is stored: the pipeline refuses the commands about an archived project (server/pipeline/change.ts). */
export async function archiveProject(context: ProjectContext): Promise<Change> {
  return setArchived(context, context.now)
}

export async function restoreProject(context: ProjectContext): Promise<Change | null> {
  return context.project.archived_at === null ? null : setArchived(context, null)
}

async function setArchived({ db, project }: ProjectContext, archived_at: string | null): Promise<Change> {
  const version = project.version + 1
  await db.updateTable('project').set({ archived_at, version }).where('id', '=', project.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'project.changed', changes: { archived_at }, version },
    before: { archived_at: project.archived_at },
  }
}

// Limits what waits to be imported: uploaded files, and the staged records read from them. For each user over all projects, and
// for each project, both the count of open imports and their bytes are limited. Imports that were removed or have ended do not
// count.
import { type Selectable, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { ImportState } from '../../domain/import/import.ts'
import { inMebibytes } from '../bytes.ts'
import type { Db } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { IMPORT } from './limits.ts'

const ENDED = ['finished', 'removed'] satisfies ImportState[]

export type WhoseImport = Pick<Selectable<Schema['import']>, 'project_id' | 'user_id'>

const DAY_MS = 24 * 3_600_000

type Held = { imports: number; bytes: number }
type Waiting = { ofPerson: Held; inProject: Held; today: number }

/**
 * Every transaction that adds something locks both rows first, so that the second of two concurrent ones counts what the first
 * added. Other commands lock the project's row only for a moment, at the end of each change.
 */
async function lock(tx: Db, { project_id, user_id }: WhoseImport): Promise<void> {
  await sql`select from account where id = ${user_id} for no key update`.execute(tx)
  await sql`select from project where id = ${project_id} for no key update`.execute(tx)
}

type Counting = {
  /** ISO 8601. */
  now: string
  /** An import that is not counted, because it is about to be replaced. */
  without?: string
}

async function waiting(
  db: Db,
  { project_id, user_id }: WhoseImport,
  { now, without }: Counting,
): Promise<Waiting> {
  const yesterday = new Date(Date.parse(now) - DAY_MS).toISOString()
  const { rows } = await sql<Record<'own' | 'own_bytes' | 'here' | 'here_bytes' | 'today', number>>`select
      count(*) filter (where is_open and user_id = ${user_id}) as own,
      coalesce(sum(bytes) filter (where user_id = ${user_id}), 0)::bigint as own_bytes,
      count(*) filter (where is_open and project_id = ${project_id}) as here,
      coalesce(sum(bytes) filter (where project_id = ${project_id}), 0)::bigint as here_bytes,
      count(*) filter (where project_id = ${project_id} and created_at > ${yesterday}) as today
    from (select project_id, import.user_id, import.created_at,
        state <> all(${ENDED}) and project.deleted_at is null as is_open,
        case when upload is null then 0 else upload_size end + case when staged is null then 0 else staged_size end as bytes
      from import join project on project.id = project_id
      where (project_id = ${project_id} or import.user_id = ${user_id}) and import.id is distinct from ${without ?? null}::uuid) known`.execute(
    db,
  )
  const { own = 0, own_bytes = 0, here = 0, here_bytes = 0, today = 0 } = rows[0] ?? {}
  return {
    ofPerson: { imports: own, bytes: own_bytes },
    inProject: { imports: here, bytes: here_bytes },
    today,
  }
}

/**
 * @param limit bytes for one user, and for one project
 * @returns the bytes that may still be added, and the refusal for more
 */
export async function importRoom(
  db: Db,
  whose: WhoseImport,
  { limit, ...counting }: Counting & { limit: number },
): Promise<{ room: number; refusal: Refusal }> {
  const { ofPerson, inProject } = await waiting(db, whose, counting)
  const which = ofPerson.bytes >= inProject.bytes ? 'ofPerson' : 'inProject'
  const held = Math.max(ofPerson.bytes, inProject.bytes)
  return { room: Math.max(0, limit - held), refusal: tooMuch(which, limit) }
}

type Required = { now: string; limit: number }

/**
 * Refuses too many bytes after they are written, in the same transaction.
 * @param limit bytes for one user, and for one project
 */
export async function requireImportBytes(
  tx: Db,
  whose: WhoseImport,
  { now, limit }: Required,
): Promise<Waiting> {
  await lock(tx, whose)
  const held = await waiting(tx, whose, { now })
  if (held.ofPerson.bytes > limit) throw tooMuch('ofPerson', limit)
  if (held.inProject.bytes > limit) throw tooMuch('inProject', limit)
  return held
}

/** Like requireImportBytes, and also checks the number of imports, for a new one. */
export async function requireImportRoom(tx: Db, whose: WhoseImport, required: Required): Promise<void> {
  const { ofPerson, inProject, today } = await requireImportBytes(tx, whose, required)
  if (ofPerson.imports > IMPORT.open) throw tooMany(`You have ${IMPORT.open} imports that have not ended`)
  if (inProject.imports > IMPORT.open)
    throw tooMany(`This project has ${IMPORT.open} imports that have not ended`)
  if (today > IMPORT.inADay)
    throw new Refusal(
      'import_limit',
      {},
      `${IMPORT.inADay} imports of this project were started within a day. Try again tomorrow.`,
    )
}

const tooMany = (words: string) =>
  new Refusal('import_limit', {}, `${words}: remove or finish one of them first.`)

/** @param whose whether the user or the project has too much */
function tooMuch(whose: keyof Omit<Waiting, 'today'>, limit: number): Refusal {
  const most = `more than ${inMebibytes(limit)}`
  const words =
    whose === 'ofPerson'
      ? `Your data that waits to be imported, in all projects, would take ${most}`
      : `The data that waits to be imported into this project would take ${most}`
  return new Refusal(
    'import_quota',
    { limit },
    `${words} (uploaded files and what was read from them). Remove or finish one of them first.`,
  )
}

// The filter of a webhook: a query of the project, judged when an event is sent. Its names are looked up then, so a renamed label
// makes it wrong; the log says so.

import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { patternsIn } from '../../domain/query/filter.ts'
import type { Query } from '../../domain/query/tree.ts'
import type { Db } from '../db/handle.ts'
import { termsFor } from '../ticket/resolve-query.ts'
import { exactly, likes } from '../ticket/terms.ts'

/** Replaces the person of `me`, who does not exist: a webhook is no person. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

type Project = { id: string; key: string; former_keys: string[] }

/** The terms of a filter. @throws Refusal if it is wrong */
async function termsOf(db: Db, project: Project, query: string, now: Date): Promise<Query> {
  const terms = await termsFor(db, project, { query, me: NOBODY, today: now.toISOString().slice(0, 10) })
  if (JSON.stringify(terms).includes(NOBODY))
    throw new Refusal('invalid_input', {
      errors: [{ field: 'query', message: t('A webhook is no person: name the person instead of “me”') }],
    })
  return terms
}

/** The filter as it is stored; null if it has no condition. @throws Refusal if it is wrong */
export async function requireFilter(
  db: Db,
  project: Project,
  query: string | null,
  now: Date,
): Promise<string | null> {
  const text = query?.trim() || null
  if (text !== null) await termsOf(db, project, text, now)
  return text
}

type Wanted = { project_id: string; query: string; numbers: number[]; isDeleted: boolean }

/**
 * The numbers of the tickets that match, in order.
 * @param wanted `isDeleted`: whether a deleted ticket counts, because the event is its deletion
 * @returns in words why the filter cannot be judged
 */
export async function matchingNumbers(db: Db, wanted: Wanted, now: Date): Promise<number[] | string> {
  const { project_id, query, numbers, isDeleted } = wanted
  const project = await db
    .selectFrom('project')
    .select(['id', 'key', 'former_keys'])
    .where('id', '=', project_id)
    .executeTakeFirst()
  if (!project || numbers.length === 0) return []
  try {
    const terms = await termsOf(db, project, query, now)
    const conditions = [...exactly(terms, project_id), ...likes(patternsIn(terms))]
    const { rows } = await sql<{ number: number }>`
      select ticket.number from ticket join ticket_text text on text.ticket_id = ticket.id
      where ticket.project_id = ${project_id} and ticket.number = any(${numbers}::integer[])
        and ${isDeleted ? sql`ticket.erased_at is null` : sql`ticket.deleted_at is null`}
        ${sql.join([sql``, ...conditions], sql` and `)}
      order by ticket.number`.execute(db)
    return rows.map(({ number }) => number)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [first] = error.details.errors ?? []
    return `The filter is no longer valid: ${first?.message ?? error.message}`
  }
}

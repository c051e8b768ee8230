// The compared text of a custom value in a sorted list, as SQL (../ticket/sorted.ts). Null for a ticket without a value.
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { FieldKind } from '../../domain/field/field.ts'
import { HIGHEST_NUMBER } from '../../domain/field/number.ts'
import type { Db } from '../db/handle.ts'

const value = sql`(own.vals ->> own_field.id::text)`
const text = sql`folded(own.texts ->> own_field.id::text)`
/** The places of the chosen options in the field, so that the first one decides. */
const option = (isChosen: RawBuilder<unknown>) =>
  sql`(select lpad(min(place)::text, 4, '0') from jsonb_array_elements(own_field.options) with ordinality one(option, place)
    where ${isChosen})`

const HEADS: Record<FieldKind, RawBuilder<unknown>> = {
  text,
  address: text,
  day: value,
  // Thousandths, above zero, so that their digits have the order of the numbers.
  number: sql`lpad((${value}::numeric * 1000 + ${sql.lit((HIGHEST_NUMBER + 1) * 1000)})::bigint::text, 16, '0')`,
  choice: option(sql`option ->> 'id' = ${value}`),
  choices: option(sql`own.vals -> own_field.id::text ? (option ->> 'id')`),
  person: sql`(select folded(coalesce(nullif(full_name, ''), username)) from profile where profile.id = ${value}::uuid)`,
  checkbox: sql`case when own.vals ? own_field.id::text then '0' end`,
}

/** @param alias the alias of the ticket's table, or of a row that is sent */
export function customHead(fieldId: string, alias: string): RawBuilder<unknown> {
  const kinds = Object.entries(HEADS).map(([kind, head]) => sql`when ${sql.lit(kind)} then ${head}`)
  return sql`(select case own_field.kind ${sql.join(kinds, sql` `)} end
    from ticket_custom own join custom_field own_field on own_field.id = ${fieldId}::uuid
    where own.ticket_id = ${sql.ref(`${alias}.id`)} and own.project_id = own_field.project_id)`
}

/** @throws Refusal if the project has no such field */
export async function requireField(db: Db, projectId: string, fieldId: string): Promise<void> {
  const field = await db
    .selectFrom('custom_field')
    .select('id')
    .where('id', '=', fieldId)
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!field) throw new Refusal('field_gone')
}

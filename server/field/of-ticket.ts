// The values of a ticket in the custom fields of its project: this file checks and writes them.
import { type RawBuilder, sql } from 'kysely'
import { isSame } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import type { CustomField } from '../../domain/field/field.ts'
import { matchCustom } from '../../domain/field/match.ts'
import { customKey, isTextKind, readCustom } from '../../domain/field/read.ts'
import type { CustomChanges, CustomKey, CustomValue, CustomValues } from '../../domain/field/value.ts'
import { bytesOf } from '../../domain/text.ts'
import type { Db } from '../db/handle.ts'
import { selectFields } from './columns.ts'

/** The values of a ticket, as SQL. @param ticket the alias of the ticket's table */
export const customOf = (ticket: string) =>
  `coalesce((select vals || texts from ticket_custom where ticket_custom.ticket_id = ${ticket}.id), '{}')`

/** Like `customOf`, but as of when the query has locked the ticket. */
export const lockedCustomOf = (ticket: string) => `ticket_custom_of(${ticket}.id)`

/** The change of one field of a ticket. */
export type CustomEdit = {
  field: CustomField
  key: CustomKey
  before: CustomValue | null
  after: CustomValue | null
}

const refused = ({ id, name }: CustomField, message: string) =>
  new Refusal('invalid_input', { errors: [{ field: `custom.${id}`, message }] }, `“${name}”: ${message}`)

/** The options of a value that can no longer be chosen. */
const removedIn = ({ options }: CustomField, value: CustomValue | null): string[] => {
  const ids = [value].flat()
  return options.flatMap(({ id, removed }) => (removed && ids.includes(id) ? [id] : []))
}

/**
 * The edits that these values are, without those that change nothing.
 * @param now the current values
 * @throws Refusal with the field that does not exist any more, or that does not accept its value
 */
export async function customEdits(
  db: Db,
  projectId: string,
  changes: CustomChanges,
  now: CustomValues = {},
): Promise<CustomEdit[]> {
  const ids = Object.keys(changes)
  if (ids.length === 0) return []
  const fields = await selectFields(db, projectId).where('removed_at', 'is', null).execute()
  const edits = ids.flatMap((id) => {
    const field = fields.find((one) => one.id === id)
    if (!field) throw new Refusal('field_gone')
    const read = readCustom(field, changes[id] ?? null)
    if ('message' in read) throw refused(field, read.message)
    const before = now[id] ?? null
    const [gone] = removedIn(field, read.value).filter((option) => ![before].flat().includes(option))
    const name = field.options.find((option) => option.id === gone)?.name
    if (name !== undefined) throw refused(field, `“${field.name}” no longer has the option “${name}”`)
    return isSame(before, read.value) ? [] : [{ field, key: customKey(field), before, after: read.value }]
  })
  await requireMembers(db, projectId, edits)
  return edits
}

async function requireMembers(db: Db, projectId: string, edits: CustomEdit[]): Promise<void> {
  const named = edits.filter(({ field, after }) => field.kind === 'person' && after !== null)
  if (named.length === 0) return
  const members = await membersAmong(
    db,
    projectId,
    named.map(({ after }) => after),
  )
  const stranger = named.find(({ after }) => !members.has(after))
  if (stranger) throw refused(stranger.field, `“${stranger.field.name}” must be a member of the project`)
}

/** The people among these who are members of a project. */
export async function membersAmong(
  db: Db,
  projectId: string,
  people: (CustomValue | null)[],
): Promise<ReadonlySet<CustomValue | null>> {
  const { rows } = await sql<{ user_id: string }>`select user_id from project_member
    where project_id = ${projectId} and user_id = any(${people}::uuid[])`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The values of a ticket after some edits. */
export function customAfter(now: CustomValues, edits: readonly CustomEdit[]): CustomValues {
  const after = new Map(Object.entries(now))
  for (const { field, after: value } of edits) {
    if (value === null) after.delete(field.id)
    else after.set(field.id, value)
  }
  return Object.fromEntries(after)
}

/** The values that a ticket keeps in another project, and the names of those that it loses. */
export async function customIn(
  db: Db,
  { project_id, custom }: { project_id: string; custom: CustomValues },
  to: string,
): Promise<{ edits: CustomEdit[]; lost: string[] }> {
  if (Object.keys(custom).length === 0) return { edits: [], lost: [] }
  const [from, there] = [await selectFields(db, project_id).execute(), await selectFields(db, to).execute()]
  const ids = from.flatMap(({ id, kind }) => (kind === 'person' ? (custom[id] ?? []) : []))
  const members = await membersAmong(db, to, ids)
  const { kept, lost } = matchCustom(custom, from, there, (id) => members.has(id))
  const edits = kept.map(({ field, value }) => ({
    field,
    key: customKey(field),
    before: null,
    after: value,
  }))
  return { edits, lost }
}

/** About as many bytes as the database counts for these values. */
export const customBytes = (values: CustomValues): number =>
  Object.keys(values).length === 0 ? 0 : bytesOf(JSON.stringify(values))

/** The parts of the edits for a ticket's event. */
export function customInEvent(edits: readonly CustomEdit[]) {
  const shown = edits.filter(({ field }) => !isTextKind(field.kind))
  return {
    fields: edits.map(({ key }) => key),
    before: Object.fromEntries(edits.map(({ key, before }) => [key, before])),
    ...(shown.length > 0 && {
      custom_after: Object.fromEntries(shown.map(({ key, after }) => [key, after])),
    }),
  }
}

/** The new values of one column, and the ids of the fields that lose theirs. */
export function writtenIn(edits: readonly CustomEdit[], isText: boolean) {
  const own = edits.filter(({ field }) => isTextKind(field.kind) === isText)
  const values = own.flatMap(({ field, after }) => (after === null ? [] : [[field.id, after]]))
  return {
    set: Object.fromEntries(values),
    gone: own.flatMap(({ field, after }) => (after === null ? field.id : [])),
  }
}

const textIn = (edits: readonly CustomEdit[], isText: boolean) => JSON.stringify(writtenIn(edits, isText).set)

/** Part of the statement that inserts a ticket as `created`: gives it these values. */
export function customOfCreated(edits: readonly CustomEdit[]): RawBuilder<unknown> {
  return sql`insert into ticket_custom (ticket_id, project_id, number, vals, texts)
    select id, project_id, number, ${textIn(edits, false)}::jsonb, ${textIn(edits, true)}::jsonb from created`
}

/** Writes the edits. A ticket without values has no row. */
export async function setCustom(
  db: Db,
  { id, project_id, number }: { id: string; project_id: string; number: number },
  edits: readonly CustomEdit[],
): Promise<void> {
  if (edits.length === 0) return
  const [vals, texts] = [writtenIn(edits, false), writtenIn(edits, true)]
  await sql`insert into ticket_custom (ticket_id, project_id, number, vals, texts)
    values (${id}, ${project_id}, ${number}, ${JSON.stringify(vals.set)}::jsonb, ${JSON.stringify(texts.set)}::jsonb)
    on conflict (ticket_id) do update set vals = (ticket_custom.vals - ${vals.gone}::text[]) || excluded.vals,
      texts = (ticket_custom.texts - ${texts.gone}::text[]) || excluded.texts`.execute(db)
  if (vals.gone.length + texts.gone.length > 0)
    await sql`delete from ticket_custom where ticket_id = ${id} and vals = '{}' and texts = '{}'`.execute(db)
}

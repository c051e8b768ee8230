// Writes the custom fields of an import. One of the project with the same name and kind is used, and gets the options that it lacks;
// others are created, up to the limits.
import { sql } from 'kysely'
import { cut } from '../../domain/cut.ts'
import {
  type CustomField,
  FIELD_KINDS,
  FIELDS_KEPT,
  FIELDS_ON_CARD,
  FIELDS_PER_PROJECT,
  type FieldOption,
  OPTIONS_PER_FIELD,
} from '../../domain/field/field.ts'
import { fieldKey, isWordOfQueries } from '../../domain/field/name.ts'
import { LIMITS } from '../../domain/limits.ts'
import { nameKey } from '../../domain/names.ts'
import type { ValueOf } from './clean.ts'
import { type Effect, hashOf, type Mapped, mappedOf, mapRows, NOTHING, type Run } from './run.ts'
import { alter, leave } from './write-project-parts.ts'

type Field = ValueOf<'field'>
type There = Omit<CustomField, 'project_id' | 'former_names' | 'removed_at'>
type Rows = Parameters<typeof mapRows>[2]

const FULL = ({ name }: Field) =>
  `A project can have at most ${FIELDS_PER_PROJECT} custom fields, and ${FIELDS_KEPT} with those that were removed: “${name}” is left out`

/** The source id of an option, which is unique in the source and short. */
export const optionKey = (field: string, option: string): string => String(hashOf([field, option]))

/** The hash of a field is that of the last import that had it: the values of others are not read from the source, and stay. */
export const markOfImport = ({ import_id }: Run): number => hashOf(import_id)

/** The state of one import while its fields are written. */
type Writing = {
  run: Run
  /** The fields of the project, with those that the import adds. */
  there: There[]
  /** The number of fields that the project keeps, with those that were removed. */
  kept: number
  /** Where the options of the source belong, from an earlier import. */
  known: Map<string, Mapped>
  added: There[]
  longer: There[]
  rows: Rows
  optionRows: Rows
}

/** Requires the exclusive project lock, so that names stay unique and the limits hold. */
export async function writeFields(run: Run, fields: Field[]): Promise<Effect> {
  const all = await fieldsThere(run)
  const sourceIds = fields.map(({ id }) => id)
  const mapped = await mappedOf(run, 'field', sourceIds)
  const optionIds = fields.flatMap(({ id, options }) => options.map((option) => optionKey(id, option.id)))
  const known = await mappedOf(run, 'option', optionIds)
  const there = all.filter(({ removed_at }) => removed_at === null)
  const kept = all.length
  const writing: Writing = { run, there, kept, known, added: [], longer: [], rows: [], optionRows: [] }
  for (const field of fields) {
    const earlier = mapped.get(field.id)
    const same = there.find((one) => one.id === earlier?.row_id) ?? there.find(isLike(field))
    if (same) joinField(writing, field, same)
    else if (earlier) leave(run, 'field', field.id, 'It was removed here, and stays removed')
    else addField(writing, field)
  }
  const { added, longer, rows, optionRows } = writing
  if (run.isForecast) {
    run.fields = new Set([...(run.fields ?? []), ...rows.map(({ source_id }) => source_id)])
    return NOTHING
  }
  await insert(run, added)
  await addOptions(run, longer)
  await mapRows(run, 'field', rows)
  await mapRows(run, 'option', optionRows)
  return added.length + longer.length > 0 ? { kinds: ['field'] } : NOTHING
}

function joinField(writing: Writing, field: Field, same: There): void {
  const options = optionsOf(writing, field, same.options)
  const isLonger = options.length > same.options.length
  writing.run.tally.arrived('field', isLonger ? 'updated' : 'unchanged')
  if (isLonger) writing.longer.push({ ...same, options })
  // A further field of the source may belong here too, with further options.
  same.options = options
  writing.rows.push({ source_id: field.id, row_id: same.id, isOurs: false, hash: markOfImport(writing.run) })
}

function addField(writing: Writing, field: Field): void {
  const { run, there, added, kept, rows } = writing
  const isFull = there.length >= FIELDS_PER_PROJECT || kept + added.length >= FIELDS_KEPT
  const name = nameIn(there, field)
  if (isFull || name === null) {
    leave(run, 'field', field.id, isFull ? FULL(field) : 'Another field here has its name')
    return
  }
  run.tally.arrived('field', 'created')
  if (name !== field.name) alter(run, 'field', field.id, `Its name is taken here: it is called “${name}”`)
  const place = { on_card: isOnCard(run, field, there), position: there.length }
  const options = optionsOf(writing, field, [])
  const row = { ...field, ...place, id: run.newId(), name, options, version: 1 }
  there.push(row)
  added.push(row)
  rows.push({ source_id: field.id, row_id: row.id, hash: markOfImport(run) })
}

const fieldsThere = ({ db, project_id }: Run) =>
  db
    .selectFrom('custom_field')
    .select(['id', 'name', 'kind', 'unit', 'options', 'on_card', 'position', 'version', 'removed_at'])
    .where('project_id', '=', project_id)
    .orderBy('position')
    .orderBy('id')
    .execute()

function isLike({ name, kind }: Field) {
  const key = fieldKey(name)
  return (one: There) => one.kind === kind && fieldKey(one.name) === key
}

/** The name of a new field: with its kind behind it if queries or a field of another kind have the name. Null: that is taken too. */
function nameIn(there: There[], { name, kind }: Field): string | null {
  const suffix = ` (${FIELD_KINDS.find(({ value }) => value === kind)?.label ?? kind})`
  const names = [name, `${cut(name, LIMITS.field_name - suffix.length).trim()}${suffix}`]
  const isFree = (one: string) =>
    !isWordOfQueries(one) && there.every((other) => fieldKey(other.name) !== fieldKey(one))
  return names.find(isFree) ?? null
}

function isOnCard(run: Run, { id, on_card }: Field, there: There[]): boolean {
  const isFull = there.filter((one) => one.on_card).length >= FIELDS_ON_CARD
  if (on_card && isFull)
    alter(run, 'field', id, `Cards show at most ${FIELDS_ON_CARD} fields: it is not on them`)
  return on_card && !isFull
}

/** The options of a field here, with those that only the source has. Notes where each option of the source belongs. */
function optionsOf({ run, known, optionRows }: Writing, field: Field, there: FieldOption[]): FieldOption[] {
  const options = [...there]
  for (const { id, name, color, removed } of field.options) {
    const source_id = optionKey(field.id, id)
    const earlier = known.get(source_id)
    const isNamed = (one: FieldOption) => nameKey(one.name) === nameKey(name)
    const same =
      options.find((one) => one.id === earlier?.row_id) ??
      options.find((one) => isNamed(one) && !one.removed) ??
      options.find(isNamed)
    if (!same && options.length >= OPTIONS_PER_FIELD) {
      alter(
        run,
        'field',
        field.id,
        `A field can have at most ${OPTIONS_PER_FIELD} options: others are left out`,
      )
      continue
    }
    const option = same ?? { id: run.newId(), name, color, removed }
    if (!same) options.push(option)
    if (option.id !== earlier?.row_id) optionRows.push({ source_id, row_id: option.id, isOurs: false })
  }
  return [...options.filter(({ removed }) => !removed), ...options.filter(({ removed }) => removed)]
}

async function insert({ db, project_id, now }: Run, fields: There[]): Promise<void> {
  if (fields.length === 0) return
  const rows = fields.map(({ id, name, kind, unit, options, on_card, position }) => ({
    id,
    project_id,
    name,
    name_key: fieldKey(name),
    kind,
    unit,
    options: JSON.stringify(options),
    on_card,
    position,
    created_at: now,
  }))
  await db.insertInto('custom_field').values(rows).execute()
}

async function addOptions({ db }: Run, fields: There[]): Promise<void> {
  if (fields.length === 0) return
  await sql`update custom_field set options = given.options, version = custom_field.version + 1
    from json_to_recordset(${JSON.stringify(fields)}) given (id uuid, options jsonb)
    where custom_field.id = given.id`.execute(db)
}

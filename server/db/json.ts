// Rows that PostgreSQL writes as JSON, which is sent unchanged. Reading fifty rows into objects, checking them and writing them
// as JSON costs the server several times as much as the rest of a read.
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from './handle.ts'

/** The JSON text of a value of type T. A query with one field more or less than T does not compile. */
export class JsonText<T> {
  declare readonly exactly: (value: T) => T
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A time as the contract writes it: ISO 8601 in UTC, with milliseconds. */
export function isoTime<T extends string | null = string>(column: string): RawBuilder<T> {
  return sql<T>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A joined `profile` as an object; null if the join found no row. */
export function profileOf<T extends Profile | null = Profile>(alias: string): RawBuilder<T> {
  const [id, full_name, username] = ['id', 'full_name', 'username'].map((name) => sql.ref(`${alias}.${name}`))
  return sql<T>`(select to_json(person) from
    (select ${id} as id, ${full_name} as full_name, ${username} as username where ${id} is not null) person)`
}

/**
 * Whether the person in a column is a member of the project. The members are read once for all rows: looking up each row,
 * PostgreSQL might go through every project that the person belongs to.
 */
export function isMember(projectId: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select user_id from project_member where project_id = ${projectId})`
}

type Rows<Row> = { rows: JsonText<Row[]>; count: number; last: unknown; all: boolean }

/**
 * The rows of a query, in its order, as a JSON array.
 * @param more.last a column, or an expression over columns, whose value in the last row is returned too
 * @param more.all a condition on each row, named `it`; the result says whether all rows meet it
 */
export async function jsonRows<Row>(
  db: Db,
  query: Expression<Row>,
  {
    last,
    all = sql<boolean>`true`,
  }: { last: (keyof Row & string) | RawBuilder<unknown>; all?: RawBuilder<boolean> },
): Promise<Rows<Row>> {
  const { rows } = await sql<Omit<Rows<Row>, 'rows'> & { text: string }>`
    select string_agg(row_to_json(it)::text, ',') as text, count(*)::int as count,
      (array_agg(${typeof last === 'string' ? sql.ref(`it.${last}`) : last}))[count(*)] as last, coalesce(bool_and(${all}), true) as all
    from (${query}) it`.execute(db)
  const found = rows[0]
  return {
    rows: new JsonText(`[${found?.text ?? ''}]`),
    count: found?.count ?? 0,
    last: found?.last,
    all: found?.all ?? true,
  }
}

/** An object some of whose values are already JSON text. */
export function jsonObject<T extends object>(values: { [K in keyof T]: T[K] | JsonText<T[K]> }): JsonText<T> {
  const fields = Object.entries(values).map(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value)
    return `${JSON.stringify(name)}:${text}`
  })
  return new JsonText(`{${fields.join()}}`)
}

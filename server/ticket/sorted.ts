// Windows of a list that is sorted by any field. The matching tickets are sorted here, so there may not be too many of them; the
// keys are those of domain/ticket/sort.ts.
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { customFieldIn } from '../../domain/ticket/custom-order.ts'
import type { Field, RowOf } from '../../domain/ticket/kinds.ts'
import type { SortOrder } from '../../domain/ticket/order.ts'
import { DIGITS, type SortKind, sortedBy, sortedValues } from '../../domain/ticket/sort.ts'
import type { Db } from '../db/handle.ts'
import { customHead, requireField } from '../field/sorted.ts'
import { SORTED_LIST } from '../limits.ts'
import { DERIVED } from './columns.ts'
import { RECORD_TABLES } from './kinds.ts'
import { numbersOf, type TicketQuery } from './narrow.ts'
import { numberKeyOf } from './rank.ts'
import { singleValue } from './terms.ts'

/** The hexadecimal digits of a value in a key. */
const HEX = 80

/** The columns whose names are not those of their fields. */
const COLUMNS: Readonly<Record<string, string>> = {
  reporter: 'reporter_id',
  blocked: 'blocked_by',
  created: 'created_at',
  updated: 'updated_at',
}

const digits = (number: RawBuilder<unknown>) =>
  sql`lpad((case when ${number} < 0 then 0 else ${number} end)::text, ${sql.lit(DIGITS)}, '0')`

type Head<K extends SortKind> = (value: RawBuilder<unknown>, field: Field & RowOf<K>) => RawBuilder<unknown>

/** The compared text of a value that is set, as SQL. */
const HEADS: { [K in SortKind]: Head<K> } = {
  choice: (value, field) =>
    digits(sql`array_position(array[${sql.join(sortedValues(field))}]::text[], ${value}) - 1`),
  text: (value) => sql`folded(${value})`,
  person: (value) =>
    sql`(select folded(coalesce(nullif(full_name, ''), username)) from profile where profile.id = ${value})`,
  day: (value) => sql`to_char(${value}, 'YYYY-MM-DD')`,
  number: (value) => digits(value),
  time: (value) => digits(sql`floor(extract(epoch from ${value}::timestamptz) * 1000)::bigint`),
  choices: (value) => sql`(select min(folded(name) collate "C") from label where label.id = any(${value}))`,
  record: (value, { list }) =>
    sql`(select folded(name) from ${sql.table(RECORD_TABLES[list])} record where record.id = ${value} and removed_at is null)`,
  ticket: (value) => sql`(select ${digits(sql`above.number`)} from ticket above where above.id = ${value})`,
  checkbox: (value) => sql`case when ${value} > 0 then '0' else '1' end`,
}

/**
 * The key of a ticket, as SQL.
 * @param alias the alias of the ticket's table, or of a row that is sent
 */
export function sortKeyOf(order: SortOrder, alias: string): RawBuilder<string> {
  const isReversed = order.endsWith(':down')
  const custom = customFieldIn(order)
  const head = custom ? customHead(custom, alias) : headOf(order, alias)
  const hex = sql`rpad(left(encode(convert_to(coalesce(head, ''), 'UTF8'), 'hex'), ${sql.lit(HEX)}), ${sql.lit(HEX)}, '0')`
  const ordered = isReversed ? sql`translate(${hex}, '0123456789abcdef', 'fedcba9876543210')` : hex
  // The query of a person or a label runs once for each ticket: `offset 0` keeps the planner from repeating it for each use.
  return sql<string>`((select case when head is null then '1' else '0' end || ${ordered} from (select ${head} as head offset 0) h)
    || ${numberKeyOf(alias)}) collate "C"`
}

function headOf(order: SortOrder, alias: string): RawBuilder<unknown> {
  const { field } = sortedBy(order)
  const { name, kind } = field
  const value =
    kind === 'choices' && alias === 'ticket'
      ? sql.raw(DERIVED.label_ids(alias))
      : sql.ref(`${alias}.${COLUMNS[name] ?? name}`)
  return HEADS[kind](value, field as never)
}

/**
 * The numbers of all tickets that match the filters.
 * @throws Refusal if there are too many to be sorted, or if the custom field was removed
 */
export async function allMatches(db: Db, query: TicketQuery, order: SortOrder): Promise<number[]> {
  const custom = customFieldIn(order)
  if (custom) await requireField(db, query.project_id, custom)
  const most = SORTED_LIST + 1
  const status = singleValue(query.terms, 'status')?.text
  const numbers =
    numbersOf({ ...query, limit: most }) ??
    sql<number>`select number from ticket where project_id = ${query.project_id} and deleted_at is null
      ${status === undefined ? sql`` : sql`and status = ${status}`} order by number desc limit ${most}`
  const { rows } = await sql<{ numbers: number[] }>`select array(${numbers}) as numbers`.execute(db)
  const found = rows[0]?.numbers ?? []
  if (found.length <= SORTED_LIST) return found
  const message = `More than ${SORTED_LIST.toLocaleString('en')} tickets match: narrow the filters to sort by this field`
  throw new Refusal('invalid_input', { errors: [{ field: 'order', message }] }, message)
}

/** @param numbers those of all matching tickets */
export function sortedNumbers(
  { project_id, limit }: TicketQuery,
  order: SortOrder,
  above: string | undefined,
  numbers: number[],
): RawBuilder<number> {
  const key = sortKeyOf(order, 'ticket')
  return sql<number>`select number from (
      select number, ${key} as key from ticket where project_id = ${project_id} and number = any(${numbers}::integer[])
        and deleted_at is null
    ) keyed ${above === undefined ? sql`` : sql`where key > ${above}`} order by key limit ${limit}`
}

// Makes one part of what is made after the start, on one connection.
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import { GIVE_WAY, givingWay } from '../giving-way.ts'
import { createIndex, type Later, type LaterFill, type LaterIndex } from './list.ts'
import type { Unmade } from './state.ts'

const ROWS_AT_ONCE = 1_000

/** `atOnce`: as a part of the migration, because the table is small. */
export type How = { logger: Logger; atOnce: boolean; signal?: AbortSignal }

export async function makeOne(client: PoolClient, later: Later, state: Unmade, how: How): Promise<void> {
  const { name, table } = later
  const concurrently = how.atOnce ? '' : 'concurrently'
  switch (later.kind) {
    case 'index':
      return makeIndex(client, later, state, how)
    case 'drop':
      return run(client, `drop index ${concurrently} if exists ${name}`, later, how)
    // The lock of a validation conflicts with no reader and no writer.
    case 'check':
      return run(client, `alter table ${table} validate constraint ${name}`, later, how)
    case 'fill':
      return fill(client, later, how)
  }
}

/** Work at once is a transaction that gives way. Work of a minute cannot be one. */
async function run(client: PoolClient, statement: string, { name }: Later, how: How): Promise<void> {
  if (!how.atOnce) await client.query(statement)
  else
    await givingWay(() => transaction(client, () => client.query(statement)), {
      ...how,
      what: `index ${name}`,
    })
}

async function makeIndex(client: PoolClient, later: LaterIndex, state: Unmade, how: How): Promise<void> {
  if (state.invalid) await client.query(`drop index concurrently if exists ${later.name}`)
  for (const statement of createIndex(later, how.atOnce ? '' : 'concurrently'))
    await run(client, statement, later, how)
}

async function fill(client: PoolClient, later: LaterFill, how: How): Promise<void> {
  if (later.before) await client.query(later.before)
  for (;;) {
    const goesOn = await givingWay(() => portion(client, later), { ...how, what: later.name })
    if (!goesOn || how.signal?.aborted) return
  }
}

/**
 * Changes the next rows, and remembers the place in the same transaction.
 * @returns whether there may be more
 */
async function portion(client: PoolClient, later: LaterFill): Promise<boolean> {
  const { name, size = ROWS_AT_ONCE, after } = later
  return transaction(client, async () => {
    const { rows } = await client.query(
      'select place from upgrade_work where name = $1 and ended_at is null for update',
      [name],
    )
    if (!rows[0]) return false
    const { place } = rows[0]
    const { rows: done } = await client.query(portionOf(later, place !== null), place === null ? [] : [place])
    const goesOn = done[0].walked === size
    await client.query(
      `update upgrade_work set place = coalesce($2, place), done = done + $3,
        ended_at = case when $4 then null else now() end where name = $1`,
      [name, done[0].place, done[0].walked, goesOn],
    )
    if (!goesOn && after) await client.query(after)
    return goesOn
  })
}

function portionOf({ table, key, change, size = ROWS_AT_ONCE }: LaterFill, isBegun: boolean): string {
  const columns = Object.keys(key)
  const names = columns.join(', ')
  const place = Object.entries(key).map(([column, type]) => `($1::jsonb ->> '${column}')::${type}`)
  return `with portion as materialized (
      select ${names} from ${table} ${isBegun ? `where (${names}) > (${place.join(', ')})` : ''}
      order by ${names} limit ${size}
    ), changed as (${change})
    select count(*)::integer as walked, (select to_jsonb(last) from (
        select * from portion order by ${columns.map((column) => `${column} desc`).join(', ')} limit 1) last) as place
    from portion`
}

/** A transaction that gives way. */
async function transaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(`begin; ${GIVE_WAY}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

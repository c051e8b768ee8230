// Repeated statements are not parsed and planned again; statements that vary do not accumulate.
import { expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { createTestDatabase } from '../test/database.ts'
import { nameStatements } from './named.ts'
import { createKysely, createPool } from './pool.ts'

const database = await createTestDatabase()
closeAfterAll(database.drop)

async function onePool(work: (pool: ReturnType<typeof createPool>) => Promise<void>) {
  const pool = createPool(database.url, createLogger({ logLevel: 'silent' }), { max: 1 })
  nameStatements(pool)
  await work(pool)
  await pool.end()
}

it('prepares a statement with values once, also within a transaction that is taken back', () =>
  onePool(async (pool) => {
    const db = createKysely(pool)
    const ask = (key: string) => db.selectFrom('project').select('id').where('key', '=', key).execute()
    for (const key of ['A', 'B', 'C']) expect(await ask(key)).toEqual([])
    const broken = db.transaction().execute(async (tx) => {
      await tx.selectFrom('project').select('name').where('key', '=', 'A').execute()
      throw new Error('taken back')
    })
    await expect(broken).rejects.toThrow('taken back')
    const { rows } = await pool.query('select statement from pg_prepared_statements order by prepare_time')
    expect(rows.map(({ statement }) => statement)).toEqual([
      'select "id" from "project" where "key" = $1',
      'select "name" from "project" where "key" = $1',
    ])
  }))

it('prepares no more than some hundred texts', () =>
  onePool(async (pool) => {
    for (let made = 0; made < 350; made += 1) await pool.query(`select $1::int as number_${made}`, [made])
    const { rows } = await pool.query('select count(*)::int as prepared from pg_prepared_statements')
    expect(rows[0].prepared).toBe(300)
  }))

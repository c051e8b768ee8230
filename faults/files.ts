// Checks every table row and index entry of the database's files, with the functions that pg_amcheck uses.
import { query } from '../server/test/query.ts'
import type { Findings } from './scenario.ts'

export async function checkFiles({ url, adminUrl }: { url: string; adminUrl: string }, found: Findings) {
  const admin = new URL(adminUrl)
  admin.pathname = new URL(url).pathname
  await query(admin.href, 'create extension if not exists amcheck')
  const check = async (what: string, statement: string) => {
    const rows = await query(admin.href, statement).catch((error: Error) => [{ damaged: error.message }])
    const damaged = rows.filter((row) => row.damaged)
    for (const row of damaged) found.expect(false, `damaged ${what}: ${JSON.stringify(row).slice(0, 500)}`)
    found.figures[`${what}s checked`] = damaged.length > 0 ? 'damaged' : rows.length
  }
  await check(
    'table',
    `select c.relname, h.msg as damaged
       from pg_class c left join lateral verify_heapam(c.oid, check_toast => true) h on true
      where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p'`,
  )
  await check(
    'index',
    `select c.relname, bt_index_parent_check(i.indexrelid, heapallindexed => true)::text as damaged
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence = 'p' and i.indisready and i.indisvalid`,
  )
}

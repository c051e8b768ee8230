// Whether every row and every index entry of the database's files is sound: by pg_amcheck where the machine has it,
// else by the functions that it calls itself.
import { execFile } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { query } from '../server/test/query.ts'
import type { Findings } from './part.ts'

const installations = '/usr/lib/postgresql'

export async function checkFiles({ url, adminUrl }: { url: string; adminUrl: string }, found: Findings) {
  const admin = new URL(adminUrl)
  admin.pathname = new URL(url).pathname
  await query(admin.href, 'create extension if not exists amcheck')
  const program = await newestProgram()
  if (!program) return checkByFunctions(admin.href, found)
  const damage = await promisify(execFile)(program, ['--heapallindexed', '--parent-check'], {
    env: environment(admin),
  }).then(
    () => '',
    (error: { stdout?: string; stderr?: string }) =>
      `${error.stdout} ${error.stderr}`.trim() || String(error),
  )
  found.expect(damage === '', `pg_amcheck: ${damage.slice(0, 500)}`)
  found.figures.pg_amcheck = damage ? 'damaged' : 'clean'
}

async function newestProgram(): Promise<string | null> {
  const versions = (await readdir(installations).catch(() => [])).map(Number).filter(Number.isInteger)
  for (const version of versions.sort((a, b) => b - a)) {
    const program = join(installations, String(version), 'bin', 'pg_amcheck')
    const isThere = await access(program).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  return null
}

/** The address as the programs of PostgreSQL take it. */
function environment({ hostname, port, username, password, pathname, searchParams }: URL) {
  return {
    PATH: process.env.PATH,
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: searchParams.get('port') ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
}

async function checkByFunctions(url: string, found: Findings) {
  const tables = await query(
    url,
    `select c.relname, h.* from pg_class c, lateral verify_heapam(c.oid) h
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  found.expect(tables.length === 0, `damaged table: ${JSON.stringify(tables[0])}`)
  const checked = await query(
    url,
    `select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  ).catch((error: Error) => error)
  found.expect(Array.isArray(checked), `damaged index: ${String(checked)}`)
  found.figures['amcheck by its functions'] = Array.isArray(checked) ? `${checked.length} indexes` : 'damaged'
}

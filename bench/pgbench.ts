// The database's own throughput with the product's statements: turns them into pgbench scripts that use other tickets and ids in
// each transaction.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from './record.ts'

/** Recorded values and the expressions that replace them in the script. */
export type Replaced = Map<string, string>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function literal(value: string | null, replaced: Replaced): string {
  if (value === null) return 'null'
  const known = replaced.get(value)
  if (known) return known
  if (uuid.test(value)) return 'gen_random_uuid()'
  // An array of ids has them between other characters.
  const parts = value.split(/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/)
  if (!parts.some((part) => replaced.has(part))) return quoted(value)
  const texts = parts.map((part) => (replaced.has(part) ? `(${replaced.get(part)})::text` : quoted(part)))
  return `(${texts.join(' || ')})`
}

/** pgbench treats a colon followed by a word as a variable, even inside quotes. */
const quoted = (text: string) =>
  `E'${text.replace(/[\\']/g, '\\$&').replace(/:/g, '\\x3a').replace(/\n/g, '\\n')}'`

/** @param choose pgbench commands that pick the ticket */
export function scriptOf(statements: Statement[], choose: string, replaced: Replaced): string {
  const lines = statements.map(({ text, values }) => {
    const own = text.replace(/'([^']*)'/g, (whole, inner: string) =>
      inner.includes(':') ? quoted(inner) : whole,
    )
    const filled = own.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1] ?? null, replaced))
    return `${filled.replace(/\s*\n\s*/g, ' ')};`
  })
  return `${choose}\n${lines.join('\n')}\n`
}

/** Transactions per second. */
export async function pgbench(
  program: string,
  url: string,
  scripts: string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-pgbench-'))
  try {
    const files = scripts.map((_, index) => join(folder, `${index}.sql`))
    for (const [index, script] of scripts.entries()) await writeFile(files[index] as string, script)
    const { searchParams, username, pathname } = new URL(url)
    const where = ['-h', searchParams.get('host') ?? '', '-p', searchParams.get('port') ?? '', '-U', username]
    const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)]
    const which = files.flatMap((file) => ['-f', file])
    const { stdout } = await promisify(execFile)(program, [...where, ...how, ...which, pathname.slice(1)])
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!tps || !/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench said:\n${stdout}`)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true })
  }
}

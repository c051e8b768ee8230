// The audit command: selects entries and prints one line for each.
import { auditActor, auditWords } from '../../domain/audit/words.ts'
import { type AuditFilter, type AuditRow, readAuditLog } from '../audit/operator.ts'
import type { Deps } from '../deps.ts'
import { StartError } from '../process/start-error.ts'
import { oneLine } from '../terminal-text.ts'
import type { Command } from './arguments.ts'
import { emailOf, minute } from './words.ts'

type CommandContext = Pick<Deps, 'db' | 'clock'> & {
  print(line: string): void
  /** Aborted once nobody reads the output any more. */
  closed?: AbortSignal | undefined
}

const MILLISECONDS = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const
const A_WEEK = '7d'

function sinceOf({ clock }: CommandContext, text: string): string {
  const back = /^(\d{1,5})([hdw])$/.exec(text)
  if (back) {
    const time = clock.now().getTime() - Number(back[1]) * MILLISECONDS[back[2] as keyof typeof MILLISECONDS]
    return new Date(Math.max(0, time)).toISOString()
  }
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new StartError(
      `--since takes a day such as 2026-03-01, or how far back: 12h, 7d, 4w; it is ${JSON.stringify(text)}.`,
    )
  return time.toISOString()
}

async function filterOf(context: CommandContext, values: Command['values']): Promise<AuditFilter> {
  const { user, project, since = A_WEEK } = values
  const filter: AuditFilter = { since: sinceOf(context, since) }
  if (user) {
    const email = emailOf(user)
    const account = await context.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!account) throw new StartError(`No account has the address ${email}: see lacewing user list.`)
    filter.user_id = account.id
  }
  if (project) {
    // By its present key or one that it had before.
    const found = await context.db
      .selectFrom('project_key')
      .innerJoin('project', 'project.id', 'project_key.project_id')
      .select('project.key')
      .where('project_key.key', '=', project.toUpperCase())
      .executeTakeFirst()
    if (!found) throw new StartError(`No project has the key ${JSON.stringify(project)}.`)
    filter.project_key = found.key
  }
  return filter
}

function lineOf(row: AuditRow): string {
  const actor = row.actor && { ...row.actor, id: '' }
  const person = row.person && { ...row.person, id: '' }
  const who = actor
    ? `${auditActor({ by: row.by, actor })} (${actor.username})`
    : auditActor({ by: row.by, actor })
  // If an operator or an unknown person acts on an account, the text does not say on which one.
  const whose = !actor && row.person && !row.project_key ? ` [account of ${row.person.username}]` : ''
  const line = `${who} ${auditWords({ ...row, person }, row.project_key ?? undefined)}${whose}`
  const from = [row.address, row.device].filter(Boolean).join(', ')
  const cells = [row.at.slice(0, 19).replace('T', ' '), (row.project_key ?? '-').padEnd(10), oneLine(line)]
  return from ? `${cells.join('  ')}  (${oneLine(from)})` : cells.join('  ')
}

export async function runAudit(context: CommandContext, { values }: Pick<Command, 'values'>): Promise<void> {
  const filter = await filterOf(context, values)
  let count = 0
  for await (const rows of readAuditLog(context.db, filter)) {
    if (context.closed?.aborted) return
    for (const row of rows) context.print(lineOf(row))
    count += rows.length
  }
  if (count === 0) context.print(`No entries since ${minute(filter.since)} UTC.`)
}

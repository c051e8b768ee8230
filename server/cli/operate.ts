// The commands about projects, operators, groups, jobs and limits: run server/operator/ and print the results.
import { inMebibytes } from '../bytes.ts'
import type { Deps } from '../deps.ts'
import { listFailedJobs, retryJob } from '../operator/jobs.ts'
import { BY_SETTING, listOperators } from '../operator/operators.ts'
import { listServerProjects } from '../operator/projects.ts'
import { isExposed, limitsOf } from '../operator/state.ts'
import { StartError } from '../process/start-error.ts'
import { oneLine } from '../terminal-text.ts'
import type { Command } from './arguments.ts'
import { changePeople, listGroups, showPeople } from './groups.ts'
import { giveProjectTo, setOperator } from './operator-acts.ts'
import { refusedOf } from './refused.ts'
import { tableLines } from './table.ts'
import { day, emailOf, minute } from './words.ts'

type CommandContext = Pick<Deps, 'db' | 'clock' | 'config'> & { print(line: string): void }
type Given = Pick<Command, 'operand' | 'second'>

async function listProjects({ db, print }: CommandContext): Promise<void> {
  const rows = [['KEY', 'NAME', 'OWNER', 'MEMBERS', 'TICKETS', 'TEXT', 'FILES', 'LAST ACTIVITY']]
  for (let after: string | undefined; ; ) {
    const { projects, next } = await listServerProjects(db, { after, limit: 100 })
    for (const project of projects)
      rows.push([
        project.key,
        oneLine(project.name),
        `${project.owner.username}${project.owner_disabled ? ' (disabled)' : ''}`,
        String(project.members),
        String(project.tickets),
        inMebibytes(project.text_bytes),
        inMebibytes(project.file_bytes),
        day(project.last_activity),
      ])
    if (next === null) break
    after = next
  }
  if (rows.length === 1) print('There are no projects.')
  else for (const line of tableLines(rows)) print(line)
}

async function give(context: CommandContext, { operand = '', second = '' }: Given): Promise<void> {
  const [key, email] = [operand.toUpperCase(), emailOf(second)]
  const done = await giveProjectTo(context, key, email).catch(refusedOf({ email, key }))
  context.print(
    done
      ? `${email} owns ${oneLine(done.project.name)} (${key}) now. The owner, the former owner and the admins are notified by mail.`
      : `${email} owns ${key} already: nothing changed.`,
  )
}

async function changeOperator(context: CommandContext, operand: string, operates: boolean): Promise<void> {
  if (context.config.operators) throw new StartError(`${BY_SETTING}.`)
  const email = emailOf(operand)
  const changed = await setOperator(context, email, operates).catch(refusedOf({ email }))
  const words = operates ? 'an operator' : 'no operator'
  context.print(changed ? `${email} is ${words} now.` : `${email} is ${words} already: nothing changed.`)
}

async function showOperators(context: CommandContext): Promise<void> {
  const { config, print } = context
  if (config.operators) {
    for (const email of config.operators) print(email)
    return print(`${BY_SETTING}.`)
  }
  const found = await listOperators(context.db)
  if (found.length === 0)
    return print('No account is an operator: only this command line has rights over the server.')
  const rows = found.map((row) => [row.email, row.username, oneLine(row.full_name), day(row.added_at)])
  for (const line of tableLines([['E-MAIL', 'USERNAME', 'NAME', 'SINCE'], ...rows])) print(line)
}

async function showJobs({ db, print }: CommandContext): Promise<void> {
  const jobs = await listFailedJobs(db)
  if (jobs.length === 0) return print('No job has failed.')
  const rows = jobs.map((job) => [
    job.id,
    job.what,
    job.state.replace('_', ' '),
    `${job.attempts} of ${job.most}`,
    minute(job.next_at),
    oneLine(job.error),
  ])
  for (const line of tableLines([
    ['JOB', 'WHAT', 'STATE', 'ATTEMPTS', 'NEXT ATTEMPT (UTC)', 'ERROR'],
    ...rows,
  ]))
    print(line)
}

async function retry({ db, print }: CommandContext, id: string): Promise<void> {
  if (!/^[1-9]\d{0,17}$/.test(id))
    throw new StartError(`${JSON.stringify(id)} is not a job: see lacewing jobs.`)
  const what = await retryJob(db, id)
  if (what === undefined) throw new StartError(`No failed job ${id} waits: see lacewing jobs.`)
  print(`Job ${id} (${what}) runs again now.`)
}

function showLimits({ config, print }: CommandContext): void {
  const rows = limitsOf(config).map(({ setting, what, value, is_default }) => [
    setting,
    value,
    is_default ? 'default' : 'set',
    what,
  ])
  for (const line of tableLines([['SETTING', 'VALUE', '', 'LIMIT'], ...rows])) print(line)
  if (isExposed(config))
    print(
      'Sign-up is open: anybody who can reach the server can create an account. SIGN_UP=closed changes that.',
    )
}

const actions = {
  'project list': listProjects,
  'project give': give,
  'operator list': showOperators,
  'operator add': (context, { operand = '' }) => changeOperator(context, operand, true),
  'operator remove': (context, { operand = '' }) => changeOperator(context, operand, false),
  'group list': listGroups,
  'group people': (context, { operand = '' }) => showPeople(context, operand),
  'group add': (context, { operand: group = '', second: address = '' }) =>
    changePeople(context, { group, address }, true),
  'group remove': (context, { operand: group = '', second: address = '' }) =>
    changePeople(context, { group, address }, false),
  jobs: showJobs,
  'jobs retry': (context, { operand = '' }) => retry(context, operand),
  limits: showLimits,
} satisfies Record<string, (context: CommandContext, given: Given) => Promise<void> | void>

export type OperateCommand = keyof typeof actions

export async function runOperateCommand(
  context: CommandContext,
  name: OperateCommand,
  given: Given,
): Promise<void> {
  await actions[name](context, given)
}

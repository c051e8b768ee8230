// `lacewing board`: the board of a project as it was at a moment, and what changed between two moments.
import type { OutputOf } from '../../../domain/api.ts'
import { byName } from '../../../domain/names.ts'
import { isBehind } from '../../../domain/past/behind.ts'
import { CHANGE_KINDS } from '../../../domain/past/kinds.ts'
import type { PastColumn } from '../../../domain/past/past.ts'
import { StartError } from '../../process/start-error.ts'
import { readMoment } from '../../recovery/moment.ts'
import type { Given } from './arguments.ts'
import { chosenProject, notOne, type Project } from './find.ts'
import type { Session } from './run.ts'
import { WrongUse } from './wrong.ts'

type Board = OutputOf<'getBoardAsOf'>

/** The most tickets of one column. */
const MOST = 10_000

const TITLES: Record<(typeof CHANGE_KINDS)[number], string> = {
  created: 'Came in',
  done: 'Done',
  moved: 'Moved',
  removed: 'Deleted or moved away',
  changed: 'Edited',
}

/** The moment of an option, as the API takes it. */
function momentIn({ values }: Given, option: 'at' | 'since', now = new Date()): string | undefined {
  const text = values[option]?.[0]
  if (text === undefined) return undefined
  try {
    return (readMoment(text, now) ?? now).toISOString()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new WrongUse(error.message.replace('--at', `--${option}`))
  }
}

export async function board(session: Session, given: Given): Promise<void> {
  const { call, env, settings } = session
  const at = momentIn(given, 'at') ?? new Date().toISOString()
  const since = momentIn(given, 'since')
  if (since !== undefined && since > at) throw new WrongUse('--since is later than --at.')
  const project = await chosenProject(call, env, settings, given.values.project?.[0])
  if (since !== undefined) return changes(session, given, project, { from: since, to: at })
  const [name] = given.values.column ?? []
  const found = await call('getBoardAsOf', { projectId: project.id }, { at })
  const answer = name === undefined ? found : await wholeColumn(session, project, found, name)
  if (given.json) return session.out.json(answer)
  if (answer.columns.length === 0)
    return session.out.note(`There was no board yet: the project begins at ${answer.first_at}.`)
  if (isBehind(answer)) session.out.note('The latest changes are still being read. Ask again in a moment.')
  for (const column of answer.columns) print(session, project, column, answer)
}

/** The board with one column and all of its tickets. */
async function wholeColumn({ call }: Session, { id: projectId }: Project, first: Board, name: string) {
  const column = byName(first.columns, name, (one) => [one.name, one.key])
  if (!column) {
    const names = first.columns.map((one) => one.name)
    throw notOne(name, 'column of that moment', names)
  }
  const tickets = [...column.tickets]
  const people = [...first.people]
  let { next } = column
  while (next !== null && tickets.length < MOST) {
    const input = { at: first.at, column: column.key, before: next }
    const window = await call('getBoardAsOf', { projectId }, input)
    tickets.push(...(window.columns[0]?.tickets ?? []))
    people.push(...window.people.filter(({ id }) => people.every((one) => one.id !== id)))
    next = window.columns[0]?.next ?? null
  }
  return { ...first, columns: [{ ...column, tickets, next }], people }
}

function print({ out }: Session, { key }: Project, column: PastColumn, whole: Board): void {
  const { name, total, tickets, next, is_removed } = column
  const usernames = new Map(whole.people.map(({ id, username }) => [id, `@${username}`]))
  out.print(out.bold(`${name} ${total}${is_removed ? ' (removed since)' : ''}`))
  out.table(
    tickets.map(({ number, priority, type, assignee_id, title }) => [
      `${key}-${number}`,
      priority,
      type,
      (assignee_id && usernames.get(assignee_id)) ?? '-',
      title ?? '(the title was erased)',
    ]),
  )
  const missing = total - tickets.length
  if (next !== null)
    out.print(`and ${missing > 0 ? missing : 'some'} more: see --column ${JSON.stringify(name)}`)
  else if (missing > 0 && !isBehind(whole)) out.print(`${missing} deleted or moved to another project since`)
  out.print('')
}

async function changes(
  { call, out }: Session,
  given: Given,
  { id: projectId, key }: Project,
  span: { from: string; to: string },
): Promise<void> {
  const answer = await call('getChangesBetween', { projectId }, span)
  if (given.json) return out.json(answer)
  for (const kind of CHANGE_KINDS) {
    const { count, tickets } = answer[kind]
    if (count === 0) continue
    out.print(out.bold(`${TITLES[kind]} ${count}`))
    out.table(tickets.map(({ number, title }) => [`${key}-${number}`, title ?? '-']))
    if (count > tickets.length) out.print(`the last ${tickets.length}`)
    out.print('')
  }
  if (answer.hidden > 0)
    out.print(`${answer.hidden} more changed, and were deleted or moved to another project later`)
  if (answer.imported > 0) out.print(`${answer.imported} came with an import`)
  if (answer.is_cut) out.note(`Only the last ${answer.events} changes were read.`)
  if (CHANGE_KINDS.every((kind) => answer[kind].count === 0)) out.note('No ticket changed.')
}

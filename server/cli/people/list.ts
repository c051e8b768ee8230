// `lacewing projects`, and `lacewing list`: the tickets of a project that match conditions, the newest first.
import type { OutputOf } from '../../../domain/api.ts'
import { printName } from '../../../domain/query/print.ts'
import type { Given } from './arguments.ts'
import { wrong } from './arguments.ts'
import { CHOICE_NAMES } from './commands.ts'
import { allProjects, chosenProject, columnName, type Project, today } from './find.ts'
import type { Session } from './run.ts'

const WINDOW = 100
const USUAL = 50
const MOST = 10_000
/** The options that are conditions, in the order in which they appear in the query. A ticket has one of the values of each. */
const CONDITIONS = [...CHOICE_NAMES, 'column', 'assignee']

type Tickets = OutputOf<'listTickets'>['tickets']

/** The query that the words and options make together, as in the search box. */
export function queryOf({ operands, values }: Pick<Given, 'operands' | 'values'>): string | undefined {
  const conditions = CONDITIONS.flatMap((field) => {
    const names = (values[field] ?? []).map((value) => printName(value.replace(/^@/, '')))
    return names.length > 0 ? `${field}:${names.join()}` : []
  })
  const labels = (values.label ?? []).map((name) => `label:${printName(name.replace(/^@/, ''))}`)
  return [...operands, ...conditions, ...labels].join(' ').trim() || undefined
}

function limitOf(given: Given): number {
  const text = given.values.limit?.[0]
  const limit = Number(text ?? USUAL)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw wrong('list', `--limit takes a whole number from 1 to ${MOST}, not ${JSON.stringify(text)}`)
  return limit
}

export async function list({ call, env, settings, out, url }: Session, given: Given): Promise<void> {
  const limit = limitOf(given)
  const query = queryOf(given)
  const project = await chosenProject(call, env, settings, given.values.project?.[0])
  const params = { projectId: project.id }
  const columns = given.json ? [] : (await call('getProject', params, {})).columns
  const found: Tickets = []
  let next: string | number | null | undefined
  do {
    const window = { limit: Math.min(WINDOW, limit - found.length), ...(next != null && { before: next }) }
    const input = query === undefined ? window : { ...window, query, today: today() }
    const answer = await call('listTickets', params, input)
    found.push(...answer.tickets)
    next = answer.next
  } while (next !== null && found.length < limit)
  if (given.json) out.json(found.map((ticket) => withKey(url, project, ticket)))
  else
    out.table(
      found.map(({ number, column, priority, type, assignee, title }) => [
        `${project.key}-${number}`,
        columnName(columns, column),
        priority,
        type,
        assignee ? `@${assignee.username}` : '-',
        title,
      ]),
    )
  if (next !== null)
    out.note(`There are more than ${limit}: --limit ${Math.min(MOST, limit * 4)} lists more.`)
  else if (found.length === 0 && out.isTerminal && !given.json) out.note(`Nothing in ${project.key} matches.`)
}

export async function projects({ call, out, url }: Session, given: Given): Promise<void> {
  const all = await allProjects(call)
  const addressed = all.map((project) => ({ url: `${url}/project/${project.id}`, ...project }))
  if (given.json) return out.json(addressed)
  out.table(
    all.map(({ key, role, ticket_count, name }) => [
      key,
      role,
      ticket_count === 1 ? '1 ticket' : `${ticket_count} tickets`,
      name,
    ]),
  )
  if (all.length === 0) out.note('This token has no access to any project.')
}

/** A ticket with its key and its address. */
export function withKey<T extends { number: number }>(url: string, project: Project, ticket: T) {
  return { key: `${project.key}-${ticket.number}`, url: addressOf(url, project, ticket.number), ...ticket }
}

export const addressOf = (url: string, { id }: Pick<Project, 'id'>, number: number) =>
  `${url}/project/${id}/ticket/${number}`

// Finds the ids that the API takes by the words that people use: projects by key; tickets, people, labels and columns by name.

import type { OutputOf } from '../../../domain/api.ts'
import { choiceError } from '../../../domain/choice-error.ts'
import { byName, nameKey } from '../../../domain/names.ts'
import { oneByKey } from '../../../domain/search/one-by-key.ts'
import type { RecordList } from '../../../domain/ticket/kinds.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import type { Call } from './call.ts'
import { keep, type StoredSettings } from './settings.ts'
import { Refused, WrongUse } from './wrong.ts'

export type Project = OutputOf<'listProjects'>['projects'][number]
type Column = OutputOf<'getProject'>['columns'][number]

async function projectsUntil(call: Call, isIt: (project: Project) => boolean): Promise<Project[]> {
  const found: Project[] = []
  for (let before: string | undefined; ; ) {
    const { projects, next } = await call('listProjects', {}, before === undefined ? {} : { before })
    found.push(...projects)
    if (next === null || projects.some(isIt)) return found
    before = next
  }
}

export async function projectBy(call: Call, key: string): Promise<Project> {
  const wanted = key.toUpperCase()
  const isIt = (project: Project) => project.key === wanted || project.former_keys?.includes(wanted)
  const projects = await projectsUntil(call, isIt)
  const found = projects.find(isIt)
  if (found) return found
  const keys = projects.map((project) => project.key)
  throw notOne(key, 'project that this token can access', keys)
}

/** The refusal of a word that is none of the possible ones. */
export function notOne(word: string, noun: string, choices: readonly string[]): Refused {
  const says = choiceError(word, noun, choices)
  return new Refused(says.endsWith('?') ? says : `${says}.`)
}

export const allProjects = (call: Call) => projectsUntil(call, () => false)

/** Today in the time zone of the reader, such as 2026-12-03. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

type Env = Readonly<Record<string, string | undefined>>

/** The project that is named, which is remembered; else the remembered one; else the only one that there is. */
export async function chosenProject(
  call: Call,
  env: Env,
  settings: StoredSettings,
  named: string | undefined,
): Promise<Project> {
  const key = named ?? settings.project
  if (key !== undefined) {
    const project = await projectBy(call, key)
    if (named !== undefined && settings.project !== project.key)
      await keep(env, { ...settings, project: project.key })
    return project
  }
  const all = await allProjects(call)
  if (all.length === 0) throw new Refused('This token has no access to any project.')
  const [only] = all
  if (only && all.length === 1) return only
  const keys = all.slice(0, 20).map((project) => project.key)
  throw new WrongUse(
    `Which project? Name one with --project: ${keys.join(', ')}${all.length > 20 ? ', …' : ''}.`,
  )
}

const KEY = /^[^\s]*[-#!][1-9]\d{0,9}$/

export type FoundTicket = { project: Project; ticket: OutputOf<'getTicketByNumber'>['ticket']; key: string }

/** The ticket that has a key, had it before its project was renamed, or had it in the source of an import. */
export async function ticketBy(call: Call, text: string): Promise<FoundTicket> {
  if (!KEY.test(text)) throw new WrongUse(`“${text}” is not the key of a ticket, such as APO-12.`)
  const { tickets } = await call('findTicketsByKey', {}, { key: text })
  const found = oneByKey(text, tickets)
  if (typeof found === 'string') throw new Refused(found)
  const project = await projectBy(call, found.project.key)
  const { ticket } = await call('getTicketByNumber', { projectId: project.id }, { number: found.number })
  return { project, ticket, key: `${project.key}-${found.number}` }
}

/** The id of a person; null for `none`. */
export async function personBy(call: Call, projectId: string, word: string): Promise<string | null> {
  if (word === 'none') return null
  if (word === 'me') return (await call('getMe', {}, {})).id
  const { members } = await call('listMembers', { projectId }, {})
  const name = word.replace(/^@/, '')
  const called = members.filter(({ profile }) => nameKey(profile.full_name) === nameKey(name))
  const found =
    byName(members, name, ({ profile }) => [profile.username]) ??
    (called.length === 1 ? called[0] : undefined)
  if (found) return found.user_id
  const usernames = (called.length > 1 ? called : members).map(({ profile }) => profile.username)
  throw notOne(word, called.length > 1 ? 'username' : 'member of this project', ['me', 'none', ...usernames])
}

export async function labelsBy(call: Call, projectId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { labels } = await call('listLabels', { projectId }, {})
  return names.map((name) => {
    const found = byName(labels, name, (label) => [label.name])
    if (found) return found.id
    throw notOne(
      name,
      'label of this project',
      labels.map((label) => label.name),
    )
  })
}

/** The open record with this name; a closed one can be set by its name too. */
const RECORDS: {
  [L in RecordList]: (call: Call, projectId: string) => Promise<readonly { id: string; name: string }[]>
} = {
  async milestones(call, projectId) {
    const { milestones, closed } = await call('listMilestones', { projectId }, {})
    return [...milestones, ...closed]
  },
}

/** The names of the records of a list, by their ids. */
export const recordsOf = (call: Call, projectId: string, list: RecordList) => RECORDS[list](call, projectId)

export async function recordBy(
  call: Call,
  projectId: string,
  list: RecordList,
  name: string,
): Promise<string> {
  const records = await recordsOf(call, projectId, list)
  const found = byName(records, name, (one) => [one.name])
  if (found) return found.id
  const names = records.map((one) => one.name)
  throw notOne(name, `${list.replace(/s$/, '')} of this project`, ['none', ...names])
}

const STATUS_OF: Readonly<Record<string, Status>> = {
  todo: 'todo',
  inprogress: 'in_progress',
  done: 'done',
}

/** The target of a move: a column by its name, else a status by its word. */
export function targetBy(columns: readonly Column[], word: string): { column: string } | { status: Status } {
  const column = byName(columns, word, ({ name }) => [name])
  if (column) return { column: column.key }
  const status = STATUS_OF[word.toLowerCase().replace(/[\s_-]/g, '')]
  if (status) return { status }
  throw notOne(
    word,
    'column of this project',
    columns.map(({ name }) => name),
  )
}

export const columnName = (columns: readonly Column[], key: string) =>
  columns.find((column) => column.key === key)?.name ?? key

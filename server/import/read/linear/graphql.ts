// Answers of Linear's GraphQL API, saved as JSON: one answer or a list of them, with any selection of fields.
import { t } from '../../../../domain/locale/message.ts'
import type { Status } from '../../../../domain/ticket/shapes.ts'
import type { Priority } from '../../../../domain/ticket/ticket.ts'
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import {
  type Foreign,
  isObject,
  isTrueAt,
  listAt,
  numberAt,
  objectAt,
  textAt,
  textsAt,
  valueAt,
} from '../foreign.ts'
import { type Path, readParts } from '../json-stream.ts'
import { type MilestoneDraft, milestoneOf } from '../milestone.ts'
import { linkTo } from '../text.ts'
import { statusOf } from '../words.ts'

const PRIORITIES: Priority[] = ['medium', 'critical', 'high', 'medium', 'low']
/** Parts of an issue that have no noun here. */
const EXTRAS: [part: string, of: string, reason: string][] = [
  ['project', 'Linear project', 'There are no projects within a project here.'],
]
const STATES: Record<string, Status> = {
  triage: 'todo',
  backlog: 'todo',
  unstarted: 'todo',
  started: 'in_progress',
  completed: 'done',
  canceled: 'done',
  cancelled: 'done',
  duplicate: 'done',
}
/** The states of issues that were closed without being delivered. */
const CLOSED: ReadonlySet<string> = new Set(['canceled', 'cancelled', 'duplicate'])

export async function readGraphql(
  file: SourceFile,
  builder: BundleBuilder,
  signal?: AbortSignal,
): Promise<void> {
  const reader = new Issues(builder)
  let isFound = false
  let last: unknown
  /** Takes an answer, or one issue of a list of issues. */
  const take = (value: unknown) => {
    const found = isIssue(value) ? [[value]] : connectionsOf(value)
    isFound ||= found.length > 0
    last = found.at(-1) ?? last
    for (const connection of found) for (const issue of nodesOf(connection)) reader.add(issue)
    return found.length > 0
  }
  await readParts(file, {
    what: 'an export of Linear',
    isOpen: isIssues,
    onValue: (list, value) => {
      if (list?.at(-1) === 'edges') reader.add(objectAt(value, 'node'))
      else if (list !== null && list.length > 0 && isObject(value)) reader.add(value)
      // A list is reported after its elements, which were already read.
      else if (!Array.isArray(value) && !take(value)) builder.fruitless()
    },
    signal,
  })
  if (!isFound)
    throw new SourceError(t('“{name}” holds no issues of {source}.', { name: file.name, source: 'Linear' }))
  if (isTrueAt(last, 'pageInfo', 'hasNextPage'))
    builder.count(
      'missing',
      'ticket',
      'Linear has more pages of issues than the file holds; at least one more issue.',
    )
}

/** A list of issues or answers, or the issues in an answer at the usual path. Issues at other paths come with their answer. */
function isIssues(path: Path): boolean {
  if (path.length === 0) return true
  const names = typeof path[0] === 'number' ? path.slice(1) : path
  const end = names.indexOf('issues')
  const isAnswer = end >= 0 && names.slice(0, end).every((name) => name === 'data')
  return isAnswer && ['issues', 'issues nodes', 'issues edges'].includes(names.slice(end).join(' '))
}

const isIssue = (value: unknown) =>
  isObject(value) && ('identifier' in value || ('title' in value && 'state' in value))

/** Accepts `{nodes}`, `{edges: [{node}]}`, or a plain list. */
function nodesOf(value: unknown): Foreign[] {
  if (Array.isArray(value)) return value.filter(isObject)
  return Array.isArray(valueAt(value, 'nodes'))
    ? listAt(value, 'nodes')
    : listAt(value, 'edges').map((edge) => objectAt(edge, 'node'))
}

/** Every list of issues, under `issues` at any of the paths that answers have. */
function connectionsOf(json: unknown): unknown[] {
  if (Array.isArray(json)) {
    if (json.some(isIssue)) return [json]
    return json.flatMap(connectionsOf)
  }
  if (!isObject(json)) return []
  const own = json.issues
  if (isObject(own) || Array.isArray(own)) return [own]
  const inner = ['data', 'team', 'project', 'viewer', 'organization', 'workspace'].flatMap((name) =>
    isObject(json[name]) ? connectionsOf(json[name]) : [],
  )
  const teams = listAt(json, 'teams', 'nodes').flatMap(connectionsOf)
  return [...inner, ...teams]
}

/** The milestone of the issue's project, and its cycle. A cycle without a name has a number. */
function milestonesOf(issue: Foreign): MilestoneDraft[] {
  const [milestone, cycle] = [objectAt(issue, 'projectMilestone'), objectAt(issue, 'cycle')]
  const number = textAt(cycle, 'number')
  return [
    {
      of: 'milestone',
      id: textAt(milestone, 'id'),
      name: textAt(milestone, 'name'),
      due: textAt(milestone, 'targetDate'),
      goal: textAt(milestone, 'description'),
      isClosed: textAt(milestone, 'status') === 'done',
    },
    {
      of: 'cycle',
      id: textAt(cycle, 'id'),
      name: textAt(cycle, 'name') ?? (number === null ? null : `Cycle ${number}`),
      start: textAt(cycle, 'startsAt'),
      due: textAt(cycle, 'endsAt'),
      goal: textAt(cycle, 'description'),
      closed: textAt(cycle, 'completedAt'),
    },
  ]
}

class Issues {
  readonly builder: BundleBuilder
  constructor(builder: BundleBuilder) {
    this.builder = builder
  }

  person(user: Foreign): string | null {
    const email = textAt(user, 'email')
    const id = textAt(user, 'id') ?? email ?? textAt(user, 'displayName')
    return this.builder.person({
      id,
      email,
      name: textAt(user, 'name') ?? textAt(user, 'displayName'),
      username: textAt(user, 'displayName'),
    })
  }

  add(issue: Foreign): void {
    const { builder } = this
    const key = textAt(issue, 'identifier') ?? textAt(issue, 'id')
    if (key === null) {
      builder.remark('left_out', 'ticket', textAt(issue, 'title'), 'The issue has no identifier.')
      builder.fruitless()
      return
    }
    const prefix = /^([A-Z][A-Z0-9]*)-\d+$/.exec(key)?.[1] ?? null
    builder.project({
      id: prefix ?? 'linear',
      key: prefix,
      name: textAt(issue, 'team', 'name') ?? prefix ?? 'Linear',
    })
    const isTwice = builder.hasTicket(key)
    const { milestone, labels } = isTwice
      ? { milestone: null, labels: [] }
      : milestoneOf(builder, milestonesOf(issue))
    const isNew = builder.ticket({
      id: key,
      key,
      number: numberAt(issue, 'number') ?? (Number(/-(\d+)$/.exec(key)?.[1]) || null),
      url: textAt(issue, 'url'),
      title: textAt(issue, 'title'),
      description: this.description(issue, key),
      priority: PRIORITIES[numberAt(issue, 'priority') ?? 0] ?? 'medium',
      column: this.column(objectAt(issue, 'state')),
      reporter: this.person(objectAt(issue, 'creator')),
      assignee: this.person(objectAt(issue, 'assignee')),
      labels: [...this.labels(issue), ...labels, ...(isTwice ? [] : this.extras(issue))],
      milestone,
      due_date: builder.day(textAt(issue, 'dueDate'), key),
      estimate: builder.points(textAt(issue, 'estimate'), key),
      parent: textAt(issue, 'parent', 'identifier'),
      created_at: builder.at(textAt(issue, 'createdAt'), key),
      updated_at: builder.at(textAt(issue, 'updatedAt'), key),
      position: numberAt(issue, 'sortOrder'),
    })
    if (isNew) this.rest(issue, key)
  }

  column(state: Foreign): string {
    const name = textAt(state, 'name') ?? 'No state'
    const type = textAt(state, 'type') ?? ''
    const status = Object.hasOwn(STATES, type) ? STATES[type] : undefined
    return this.builder.column(
      textAt(state, 'id') ?? name,
      name,
      status ?? statusOf(name),
      null,
      !CLOSED.has(type),
    )
  }

  labels(issue: Foreign): string[] {
    const ids = nodesOf(valueAt(issue, 'labels')).map((label) =>
      this.builder.label(textAt(label, 'name') ?? '', textAt(label, 'color'), {
        id: textAt(label, 'id'),
        description: textAt(label, 'description'),
      }),
    )
    return ids.filter((id): id is string => id !== null)
  }

  /** @returns the labels as which parts without a counterpart come */
  extras(issue: Foreign): string[] {
    return EXTRAS.flatMap(([part, of, reason]) => {
      const value = objectAt(issue, part)
      const name = textAt(value, 'name') ?? textAt(value, 'number') ?? '?'
      return this.builder.extra({ of, reason, as: of, values: isObject(issue[part]) ? [name] : [] })
    })
  }

  description(issue: Foreign, key: string): string | null {
    const links = nodesOf(valueAt(issue, 'attachments')).map((file) => {
      this.builder.remark('changed', 'link', key, 'Links attached to an issue are added to its description.')
      return `- ${linkTo(textAt(file, 'url'), textAt(file, 'title') ?? textAt(file, 'url') ?? 'attachment')}`
    })
    const parts = [
      textAt(issue, 'description') ?? '',
      links.length > 0 ? ['**Attachments**', '', ...links].join('\n') : '',
    ]
    return parts.filter((part) => part.trim() !== '').join('\n\n') || null
  }

  rest(issue: Foreign, key: string): void {
    const { builder } = this
    for (const comment of nodesOf(valueAt(issue, 'comments')))
      builder.comment({
        id: textAt(comment, 'id'),
        ticket: key,
        author: this.person(objectAt(comment, 'user')),
        content: textAt(comment, 'body') ?? '',
        created_at: builder.at(textAt(comment, 'createdAt'), key),
        edited_at: builder.at(textAt(comment, 'editedAt'), key),
      })
    for (const relation of nodesOf(valueAt(issue, 'relations'))) this.relation(relation, key)
    for (const child of nodesOf(valueAt(issue, 'children'))) {
      const sub = textAt(child, 'identifier')
      if (sub !== null) builder.parentOf(sub, key)
    }
    const says = (of: string, reason: string, count: number) => builder.count('left_out', of, reason, count)
    says('watcher', 'Subscribers are not imported.', nodesOf(valueAt(issue, 'subscribers')).length)
    const changes = nodesOf(valueAt(issue, 'history')).length
    builder.count('ignored', 'change', 'Earlier changes of issues are not imported.', changes)
    says(
      'label',
      'The source has only the ids of the labels.',
      nodesOf(valueAt(issue, 'labels')).length === 0 ? textsAt(issue, 'labelIds').length : 0,
    )
  }

  relation(relation: Foreign, from: string): void {
    const to = textAt(relation, 'relatedIssue', 'identifier')
    const type = textAt(relation, 'type')
    if (to === null) this.builder.count('left_out', 'relation', 'The relation does not name the other issue.')
    else if (type === 'blocks') this.builder.relation('blocks', from, to)
    else if (type === 'duplicate') this.builder.relation('duplicates', from, to)
    else this.builder.relation('relates_to', from, to)
  }
}

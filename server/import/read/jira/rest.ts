// Pages of Jira's REST API (`/rest/api/2|3/search`), saved as JSON: one page, a list of them, or a list of issues.
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Foreign, isObject, listAt, numberAt, objectAt, textAt, textsAt, valueAt } from '../foreign.ts'
import { linkTo } from '../text.ts'
import { adfToMarkdown } from './adf.ts'
import { columnOf, FIELD_LEFT_OUT, kindOf, linkOf, numberOf, personOf } from './issue.ts'
import { wikiToMarkdown } from './wiki.ts'

/** Fields that are carried, follow from others, or are counted below. */
const KNOWN = new Set(
  (
    'summary description issuetype status priority resolution resolutiondate reporter creator assignee labels components project created updated duedate ' +
    'parent subtasks issuelinks attachment comment worklog votes watches fixVersions versions environment progress aggregateprogress ' +
    'timeestimate aggregatetimeestimate aggregatetimeoriginalestimate aggregatetimespent timetracking workratio lastViewed statuscategorychangedate statusCategory thumbnail'
  ).split(' '),
)

/** All issues of pages, however they are wrapped. */
export function issuesOf(json: unknown): { issues: Foreign[]; pages: Foreign[] } {
  const pages = (Array.isArray(json) ? json : [json]).filter(isObject)
  const issues = pages.flatMap((page) =>
    Array.isArray(page.issues) ? listAt(page, 'issues') : isObject(page.fields) ? [page] : [],
  )
  return { issues, pages }
}

export function readRest(json: unknown, file: SourceFile, builder: BundleBuilder): void {
  const { issues, pages } = issuesOf(json)
  const isPage = pages.some((page) => Array.isArray(page.issues))
  if (issues.length === 0 && !isPage) throw new SourceError(`“${file.name}” holds no issues of Jira.`)
  const fields = new Map(
    pages.flatMap((page) =>
      Object.entries(objectAt(page, 'names')).map(([id, name]) => [id, String(name)] as const),
    ),
  )
  const reader = new Issues(builder, fields)
  for (const issue of issues) reader.add(issue)
  reader.end()
  const total = Math.max(0, ...pages.map((page) => numberAt(page, 'total') ?? 0))
  builder.count(
    'missing',
    'ticket',
    'Jira found more issues than the pages hold.',
    isPage ? total - issues.length : 0,
  )
}

class Issues {
  readonly builder: BundleBuilder
  readonly fieldNames: Map<string, string>
  projects = new Map<string, string>()
  people = new Map<string, string>()

  constructor(builder: BundleBuilder, fieldNames: Map<string, string>) {
    this.builder = builder
    this.fieldNames = fieldNames
  }

  person(user: Foreign): string | null {
    const id = textAt(user, 'accountId') ?? textAt(user, 'name') ?? textAt(user, 'key')
    const name = textAt(user, 'displayName')
    if (id !== null && name !== null) this.people.set(id, name)
    return personOf(this.builder, id, name, textAt(user, 'emailAddress'))
  }

  text(value: unknown): string {
    if (isObject(value)) return adfToMarkdown(value)
    return typeof value === 'string' ? wikiToMarkdown(value, (id) => this.people.get(id) ?? null) : ''
  }

  add(issue: Foreign): void {
    const { builder } = this
    const fields = objectAt(issue, 'fields')
    const key = textAt(issue, 'key') ?? textAt(issue, 'id')
    if (key === null) {
      builder.remark('left_out', 'ticket', textAt(fields, 'summary'), 'The issue has no key.')
      return
    }
    const project = objectAt(fields, 'project')
    this.projects.set(textAt(project, 'key') ?? key.replace(/-\d+$/, ''), textAt(project, 'name') ?? '')
    const reporter = this.person(objectAt(fields, 'reporter')) ?? this.person(objectAt(fields, 'creator'))
    const status = objectAt(fields, 'status')
    const isNew = builder.ticket({
      id: key,
      key,
      number: numberOf(key),
      url: urlOf(textAt(issue, 'self'), key),
      title: textAt(fields, 'summary'),
      description: this.description(fields, key),
      ...kindOf(builder, key, textAt(fields, 'issuetype', 'name'), textAt(fields, 'priority', 'name')),
      column: columnOf(
        builder,
        textAt(status, 'name'),
        textAt(status, 'statusCategory', 'key'),
        textAt(fields, 'resolution', 'name'),
      ),
      reporter,
      assignee: this.person(objectAt(fields, 'assignee')),
      labels: this.labels(fields, key),
      due_date: builder.day(textAt(fields, 'duedate'), key),
      parent: textAt(fields, 'parent', 'key') ?? textAt(fields, 'epic', 'key'),
      created_at: builder.at(textAt(fields, 'created'), key),
      updated_at: builder.at(textAt(fields, 'updated'), key),
    })
    if (!isNew) return
    for (const task of listAt(fields, 'subtasks')) {
      const sub = textAt(task, 'key')
      if (sub !== null) builder.parentOf(sub, key)
    }
    this.comments(fields, key)
    this.links(fields, key)
    this.leftOut(issue, fields, key)
  }

  labels(fields: Foreign, key: string): string[] {
    const components = listAt(fields, 'components').map((component) => textAt(component, 'name') ?? '')
    for (const _ of components) this.builder.remark('changed', 'component', key, 'Components come as labels.')
    return [...textsAt(fields, 'labels'), ...components]
      .map((name) => this.builder.label(name))
      .filter((id): id is string => id !== null)
  }

  description(fields: Foreign, key: string): string | null {
    const files = listAt(fields, 'attachment').map((file) => {
      this.builder.remark(
        'left_out',
        'file',
        key,
        'The export holds the address of a file, not its bytes; the description links to it.',
      )
      return `- ${linkTo(textAt(file, 'content'), textAt(file, 'filename') ?? 'attachment')}`
    })
    const parts = [
      this.text(valueAt(fields, 'description')),
      files.length > 0 ? ['**Attachments**', '', ...files].join('\n') : '',
    ]
    return parts.filter((part) => part !== '').join('\n\n') || null
  }

  comments(fields: Foreign, key: string): void {
    const comments = listAt(fields, 'comment', 'comments')
    for (const comment of comments) {
      const [created, updated] = [textAt(comment, 'created'), textAt(comment, 'updated')]
      this.builder.comment({
        id: textAt(comment, 'id'),
        ticket: key,
        author: this.person(objectAt(comment, 'author')),
        content: this.text(valueAt(comment, 'body')),
        created_at: this.builder.at(created, key),
        edited_at: updated === created ? null : this.builder.at(updated, key),
      })
    }
    const lost = (numberAt(fields, 'comment', 'total') ?? 0) - comments.length
    this.builder.count('missing', 'comment', 'Jira counts more comments than the page holds.', lost)
  }

  links(fields: Foreign, key: string): void {
    for (const link of listAt(fields, 'issuelinks')) {
      const out = textAt(link, 'outwardIssue', 'key')
      const to = out ?? textAt(link, 'inwardIssue', 'key')
      const words = textAt(link, 'type', out === null ? 'inward' : 'outward') ?? ''
      if (to !== null)
        linkOf(this.builder, {
          name: textAt(link, 'type', 'name') ?? words,
          words,
          isOutward: out !== null,
          from: key,
          to,
        })
    }
  }

  leftOut(issue: Foreign, fields: Foreign, key: string): void {
    const { builder } = this
    const versions = listAt(fields, 'fixVersions').length + listAt(fields, 'versions').length
    builder.count('left_out', 'version', 'There are no versions here.', versions)
    const logs = Math.max(
      numberAt(fields, 'worklog', 'total') ?? 0,
      listAt(fields, 'worklog', 'worklogs').length,
    )
    builder.count('left_out', 'worklog', 'Work that was logged is not carried.', logs)
    builder.count('left_out', 'vote', 'Tickets have no votes.', numberAt(fields, 'votes', 'votes') ?? 0)
    builder.count(
      'left_out',
      'watcher',
      'Who watches an issue is not carried.',
      numberAt(fields, 'watches', 'watchCount') ?? 0,
    )
    builder.count(
      'left_out',
      'change',
      'Earlier changes of issues are not carried.',
      listAt(issue, 'changelog', 'histories').length,
    )
    if (valueAt(fields, 'environment'))
      builder.count('left_out', 'custom field', FIELD_LEFT_OUT('Environment'))
    for (const [id, value] of Object.entries(fields)) {
      const isTold =
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0) &&
        !(isObject(value) && Object.keys(value).length === 0)
      if (isTold && !KNOWN.has(id))
        builder.count('left_out', 'custom field', FIELD_LEFT_OUT(this.fieldNames.get(id) ?? id))
    }
    const resolution = textAt(fields, 'resolution', 'name')
    if (resolution !== null && !/^(unresolved|done|fixed)$/i.test(resolution))
      builder.remark('left_out', 'resolution', key, `The resolution “${resolution}” is not carried.`)
  }

  end(): void {
    const [first] = this.projects
    if (this.projects.size === 1 && first)
      this.builder.project({ id: first[0], key: first[0], name: first[1] || first[0] })
    else this.builder.project({ id: 'jira', name: 'Jira' })
    if (this.projects.size > 1)
      this.builder.count(
        'changed',
        'project',
        'The file holds several projects; their issues come into one.',
        this.projects.size,
      )
  }
}

function urlOf(self: string | null, key: string): string | null {
  const site = self === null ? null : (/^(https?:\/\/.{1,200}?)\/rest\/api\//.exec(self)?.[1] ?? null)
  return site === null ? null : `${site}/browse/${key}`
}

// Pages of Jira's REST API (`/rest/api/2|3/search`), saved as JSON: one page, a list of them, or a list of issues.
import { t } from '../../../../domain/locale/message.ts'
import { type ReadOptions, SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { type Foreign, isObject, listAt, numberAt, objectAt, textAt, textsAt, valueAt } from '../foreign.ts'
import { type JsonParts, type Path, readParts } from '../json-stream.ts'
import { type MilestoneDraft, milestoneOf } from '../milestone.ts'
import { beginning, linkTo } from '../text.ts'
import { adfToMarkdown } from './adf.ts'
import { JiraFields } from './fields.ts'
import type { FieldsOfIssue } from './fields-of-issue.ts'
import {
  columnOf,
  EXTRAS,
  fieldExtra,
  kindOf,
  linkOf,
  numberOf,
  personOf,
  remarkResolution,
} from './issue.ts'
import { Projects } from './projects.ts'
import { RestFields, wordsOf } from './rest-fields.ts'
import { sprintDraft, versionDraft } from './rest-milestones.ts'
import { wikiToMarkdown } from './wiki.ts'

/** Fields that are carried, are derived from others, or are counted below. */
const KNOWN = new Set(
  (
    'summary description issuetype status priority resolution resolutiondate reporter creator assignee labels components project created updated duedate ' +
    'parent subtasks issuelinks attachment comment worklog votes watches fixVersions versions environment progress aggregateprogress ' +
    'timeestimate aggregatetimeestimate aggregatetimeoriginalestimate aggregatetimespent timetracking workratio lastViewed statuscategorychangedate statusCategory thumbnail'
  ).split(' '),
)

/** Reads the file twice, because the names of fields, which remarks on left-out fields use, come after the issues of a page. */
export async function readRest(
  file: SourceFile,
  builder: BundleBuilder,
  { signal, fields }: Pick<ReadOptions, 'signal' | 'fields'> = {},
): Promise<void> {
  const each = (onValue: JsonParts['onValue']) =>
    readParts(file, { what: 'an export of Jira', isOpen: isIssues, onValue, signal })
  const pages = new Pages(builder)
  await each((list, value) => pages.look(list, value))
  if (pages.issues === 0 && !pages.isPage)
    throw new SourceError(t('“{name}” holds no issues of {source}.', { name: file.name, source: 'Jira' }))
  const reader = new Issues(builder, pages.fields, new JiraFields(builder, fields))
  await each((list, value) => {
    if (isIssue(list, value)) reader.add(value)
  })
  reader.end()
  const lost = pages.isPage ? pages.total - pages.issues : 0
  builder.count('missing', 'ticket', 'Jira found more issues than the pages hold.', lost)
}

/** A list of pages or issues, or the issues of a page, which may itself be in a list. */
const isIssues = (path: Path) => path.length === 0 || isOfPage(path)
const isOfPage = (path: Path | null) =>
  path?.at(-1) === 'issues' && (path.length === 1 || (path.length === 2 && typeof path[0] === 'number'))
const isIssue = (list: Path | null, value: unknown): value is Foreign =>
  isObject(value) && (isOfPage(list) || (!Array.isArray(value.issues) && isObject(value.fields)))
const keyOf = (issue: Foreign) => textAt(issue, 'key') ?? textAt(issue, 'id')

/** Collects what the pages say about themselves, and counts the issues. */
class Pages {
  readonly builder: BundleBuilder
  readonly fields: RestFields
  isPage = false
  total = 0
  issues = 0

  constructor(builder: BundleBuilder) {
    this.builder = builder
    this.fields = new RestFields(builder)
  }

  look(list: Path | null, value: unknown): void {
    if (!isIssue(list, value)) {
      this.#page(value)
      return
    }
    this.issues += 1
    this.fields.look(objectAt(value, 'fields'))
    if (keyOf(value) === null) this.builder.fruitless()
  }

  #page(value: unknown): void {
    const isPage = Array.isArray(valueAt(value, 'issues'))
    if (!isPage) this.builder.fruitless()
    this.isPage ||= isPage
    this.total = Math.max(this.total, numberAt(value, 'total') ?? 0)
    this.fields.page(value)
  }
}

class Issues {
  readonly builder: BundleBuilder
  readonly #found: RestFields
  readonly #fields: JiraFields
  readonly #projects = new Projects()
  people = new Map<string, string>()

  constructor(builder: BundleBuilder, found: RestFields, fields: JiraFields) {
    this.builder = builder
    this.#found = found
    this.#fields = fields
  }

  person(user: Foreign): string | null {
    const id = textAt(user, 'accountId') ?? textAt(user, 'name') ?? textAt(user, 'key')
    const name = textAt(user, 'displayName')
    const person = personOf(this.builder, id, name, textAt(user, 'emailAddress'))
    if (id !== null && name !== null) this.people.set(idOf(id), beginning(name, 400))
    return person
  }

  text(value: unknown): string {
    if (isObject(value)) return adfToMarkdown(value)
    return typeof value === 'string' ? wikiToMarkdown(value, (id) => this.people.get(idOf(id)) ?? null) : ''
  }

  add(issue: Foreign): void {
    const { builder } = this
    const fields = objectAt(issue, 'fields')
    const key = keyOf(issue)
    if (key === null) {
      builder.remark('left_out', 'ticket', textAt(fields, 'summary'), 'The issue has no key.')
      return
    }
    const project = objectAt(fields, 'project')
    this.#projects.note(textAt(project, 'key') ?? key.replace(/-\d+$/, ''), textAt(project, 'name'))
    const reporter = this.person(objectAt(fields, 'reporter')) ?? this.person(objectAt(fields, 'creator'))
    const status = objectAt(fields, 'status')
    const isTwice = builder.hasTicket(key)
    const found = this.#found.of(fields, {
      person: (user) => this.person(user),
      text: (value) => this.text(value),
    })
    const { milestone, labels } = milestoneOf(builder, isTwice ? [] : this.milestones(fields, found))
    const { custom, texts, ...more } = this.#fields.of(key, isTwice ? [] : found.fields)
    const isNew = builder.ticket({
      id: key,
      key,
      number: numberOf(key),
      url: urlOf(textAt(issue, 'self'), key),
      title: textAt(fields, 'summary'),
      description: this.description(fields, key, texts),
      ...kindOf(builder, key, textAt(fields, 'issuetype', 'name'), textAt(fields, 'priority', 'name')),
      column: columnOf(
        builder,
        textAt(status, 'name'),
        textAt(status, 'statusCategory', 'key'),
        textAt(fields, 'resolution', 'name'),
      ),
      reporter,
      assignee: this.person(objectAt(fields, 'assignee')),
      labels: [
        ...this.labels(fields, key),
        ...labels,
        ...more.labels,
        ...(isTwice ? [] : this.extras(fields, found)),
      ],
      milestone,
      custom,
      ...(found.start !== null && { start_date: builder.day(found.start, key) }),
      due_date: builder.day(textAt(fields, 'duedate'), key),
      estimate: builder.points(found.points, key),
      parent: textAt(fields, 'parent', 'key') ?? textAt(fields, 'epic', 'key') ?? found.epic,
      created_at: builder.at(textAt(fields, 'created'), key),
      updated_at: builder.at(textAt(fields, 'updated'), key),
      position: found.rank,
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

  description(fields: Foreign, key: string, texts: string[]): string | null {
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
      ...texts,
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

  /** @returns the labels as which fields without a counterpart come */
  extras(fields: Foreign, found: FieldsOfIssue<unknown>): string[] {
    const { builder } = this
    const versions = listAt(fields, 'versions')
    const environment = valueAt(fields, 'environment')
    const others = Object.entries(fields).filter(([id]) => !KNOWN.has(id) && !id.startsWith('customfield_'))
    return [
      ...builder.extra({
        ...EXTRAS.version,
        values: versions.map((version) => textAt(version, 'name') ?? '?'),
      }),
      ...builder.extra({ ...fieldExtra('Environment'), values: wordsOf(environment) }),
      ...others.flatMap(([id, value]) => {
        const name = this.#found.nameOf(id)
        // A field of several values counts once.
        return SPRINT.test(name)
          ? []
          : builder.extra({ ...fieldExtra(name), values: wordsOf(value).slice(0, 1) })
      }),
      ...found.extras(builder),
    ]
  }

  /** The versions that have the fix, then the sprints, the last one first. */
  milestones(fields: Foreign, found: FieldsOfIssue<unknown>): MilestoneDraft[] {
    const own = Object.entries(fields).flatMap(([id, value]) => (SPRINT.test(id) ? [value].flat() : []))
    const sprints = [...own, ...found.sprints]
    return [
      ...listAt(fields, 'fixVersions').map(versionDraft),
      ...sprints.flatMap((sprint) => sprintDraft(sprint) ?? []).toReversed(),
    ]
  }

  leftOut(issue: Foreign, fields: Foreign, key: string): void {
    const { builder } = this
    const logs = Math.max(
      numberAt(fields, 'worklog', 'total') ?? 0,
      listAt(fields, 'worklog', 'worklogs').length,
    )
    builder.count('left_out', 'worklog', 'Work that was logged is not imported.', logs)
    builder.count('left_out', 'vote', 'Tickets have no votes.', numberAt(fields, 'votes', 'votes') ?? 0)
    builder.count(
      'left_out',
      'watcher',
      'Watchers are not imported.',
      numberAt(fields, 'watches', 'watchCount') ?? 0,
    )
    builder.count(
      'ignored',
      'change',
      'Earlier changes of issues are not imported.',
      listAt(issue, 'changelog', 'histories').length,
    )
    remarkResolution(builder, key, textAt(fields, 'resolution', 'name'))
  }

  end(): void {
    this.#found.end()
    this.#fields.end()
    this.#projects.end(this.builder, { id: 'jira', name: 'Jira' })
  }
}

const SPRINT = /^sprints?$/i

function urlOf(self: string | null, key: string): string | null {
  const site = self === null ? null : (/^(https?:\/\/.{1,200}?)\/rest\/api\//.exec(self)?.[1] ?? null)
  return site === null ? null : `${site}/browse/${key}`
}

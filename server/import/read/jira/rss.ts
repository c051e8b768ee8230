// Issues of Jira's XML: all comments with author and time, links of both directions, HTML bodies.
import { t } from '../../../../domain/locale/message.ts'
import { type ReadOptions, SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { htmlToMarkdown } from '../html.ts'
import { type MilestoneDraft, milestoneOf } from '../milestone.ts'
import { escaped } from '../text.ts'
import { JiraFields } from './fields.ts'
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
import { customIn } from './rss-fields.ts'
import { child, children, itemsOf, type Node, wordsIn } from './xml.ts'

export async function readRss(
  file: SourceFile,
  builder: BundleBuilder,
  { signal, fields }: Pick<ReadOptions, 'signal' | 'fields'> = {},
): Promise<void> {
  const feed = new Feed(builder, new JiraFields(builder, fields))
  for await (const node of itemsOf(file, signal)) feed.add(node)
  feed.end(file)
}

class Feed {
  readonly builder: BundleBuilder
  title: string | null = null
  base: string | null = null
  total = 0
  issues = 0
  readonly #projects = new Projects()
  /** Sub-tasks that their parents list, with the parent. */
  parents = new Map<string, string>()

  readonly #fields: JiraFields

  constructor(builder: BundleBuilder, fields: JiraFields) {
    this.builder = builder
    this.#fields = fields
  }

  add(node: Node): void {
    if (node.name === 'item') this.issue(node)
    else if (node.name === 'title') this.title = wordsIn(node)
    else if (node.name === 'link') this.base = /^https?:\/\/[^/\s]+/.exec(node.text.trim())?.[0] ?? null
    else if (node.name === 'issue') this.total = Number(node.attributes.total) || 0
  }

  person(node: Node | undefined, words: string | null = wordsIn(node)): string | null {
    const { username, accountid } = node?.attributes ?? {}
    return personOf(this.builder, accountid ?? username ?? null, words)
  }

  issue(item: Node): void {
    this.issues += 1
    const { builder } = this
    const key = wordsIn(item, 'key')
    if (key === null) {
      builder.remark('left_out', 'ticket', wordsIn(item, 'title'), 'The issue has no key.')
      builder.fruitless()
      return
    }
    const project = child(item, 'project')
    this.#projects.note(project?.attributes.key ?? key.replace(/-\d+$/, ''), wordsIn(project))
    const isTwice = builder.hasTicket(key)
    const found = customIn(item, { base: this.base, person: (name) => personOf(builder, name, null) })
    const { milestone, labels } = milestoneOf(
      builder,
      isTwice
        ? []
        : [
            ...versionsOf(item),
            ...found.sprints.toReversed().map((name) => ({ of: 'sprint' as const, name })),
          ],
    )
    const { custom, texts, ...more } = this.#fields.of(key, isTwice ? [] : found.fields)
    const extras = isTwice ? [] : [...this.parts(item), ...found.extras(builder)]
    const isNew = builder.ticket({
      id: key,
      key,
      number: numberOf(key),
      url: wordsIn(item, 'link'),
      title: wordsIn(item, 'summary') ?? wordsIn(item, 'title')?.replace(/^\[[^\]]{1,60}\]\s*/, '') ?? null,
      description: this.description(item, key, texts),
      ...kindOf(builder, key, wordsIn(item, 'type'), wordsIn(item, 'priority')),
      column: columnOf(
        builder,
        wordsIn(item, 'status'),
        child(item, 'statusCategory')?.attributes.key ?? null,
        wordsIn(item, 'resolution'),
      ),
      reporter: this.person(child(item, 'reporter')),
      assignee: this.person(child(item, 'assignee')),
      labels: [...this.labels(item, key), ...labels, ...more.labels, ...extras],
      milestone,
      custom,
      ...(found.start !== null && { start_date: builder.day(found.start, key) }),
      due_date: builder.day(wordsIn(item, 'due'), key),
      estimate: found.points === null ? null : builder.points(found.points, key),
      parent: wordsIn(item, 'parent') ?? found.epic,
      created_at: builder.at(wordsIn(item, 'created'), key),
      updated_at: builder.at(wordsIn(item, 'updated'), key),
      position: found.rank,
    })
    if (!isNew) return
    for (const task of children(child(item, 'subtasks'), 'subtask')) {
      const sub = wordsIn(task)
      if (sub !== null) builder.parentOf(sub, key)
    }
    this.comments(item, key)
    this.links(item, key)
    this.leftOut(item, key)
  }

  labels(item: Node, key: string): string[] {
    const components = children(item, 'component').map((node) => wordsIn(node) ?? '')
    for (const _ of components) this.builder.remark('changed', 'component', key, 'Components come as labels.')
    const names = [
      ...children(child(item, 'labels'), 'label').map((node) => wordsIn(node) ?? ''),
      ...components,
    ]
    return names.map((name) => this.builder.label(name)).filter((id): id is string => id !== null)
  }

  description(item: Node, key: string, texts: string[]): string | null {
    const text = htmlToMarkdown(child(item, 'description')?.text ?? '', this.base)
    const files = children(child(item, 'attachments'), 'attachment').map(({ attributes }) => {
      this.builder.remark(
        'left_out',
        'file',
        key,
        'The export holds the address of a file, not its bytes; the description links to it.',
      )
      const name = attributes.name ?? 'attachment'
      const at = `${this.base}/secure/attachment/${encodeURIComponent(attributes.id ?? '')}/${encodeURIComponent(name)}`
      return this.base && attributes.id ? `- [${escaped(name)}](${at})` : `- ${escaped(name)}`
    })
    return (
      [text, ...texts, files.length > 0 ? ['**Attachments**', '', ...files].join('\n') : '']
        .filter((part) => part !== '')
        .join('\n\n') || null
    )
  }

  comments(item: Node, key: string): void {
    for (const comment of children(child(item, 'comments'), 'comment')) {
      const { id, author, created } = comment.attributes
      this.builder.comment({
        id: id ?? null,
        ticket: key,
        author: personOf(this.builder, author ?? null, null),
        content: htmlToMarkdown(comment.text, this.base),
        created_at: this.builder.at(created, key),
      })
    }
  }

  links(item: Node, key: string): void {
    for (const type of children(child(item, 'issuelinks'), 'issuelinktype')) {
      const kind = wordsIn(type, 'name')
      for (const side of ['outwardlinks', 'inwardlinks'] as const)
        for (const group of children(type, side))
          for (const link of children(group, 'issuelink')) {
            const to = wordsIn(link, 'issuekey')
            const words = group.attributes.description ?? ''
            if (to !== null)
              linkOf(this.builder, {
                name: kind ?? words,
                words,
                isOutward: side === 'outwardlinks',
                from: key,
                to,
              })
          }
    }
  }

  /** @returns the labels as which parts without a counterpart come */
  parts(item: Node): string[] {
    const versions = children(item, 'version')
    const valuesAt = (name: string) => [wordsIn(item, name) ?? '']
    return [
      ...this.builder.extra({ ...EXTRAS.version, values: versions.map((node) => wordsIn(node) ?? '?') }),
      ...this.builder.extra({ ...fieldExtra('Environment'), values: valuesAt('environment') }),
      ...this.builder.extra({ ...fieldExtra('Original estimate'), values: valuesAt('timeoriginalestimate') }),
    ]
  }

  leftOut(item: Node, key: string): void {
    const { builder } = this
    if (wordsIn(item, 'timespent') !== null)
      builder.count('left_out', 'worklog', 'Work that was logged is not imported.')
    builder.count('left_out', 'vote', 'Tickets have no votes.', Number(wordsIn(item, 'votes')) || 0)
    builder.count('left_out', 'watcher', 'Watchers are not imported.', Number(wordsIn(item, 'watches')) || 0)
    remarkResolution(builder, key, wordsIn(item, 'resolution'))
  }

  end(file: SourceFile): void {
    if (this.issues === 0 && this.title === null)
      throw new SourceError(t('“{name}” holds no issues of {source}.', { name: file.name, source: 'Jira' }))
    const { builder } = this
    this.#fields.end()
    this.#projects.end(builder, { id: this.base ?? 'jira', name: this.title ?? 'Jira' })
    builder.count(
      'missing',
      'ticket',
      'Jira found more issues than it put into the file.',
      this.total - this.issues,
    )
  }
}

const versionsOf = (item: Node): MilestoneDraft[] =>
  children(item, 'fixVersion').map((node) => ({ of: 'version', name: wordsIn(node) }))

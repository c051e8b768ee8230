// Issues and comments of GitHub, as its API or its command line writes them.
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { type Foreign, isObject, isTrueAt, listAt, numberAt, objectAt, textAt, valueAt } from '../foreign.ts'
import { milestoneOf } from '../milestone.ts'
import { plain, typeOf } from '../words.ts'

/** The kinds of reactions to an issue or a comment. GitHub reports only their counts, not the people. */
const REACTIONS = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes']

export class Issues {
  readonly builder: BundleBuilder
  pulls = new Set<string>()
  comments = 0

  constructor(builder: BundleBuilder) {
    this.builder = builder
  }

  person(user: unknown): string | null {
    const login = textAt(user, 'login')
    return this.builder.person({
      id: login,
      username: login,
      name: textAt(user, 'name'),
      email: textAt(user, 'email'),
    })
  }

  label(label: Foreign): string | null {
    return this.builder.label(textAt(label, 'name') ?? '', textAt(label, 'color'), {
      description: textAt(label, 'description'),
    })
  }

  add(issue: Foreign): void {
    const { builder } = this
    const number = numberAt(issue, 'number')
    const id = number === null ? textAt(issue, 'id') : String(number)
    const url = textAt(issue, 'html_url') ?? textAt(issue, 'url')
    if (id === null) {
      builder.remark('left_out', 'ticket', url, 'The issue has no number.')
      builder.fruitless()
      return
    }
    if (isObject(issue.pull_request) || isTrueAt(issue, 'isPullRequest') || /\/pull\/\d+$/.test(url ?? '')) {
      this.pulls.add(idOf(id))
      builder.remark(
        'ignored',
        'pull request',
        id,
        'GitHub lists pull requests among its issues; they are none.',
      )
      return
    }
    this.project(issue, url)
    const labels = listAt(issue, 'labels').map((label) => this.label(label))
    const plainLabels = Array.isArray(issue.labels)
      ? issue.labels.filter((label) => typeof label === 'string')
      : []
    const people = this.assignees(issue, id)
    const { milestone, labels: chosen } = this.milestone(issue, id)
    const isNew = builder.ticket({
      id,
      number,
      url,
      title: textAt(issue, 'title'),
      description: textAt(issue, 'body'),
      type: this.type(issue),
      column: this.column(issue),
      reporter: this.person(issue.user ?? issue.author),
      assignee: people[0] ?? null,
      labels: [...labels, ...plainLabels.map((name) => builder.label(name as string)), ...chosen].filter(
        (label): label is string => label !== null,
      ),
      milestone,
      created_at: builder.at(textAt(issue, 'created_at') ?? textAt(issue, 'createdAt'), id),
      updated_at: builder.at(textAt(issue, 'updated_at') ?? textAt(issue, 'updatedAt'), id),
      parent: /\/issues\/(\d+)$/.exec(textAt(issue, 'parent_issue_url') ?? '')?.[1] ?? null,
    })
    if (!isNew) return
    const count = numberAt(issue, 'comments')
    if (count !== null) builder.expectComments(id, count)
    for (const comment of listAt(issue, 'comments')) this.comment(comment, id)
    this.leftOut(issue, id)
  }

  project(issue: Foreign, url: string | null): void {
    const [, owner, name] =
      /^https?:\/\/[^/]+\/(?:repos\/)?([\w.-]+)\/([\w.-]+)\/issues\//.exec(url ?? '') ?? []
    if (owner && name) this.builder.project({ id: `${owner}/${name}`, name })
    else if (textAt(issue, 'title') !== null) this.builder.project({ id: 'github', name: 'GitHub' })
  }

  assignees(issue: Foreign, id: string): string[] {
    const assignees = listAt(issue, 'assignees')
    const people = (assignees.length > 0 ? assignees : [issue.assignee])
      .map((user) => this.person(user))
      .filter((person): person is string => person !== null)
    this.builder.count(
      'left_out',
      'assignee',
      'A ticket has one assignee; the first one is kept.',
      people.length - 1,
    )
    return id === '' ? [] : people
  }

  type(issue: Foreign) {
    const own = textAt(issue, 'type', 'name')
    if (own !== null) return typeOf(own).type
    const names = listAt(issue, 'labels').map((label) =>
      plain(textAt(label, 'name') ?? '').replace(/^(type|kind) /, ''),
    )
    if (names.includes('bug')) return 'bug'
    return names.some((name) => ['enhancement', 'feature', 'feature request'].includes(name))
      ? 'feature'
      : 'task'
  }

  milestone({ milestone }: Foreign, id: string) {
    if (!isObject(milestone) || this.builder.hasTicket(id)) return { milestone: null, labels: [] }
    // GitHub writes a day as a time in the night after it began; the zone does not matter.
    const due = textAt(milestone, 'due_on') ?? textAt(milestone, 'dueOn')
    return milestoneOf(this.builder, [
      {
        of: 'milestone',
        id: textAt(milestone, 'number'),
        name: textAt(milestone, 'title'),
        due: due?.slice(0, 10) ?? null,
        goal: textAt(milestone, 'description'),
        isClosed: /^closed$/i.test(textAt(milestone, 'state') ?? ''),
        closed: textAt(milestone, 'closed_at') ?? textAt(milestone, 'closedAt'),
      },
    ])
  }

  column(issue: Foreign): string {
    const isClosed = /^closed$/i.test(textAt(issue, 'state') ?? '')
    const reason = textAt(issue, 'state_reason') ?? textAt(issue, 'stateReason')
    if (!isClosed) return this.builder.column('open', 'Open', 'todo')
    if (/^(not_planned|duplicate)$/i.test(reason ?? ''))
      return this.builder.column('not_planned', 'Not planned', 'done', null, false)
    return this.builder.column('closed', 'Closed', 'done')
  }

  /** @param of the number of the issue, for a comment that is inside its issue */
  comment(comment: Foreign, of?: string): void {
    const { builder } = this
    this.comments += 1
    const url = textAt(comment, 'html_url') ?? textAt(comment, 'url') ?? ''
    const ticket =
      of ?? /\/(?:issues|pull)\/(\d+)(?:$|#)/.exec(textAt(comment, 'issue_url') ?? url)?.[1] ?? ''
    const id = textAt(comment, 'id') ?? (url || null)
    if (this.pulls.has(idOf(ticket)) || /\/pull\/\d+#/.test(url)) {
      builder.remark('ignored', 'comment', id, 'It belongs to a pull request.')
      return
    }
    builder.expectComments(ticket, -1)
    const [created, updated] = [
      textAt(comment, 'created_at') ?? textAt(comment, 'createdAt'),
      textAt(comment, 'updated_at'),
    ]
    builder.comment({
      id,
      ticket,
      author: this.person(comment.user ?? comment.author),
      content: textAt(comment, 'body') ?? '',
      created_at: builder.at(created, id),
      edited_at: updated === created ? null : builder.at(updated, id),
    })
    this.reactions(comment)
  }

  reactions(of: Foreign): void {
    const assignees = REACTIONS.reduce((sum, name) => sum + (numberAt(of, 'reactions', name) ?? 0), 0)
    const groups = listAt(of, 'reactionGroups').reduce(
      (sum, group) => sum + (numberAt(group, 'users', 'totalCount') ?? 0),
      0,
    )
    this.builder.count(
      'left_out',
      'reaction',
      'GitHub only counts reactions and does not name the people.',
      assignees + groups,
    )
  }

  leftOut(issue: Foreign, id: string): void {
    const { builder } = this
    this.reactions(issue)
    if (isTrueAt(issue, 'locked')) builder.remark('left_out', 'lock', id, 'Tickets cannot be locked.')
    const subs = numberAt(objectAt(issue, 'sub_issues_summary'), 'total') ?? 0
    if (subs > 0 && valueAt(issue, 'parent_issue_url') === undefined)
      builder.count('missing', 'parent', 'GitHub counts sub-issues and does not name them in its list.', subs)
  }

  end(): void {
    this.builder.missComments('GitHub counts more comments than the source holds.')
  }
}

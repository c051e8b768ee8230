// Issues, notes and labels of GitLab, as its API and its export write them.
import type { BundleBuilder } from '../builder.ts'
import { type Foreign, isObject, isTrueAt, listAt, numberAt, objectAt, textAt, textsAt } from '../foreign.ts'
import { type MilestoneDraft, milestoneOf } from '../milestone.ts'
import { plain, typeOf } from '../words.ts'

const EXTRAS = {
  epic: { of: 'epic', reason: 'Epics of a group are not imported.', as: 'epic' },
}

const NONE = { milestone: null, labels: [] }

/** A milestone of a project or group. */
export const milestoneDraft = (milestone: Foreign): MilestoneDraft => ({
  of: 'milestone',
  id: textAt(milestone, 'id'),
  name: textAt(milestone, 'title'),
  start: textAt(milestone, 'start_date'),
  due: textAt(milestone, 'due_date'),
  goal: textAt(milestone, 'description'),
  isClosed: textAt(milestone, 'state') === 'closed',
})

/** An iteration, which often has no title. Its state is a number: 3 is closed. */
const iterationDraft = (iteration: Foreign): MilestoneDraft => ({
  of: 'sprint',
  id: textAt(iteration, 'id'),
  name:
    textAt(iteration, 'title') ??
    `Iteration ${textAt(iteration, 'sequence') ?? textAt(iteration, 'iid') ?? textAt(iteration, 'id') ?? ''}`,
  start: textAt(iteration, 'start_date'),
  due: textAt(iteration, 'due_date'),
  goal: textAt(iteration, 'description'),
  isClosed: numberAt(iteration, 'state') === 3,
})

export class Issues {
  readonly builder: BundleBuilder
  /** Whether to take the project from the addresses of issues. An export names the project itself. */
  namesProject = true

  constructor(builder: BundleBuilder) {
    this.builder = builder
  }

  /** @param id the id in an export, which names people only by number */
  person(user: unknown, id: string | null = null): string | null {
    const username = textAt(user, 'username')
    const email = textAt(user, 'public_email') ?? textAt(user, 'email')
    return this.builder.person({
      id: textAt(user, 'id') ?? id ?? username ?? textAt(user, 'name'),
      username,
      name: textAt(user, 'name'),
      email,
    })
  }

  label(label: Foreign): string | null {
    const name = textAt(label, 'name') ?? textAt(label, 'title')
    return this.builder.label(name ?? '', textAt(label, 'color'), {
      description: textAt(label, 'description'),
    })
  }

  add(issue: Foreign): string | null {
    const { builder } = this
    const iid = textAt(issue, 'iid')
    if (iid === null) {
      builder.remark('left_out', 'ticket', textAt(issue, 'title'), 'The issue has no number.')
      builder.fruitless()
      return null
    }
    const url = textAt(issue, 'web_url')
    const path = /^https?:\/\/[^/]+\/(.+?)\/-\//.exec(url ?? '')?.[1]
    if (path && this.namesProject) builder.project({ id: path, name: path.split('/').at(-1) ?? path })
    const author = textAt(issue, 'author_id')
    const isTwice = builder.hasTicket(iid)
    const { milestone, labels } = isTwice ? NONE : milestoneOf(builder, this.milestones(issue))
    const isNew = builder.ticket({
      id: iid,
      number: numberAt(issue, 'iid'),
      url,
      title: textAt(issue, 'title'),
      description: textAt(issue, 'description'),
      type: this.type(issue),
      column: this.column(issue),
      reporter:
        this.person(issue.author, author) ?? (author === null ? null : builder.person({ id: author })),
      assignee: this.assignee(issue),
      labels: [...this.labels(issue), ...labels, ...(isTwice ? [] : this.extras(issue))],
      milestone,
      start_date: builder.day(textAt(issue, 'start_date'), iid),
      due_date: builder.day(textAt(issue, 'due_date'), iid),
      estimate: builder.points(textAt(issue, 'weight'), iid),
      created_at: builder.at(textAt(issue, 'created_at'), iid),
      updated_at: builder.at(textAt(issue, 'updated_at'), iid),
      position: numberAt(issue, 'relative_position'),
    })
    if (!isNew) return null
    const count = numberAt(issue, 'user_notes_count')
    if (count !== null) builder.expectComments(iid, count)
    this.leftOut(issue, iid)
    return iid
  }

  assignee(issue: Foreign): string | null {
    const assignees =
      listAt(issue, 'assignees').length > 0 ? listAt(issue, 'assignees') : listAt(issue, 'issue_assignees')
    const users = assignees.length > 0 ? assignees : isObject(issue.assignee) ? [issue.assignee] : []
    // An assignee in an export has the person in `user_id`; its `id` is not the id of a person.
    const people = users.map((user) =>
      textAt(user, 'user_id') === null
        ? this.person(user)
        : this.builder.person({ id: textAt(user, 'user_id') }),
    )
    this.builder.count(
      'left_out',
      'assignee',
      'A ticket has one assignee; the first one is kept.',
      people.length - 1,
    )
    return people[0] ?? null
  }

  labels(issue: Foreign): string[] {
    const names = textsAt(issue, 'labels').map((name) => this.builder.label(name))
    const links = listAt(issue, 'label_links').map((link) => this.label(objectAt(link, 'label')))
    const details = listAt(issue, 'labels').map((label) => this.label(label))
    return [...names, ...links, ...details].filter((label): label is string => label !== null)
  }

  /** @returns the labels as which parts without a counterpart come */
  extras(issue: Foreign): string[] {
    const { builder } = this
    const titleIn = (part: unknown) =>
      isObject(part) ? [textAt(part, 'title') ?? textAt(part, 'name') ?? '?'] : []
    return builder.extra({ ...EXTRAS.epic, values: titleIn(issue.epic ?? issue.epic_issue) })
  }

  /** The milestone and the iteration. */
  milestones({ milestone, milestone_id, iteration }: Foreign): MilestoneDraft[] {
    if (!isObject(milestone) && milestone_id)
      this.builder.count('left_out', 'milestone', 'The source has only the id of the milestone.')
    return [
      ...(isObject(milestone) ? [milestoneDraft(milestone)] : []),
      ...(isObject(iteration) ? [iterationDraft(iteration)] : []),
    ]
  }

  type(issue: Foreign) {
    const own = textAt(issue, 'issue_type') ?? textAt(issue, 'work_item_type', 'base_type')
    if (plain(own ?? '') === 'incident') return 'bug'
    const names = [
      ...textsAt(issue, 'labels'),
      ...listAt(issue, 'label_links').map((link) => textAt(link, 'label', 'title') ?? ''),
    ]
    const words = names.map((name) => plain(name.replace(/^(type|kind)::/i, '')))
    if (words.includes('bug')) return 'bug'
    return words.some((word) => ['feature', 'enhancement'].includes(word)) ? 'feature' : typeOf(null).type
  }

  column(issue: Foreign): string {
    const isClosed = textAt(issue, 'state') === 'closed' || numberAt(issue, 'state_id') === 2
    return isClosed
      ? this.builder.column('closed', 'Closed', 'done')
      : this.builder.column('open', 'Open', 'todo')
  }

  note(note: Foreign, iid: string): void {
    const { builder } = this
    const id = textAt(note, 'id')
    if (isTrueAt(note, 'system')) {
      builder.count('ignored', 'system note', 'GitLab’s own notes about changes are not imported.')
      return
    }
    builder.expectComments(iid, -1)
    const isSecret = isTrueAt(note, 'internal') || isTrueAt(note, 'confidential')
    if (isSecret) {
      builder.remark('left_out', 'comment', id, 'It is internal in GitLab; here every member could read it.')
      return
    }
    const author = textAt(note, 'author_id')
    const name = textAt(note, 'author', 'name')
    const [created, updated] = [textAt(note, 'created_at'), textAt(note, 'last_edited_at')]
    builder.comment({
      id: id === null ? null : `note-${id}`,
      ticket: iid,
      author:
        isObject(note.author) && textAt(note, 'author', 'id') !== null
          ? this.person(note.author)
          : builder.person({ id: author ?? name, name }),
      content: textAt(note, 'note') ?? textAt(note, 'body') ?? '',
      created_at: builder.at(created, id),
      edited_at: updated === created ? null : builder.at(updated, id),
    })
    builder.count(
      'left_out',
      'reaction',
      'Reactions of GitLab are not imported.',
      listAt(note, 'award_emoji').length,
    )
    if (textAt(note, 'attachment') !== null) builder.count('left_out', 'file', FILES)
  }

  leftOut(issue: Foreign, iid: string): void {
    const { builder } = this
    const says = (of: string, reason: string, count: number) => builder.count('left_out', of, reason, count)
    if (isTrueAt(issue, 'confidential'))
      builder.remark(
        'changed',
        'ticket',
        iid,
        'It is confidential in GitLab; here every member of the project can read it.',
      )
    says('lock', 'Tickets cannot be locked.', isTrueAt(issue, 'discussion_locked') ? 1 : 0)
    const logged = numberAt(issue, 'time_stats', 'total_time_spent') ?? 0
    says(
      'worklog',
      'Work that was logged is not imported.',
      Math.max(listAt(issue, 'timelogs').length, logged > 0 ? 1 : 0),
    )
    says('reaction', 'Reactions of GitLab are not imported.', listAt(issue, 'award_emoji').length)
    const votes = (numberAt(issue, 'upvotes') ?? 0) + (numberAt(issue, 'downvotes') ?? 0)
    says('reaction', 'Reactions of GitLab are not imported.', votes)
    const events = ['resource_label_events', 'resource_milestone_events', 'resource_state_events', 'events']
    builder.count(
      'ignored',
      'change',
      'Earlier changes of issues are not imported.',
      events.reduce((sum, name) => sum + listAt(issue, name).length, 0),
    )
    says('design', 'Designs are not imported.', listAt(issue, 'designs').length)
  }

  end(): void {
    this.builder.missComments('GitLab counts more comments than the source holds.')
  }
}

export const FILES = 'Files uploaded to GitLab stay there; texts keep the links to them.'

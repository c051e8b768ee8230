// How each tracker writes the cells of its tables: lists of people and labels, comments, texts with markup, and values that say
// “nothing”. domain/import/trackers/ has their headings.
import { trackerOf } from '../../../../domain/import/csv.ts'
import type { ExtraKind, TrackerName } from '../../../../domain/import/tracker.ts'
import type { Status } from '../../../../domain/ticket/shapes.ts'
import { type Foreign, isObject, textAt } from '../foreign.ts'
import { htmlToMarkdown } from '../html.ts'
import { fenced } from '../text.ts'
import { plain, statusOf } from '../words.ts'
import { isAffirmed } from '../yes-no.ts'
import { jsonIn, trimmed } from './cells.ts'
import { type CellComment, type Dialect, PLAIN } from './dialect.ts'

/** Why a column of this kind is left out. */
const REASONS: Record<ExtraKind, string> = {
  version: 'The versions that a ticket affects have no field here.',
  component: 'There are no components here.',
  epic: 'There are no epics here.',
  project: 'The name of the project or list in the source.',
  team: 'There are no teams here.',
  'time estimate': 'Estimates in hours are not imported.',
  worklog: 'Work that was logged is not imported.',
  checklist: 'Checklists are left out; choose “Checklist, in the description” for the column to keep them.',
  file: 'The table has only the addresses of files; choose “Links to files, in the description” to keep them.',
  watcher: 'Watchers are not imported.',
}

/** The dialect of a table by its headings. */
export function dialectOf(headers: readonly string[]): Dialect {
  const tracker = trackerOf(headers)
  if (!tracker) return PLAIN
  const own = DIALECTS[tracker.name]
  return {
    ...PLAIN,
    ...own,
    cell: (text, field) =>
      isNothing(text) || (field === 'milestone' && isNoValue(text))
        ? ''
        : (own.cell ?? PLAIN.cell)(text, field),
    leftOut(heading, cell) {
      const extra = tracker.extraOf(heading)
      if (extra === null || isNothing(cell) || isNoValue(cell)) return null
      if (extra === undefined) return PLAIN.leftOut(heading, cell)
      return {
        of: extra,
        reason: REASONS[extra],
        ...(IGNORED.has(extra) && { what: 'ignored' as const }),
        ...(LABELLED.has(extra) && { as: extra }),
      }
    },
  }
}

/** The kinds of columns that nobody would miss: the name of the board itself. */
const IGNORED = new Set<ExtraKind>(['project'])
/** The kinds of columns that can come as labels. */
const LABELLED = new Set<ExtraKind>(['version', 'component', 'epic', 'project', 'team'])

const isNothing = (cell: string) => /^(null|undefined|\[\s*\]|\{\s*\}|-{1,2}|n\/a)?$/i.test(cell.trim())
/** A value such as “No subsystem” or a duration of zero. */
const isNoValue = (cell: string) =>
  /^(no|none|unspecified|unscheduled|\?|0|0[.,]0+|0m|0:00)$|^no [\p{L} ]{1,30}$|^---$/iu.test(cell.trim())

/** A list that is written as `[one,two]`, or as JSON. */
function bracketed(text: string): string[] {
  const inner = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]
  if (inner === undefined) return text.split(/[,;\n]/)
  const list = jsonIn(text)
  return Array.isArray(list) ? list.map(String) : inner.split(',')
}

const named = (names: string[]) => trimmed(names).map((name) => ({ name }))
const byComma = (text: string) => trimmed(text.split(/[,;\n]/))

/** Comments of ClickUp: a list of JSON with text, author and date. */
function clickupComments(cell: string): CellComment[] {
  const list = jsonIn(cell)
  if (!Array.isArray(list)) return [{ author: null, at: null, content: cell }]
  return list.filter(isObject).map((comment: Foreign) => ({
    author: textAt(comment, 'by') ?? textAt(comment, 'author'),
    at: textAt(comment, 'date'),
    content: textAt(comment, 'text') ?? textAt(comment, 'comment') ?? '',
  }))
}

/** A comment of Pivotal Tracker: `text (Ann Example - Nov 3, 2026)`. */
function pivotalComments(cell: string): CellComment[] {
  const [, content = '', author = '', at = ''] =
    /^(.*)\(([^()]{1,100}) - (\w{3,9} \d{1,2}, \d{4})\)\s*$/s.exec(cell) ?? []
  return content.trim() === ''
    ? [{ author: null, at: null, content: cell }]
    : [{ author: author.trim(), at, content: content.trim() }]
}

/** Textile or Markdown of Redmine. Only blocks of code have the same meaning in both. */
function redmineText(text: string): string {
  const parts: string[] = []
  let end = 0
  for (let open = text.indexOf('<pre'); open >= 0; open = text.indexOf('<pre', end)) {
    const begin = text.indexOf('>', open) + 1
    const close = begin === 0 ? -1 : text.indexOf('</pre>', begin)
    if (close < 0) break
    const inner = text.slice(begin, close).trim()
    const language = /^<code class="([\w+#-]{1,30})">/.exec(inner)?.[1] ?? ''
    const code = inner.replace(/^<code(?: class="[\w+#-]{1,30}")?>/, '').replace(/<\/code>$/, '')
    parts.push(text.slice(end, open), `\n${fenced(code.replace(/^\n|\n$/g, ''), language)}\n`)
    end = close + '</pre>'.length
  }
  return [...parts, text.slice(end)]
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const WITHOUT_ADDRESS = / \(https?:\/\/[^()\s]{1,500}\)/g

/** States whose names mislead without their tracker. */
const AZURE: Record<string, Status> = {
  new: 'todo',
  proposed: 'todo',
  'to do': 'todo',
  approved: 'todo',
  design: 'todo',
  ready: 'todo',
  active: 'in_progress',
  committed: 'in_progress',
  doing: 'in_progress',
  'in progress': 'in_progress',
  'in planning': 'in_progress',
  resolved: 'done',
  done: 'done',
  closed: 'done',
  completed: 'done',
  removed: 'done',
  inactive: 'done',
}
const PIVOTAL: Record<string, Status> = {
  unscheduled: 'todo',
  unstarted: 'todo',
  planned: 'todo',
  started: 'in_progress',
  finished: 'in_progress',
  delivered: 'in_progress',
  rejected: 'in_progress',
  accepted: 'done',
}
const BUGZILLA: Record<string, Status> = {
  unconfirmed: 'todo',
  new: 'todo',
  confirmed: 'todo',
  reopened: 'todo',
  assigned: 'in_progress',
  'in progress': 'in_progress',
  resolved: 'done',
  verified: 'done',
  closed: 'done',
}
const inTable = (table: Record<string, Status>) => (name: string) =>
  Object.hasOwn(table, plain(name)) ? (table[plain(name)] as Status) : null

/** A label of Trello with its colour: `Urgent (red)`. */
function colouredLabel(label: string): { name: string; color?: string } {
  const open = label.endsWith(')') ? label.lastIndexOf('(') : -1
  const color = open < 0 ? '' : label.slice(open + 1, -1)
  return /^[a-z_ ]{3,20}$/.test(color)
    ? { name: label.slice(0, open).trim() || color, color }
    : { name: label }
}

const DIALECTS: Record<TrackerName, Partial<Dialect>> = {
  clickup: {
    labels: (text) => named(bracketed(text)),
    people: (text) => trimmed(bracketed(text)),
    comments: clickupComments,
    order: 'mdy',
  },
  asana: {
    labels: (text) => named(byComma(text)),
    // A section is no state: a task of any section can be completed.
    status: statusOf,
    completedIn: 'Done',
  },
  azure: {
    // An iteration is a path that begins with the project. A path of one part names no iteration.
    cell: (text, field) =>
      field === 'milestone' ? (text.split('\\').slice(1).at(-1)?.trim() ?? '') : PLAIN.cell(text, field),
    description: (text) => htmlToMarkdown(text),
    labels: (text) => named(text.split(';')),
    people: (text) => [text.trim()],
    status: inTable(AZURE),
    levels: /^Title \d$/,
    comments: (cell) => [{ author: null, at: null, content: htmlToMarkdown(cell) }],
  },
  redmine: {
    description: redmineText,
    labels: (text) => named(byComma(text)),
    people: (text) => [text.trim()],
  },
  shortcut: {
    people: byComma,
    labels: (text) => named(byComma(text)),
    offset: 'utc_offset',
    remark: (cellOf) =>
      isAffirmed(cellOf('is_archived'))
        ? 'An archived story comes like the others; nothing is archived here.'
        : null,
  },
  youtrack: {
    cell: (text, field) => (field === 'milestone' ? (byComma(text)[0] ?? '') : PLAIN.cell(text, field)),
    people: byComma,
    labels: (text) => named(byComma(text)),
  },
  pivotal: {
    status: inTable(PIVOTAL),
    labels: (text) => named(byComma(text)),
    people: byComma,
    comments: pivotalComments,
  },
  bugzilla: {
    status: inTable(BUGZILLA),
    labels: (text) => named(byComma(text)),
    people: (text) => [text.trim()],
  },
  trello: {
    labels: (text) => trimmed(text.split(',')).map(colouredLabel),
    people: byComma,
    archived: (cellOf) => isAffirmed(cellOf('Archived')),
    missing: (cellOf) => [
      ['comment', 'Trello counts comments that the table does not hold.', Number(cellOf('Comment Count'))],
      [
        'checklist item',
        'Trello counts items of checklists that the table does not hold.',
        Number(cellOf('Checklist Item Total Count')),
      ],
    ],
  },
  monday: { people: byComma, labels: (text) => named(byComma(text)) },
  notion: {
    cell: (text, field) => {
      if (field === 'due_date') return text.split('→').at(-1)?.trim() ?? text
      return field === 'status' || field === 'assignee' || field === 'reporter' || field === 'labels'
        ? text.replace(WITHOUT_ADDRESS, '')
        : text
    },
    people: byComma,
    labels: (text) => named(byComma(text)),
  },
}

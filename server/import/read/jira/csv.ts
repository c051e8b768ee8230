// Jira's "CSV (all fields)": one row an issue, columns that repeat, comments and attachments as texts with semicolons.

import type { CustomField } from '../../../../domain/field/field.ts'
import { t } from '../../../../domain/locale/message.ts'
import { nameKey } from '../../../../domain/names.ts'
import { type ReadOptions, SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { cellsAt, openTable, type Row } from '../csv/rows.ts'
import type { DayOrder } from '../dates.ts'
import { isNumericDay, orderIn } from '../dates.ts'
import { type MilestoneDraft, milestoneOf } from '../milestone.ts'
import { beginning, linkTo } from '../text.ts'
import { plain } from '../words.ts'
import { CsvFields } from './csv-fields.ts'
import { JiraFields } from './fields.ts'
import { columnsByOrder, columnsOf, type JiraColumn, type JiraField } from './headings.ts'
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
import { wikiToMarkdown } from './wiki.ts'

const LEFT_OUT: [field: JiraField, of: string, reason: string][] = [
  ['worklog', 'worklog', 'Work that was logged is not imported.'],
  ['watchers', 'watcher', 'Watchers are not imported.'],
]
/** Fields that can come as labels. */
const LABELLED: [field: JiraField, extra: Omit<Parameters<BundleBuilder['extra']>[0], 'values'>][] = [
  ['versions', EXTRAS.version],
  ['environment', fieldExtra('Environment')],
  ['timeSpent', fieldExtra('Time Spent')],
  ['originalEstimate', fieldExtra('Original estimate')],
]
/** Fields that Jira derives from other fields, or that are about the export itself. */
const DERIVED =
  /^(project (type|lead|url|lead id)|last viewed|votes?|work ratio|. (original estimate|remaining estimate|time spent)|remaining estimate|security level|status category changed)$|^[Σ∑]/i

export async function readCsv(
  file: SourceFile,
  builder: BundleBuilder,
  { signal, fields = [] }: Pick<ReadOptions, 'signal' | 'fields'> = {},
): Promise<void> {
  const { headers, rows } = await openTable(file, builder, { signal })
  const named = columnsOf(headers)
  const has = (field: JiraField) => named.some((column) => column.field === field)
  const columns = has('summary') && (has('key') || has('id')) ? named : await unnamedColumns(headers, rows())
  if (columns === null)
    throw new SourceError(
      `line 1: ${t('these are not the columns of Jira’s export: the summary or the issue key is missing.')}`,
    )
  if (columns !== named)
    builder.count(
      'changed',
      'file',
      'Its headings are in an unknown language: the first columns are read by their order.',
    )
  const reader = new JiraRows(columns, builder, fields)
  for await (const row of rows()) reader.look(row)
  for await (const row of rows(true)) reader.add(row)
  reader.end()
}

async function unnamedColumns(headers: string[], rows: AsyncGenerator<Row>): Promise<JiraColumn[] | null> {
  for await (const { cells } of rows) return columnsByOrder(headers, cells)
  return null
}

class JiraRows {
  readonly columns: JiraColumn[]
  readonly builder: BundleBuilder
  order: DayOrder | null = null
  isOrderOpen = false
  names = new Map<string, string>()
  keysById = new Map<string, string>()
  /** The accounts that names and ids of people mean, compared without case; null for a name of several accounts. */
  readonly #accounts = new Map<string, string | null>()
  readonly #projects = new Projects()
  readonly #places = new Map<JiraColumn['field'], number[]>()
  readonly #custom: CsvFields
  readonly #fields: JiraFields

  /** @param fields the custom fields that the project has */
  constructor(columns: JiraColumn[], builder: BundleBuilder, fields: readonly CustomField[]) {
    this.columns = columns
    this.builder = builder
    this.#custom = new CsvFields(columns, builder, fields)
    this.#fields = new JiraFields(builder, fields)
    for (const { field, at } of columns) {
      const known = this.#places.get(field) ?? []
      this.#places.set(field, known)
      known.push(at)
    }
  }

  /** The cells of all columns of a field that are not empty. */
  all({ cells }: Row, field: JiraColumn['field']): string[] {
    return cellsAt(cells, this.#places.get(field) ?? []).filter((cell) => cell.trim() !== '')
  }
  one(row: Row, field: JiraField): string | null {
    return this.all(row, field)[0]?.trim() ?? null
  }

  idOf(row: Row): string | null {
    return this.one(row, 'key') ?? this.one(row, 'id')
  }

  /** First pass: collects people, keys, and how dates are written. */
  look(row: Row): void {
    const key = this.idOf(row)
    const id = this.one(row, 'id')
    if (key !== null && id !== null && this.keysById.size < this.builder.limits.ticket)
      this.keysById.set(idOf(id), idOf(key))
    const project = this.one(row, 'projectKey') ?? key?.replace(/-\d+$/, '') ?? null
    if (project !== null) this.#projects.note(project, this.one(row, 'projectName'))
    for (const [who, account] of [
      ['assignee', 'assigneeId'],
      ['reporter', 'reporterId'],
      ['creator', 'creatorId'],
    ] as const) {
      const [name, known] = [this.one(row, who), this.one(row, account)]
      if (name !== null && known !== null) this.#isCalled(known, name)
      else if (name !== null) this.#means(name, name)
    }
    this.#custom.look(row.cells)
    const [names, ids] = [this.all(row, 'watchers'), this.all(row, 'watchersId')]
    if (names.length === ids.length)
      for (const [index, account] of ids.entries())
        this.#isCalled(account.trim(), (names[index] as string).trim())
    for (const field of ['created', 'updated', 'due'] as const) {
      const date = this.one(row, field) ?? ''
      this.order ??= orderIn(date)
      this.isOrderOpen ||= isNumericDay(date)
    }
  }

  #isCalled(account: string, name: string): void {
    if (this.names.size >= this.builder.limits.person) return
    this.names.set(idOf(account), beginning(name, 400))
    this.#means(account, account)
    this.#means(name, account)
  }

  #means(word: string, account: string): void {
    const key = nameKey(beginning(word, 400))
    const before = this.#accounts.get(key)
    if (before === undefined && this.#accounts.size < 2 * this.builder.limits.person)
      this.#accounts.set(key, idOf(account))
    else if (before !== undefined && before !== idOf(account)) this.#accounts.set(key, null)
  }

  #personNamed(word: string): string | null {
    const account = this.#accounts.get(nameKey(word)) ?? null
    return account === null ? null : this.account(account)
  }

  person(row: Row, who: JiraField, account: JiraField): string | null {
    return this.account(this.one(row, account), this.one(row, who))
  }
  account(id: string | null, name: string | null = null): string | null {
    return personOf(this.builder, id, name ?? (id === null ? null : (this.names.get(idOf(id)) ?? null)))
  }

  add(row: Row): void {
    const { builder } = this
    const key = this.idOf(row)
    if (key === null) {
      builder.remark('left_out', 'ticket', `line ${row.line}`, 'The row has no issue key.')
      builder.fruitless()
      return
    }
    const labels = [
      ...this.all(row, 'labels').flatMap((cell) => cell.trim().split(/\s+/)),
      ...this.components(row, key),
    ]
    const ids = labels.map((name) => builder.label(name))
    const isTwice = builder.hasTicket(key)
    const found = this.#custom.of(isTwice ? [] : row.cells, {
      personOf: (word) => this.#personNamed(word),
      nameOf: (id) => this.names.get(idOf(id)) ?? null,
      order: this.order,
    })
    const { custom, texts, ...more } = this.#fields.of(key, found.fields)
    if (!isTwice) ids.push(...this.extras(row), ...more.labels, ...found.extras(builder))
    const { milestone, labels: chosen } = milestoneOf(builder, isTwice ? [] : this.milestones(row))
    const isNew = builder.ticket({
      id: key,
      key,
      number: this.#projects.areSeveral ? null : numberOf(key),
      title: this.one(row, 'summary'),
      description: this.description(row, key, texts),
      ...kindOf(builder, key, this.one(row, 'type'), this.one(row, 'priority')),
      column: columnOf(
        builder,
        this.one(row, 'status'),
        this.one(row, 'category'),
        this.one(row, 'resolution'),
      ),
      reporter: this.person(row, 'reporter', 'reporterId') ?? this.person(row, 'creator', 'creatorId'),
      assignee: this.person(row, 'assignee', 'assigneeId'),
      labels: [...ids.filter((id): id is string => id !== null), ...chosen],
      milestone,
      custom,
      ...(found.start !== null && { start_date: builder.day(found.start, key, this.order ?? 'dmy') }),
      due_date: builder.day(this.one(row, 'due'), key, this.order ?? 'dmy'),
      estimate: builder.points(this.one(row, 'points'), key),
      parent: this.parent(row),
      created_at: builder.at(this.one(row, 'created'), key, this.order ?? 'dmy'),
      updated_at: builder.at(this.one(row, 'updated'), key, this.order ?? 'dmy'),
      position: this.one(row, 'rank'),
    })
    if (!isNew) return
    for (const [index, cell] of this.all(row, 'comment').entries()) this.comment(cell, key, index)
    for (const column of this.#describedColumns(row)) if (column.field === 'link') this.link(row, column, key)
    this.leftOut(row, key)
  }

  /** The columns of a short row end with its own cells, even if there are many more headings. */
  #describedColumns({ cells }: Row): JiraColumn[] {
    return cells.length < this.columns.length ? this.columns.slice(0, cells.length) : this.columns
  }

  components(row: Row, key: string): string[] {
    const names = this.all(row, 'components')
    if (names.length > 0) this.builder.remark('changed', 'component', key, 'Components come as labels.')
    return names
  }

  /** The versions that have the fix, then the sprints, the last one first. */
  milestones(row: Row): MilestoneDraft[] {
    return [
      ...this.all(row, 'fixVersions').map((name) => ({ of: 'version' as const, name })),
      ...this.all(row, 'sprint')
        .toReversed()
        .map((name) => ({ of: 'sprint' as const, name })),
    ]
  }

  parent(row: Row): string | null {
    const declared = this.one(row, 'parentKey') ?? this.one(row, 'epic')
    if (declared !== null) return declared
    const id = this.one(row, 'parentId') ?? this.one(row, 'parent')
    return id === null ? null : (this.keysById.get(idOf(id)) ?? id)
  }

  description(row: Row, key: string, texts: string[]): string | null {
    const text = wikiToMarkdown(
      this.all(row, 'description')[0] ?? '',
      (id) => this.names.get(idOf(id)) ?? null,
    )
    const files = this.all(row, 'attachment').map((cell) => {
      const [, , name = 'attachment', url = null] = parted(cell, 3)
      this.builder.remark(
        'left_out',
        'file',
        key,
        'The export holds the address of a file, not its bytes; the description links to it.',
      )
      return `- ${linkTo(url, name)}`
    })
    return (
      [text, ...texts, files.length > 0 ? ['**Attachments**', '', ...files].join('\n') : '']
        .filter((part) => part !== '')
        .join('\n\n') || null
    )
  }

  /** Reads `05/Sep/25 7:24 AM;accountId;text`. A text without date and author is a comment too. */
  comment(cell: string, key: string, index: number): void {
    const [date = '', author = '', text = ''] = parted(cell, 2)
    const hasHeader = /^[^;\n]{4,60};[^;\n]{0,255};/.test(cell) && /\d/.test(date)
    const content = hasHeader ? text : cell
    this.builder.comment({
      id: `${key}/comment/${index + 1}`,
      ticket: key,
      author: hasHeader ? this.account(author.trim() || null) : null,
      content: wikiToMarkdown(content, (id) => this.names.get(idOf(id)) ?? null),
      created_at: hasHeader ? this.builder.at(date, key, this.order ?? 'dmy') : null,
    })
  }

  link({ cells }: Row, column: Extract<JiraColumn, { field: 'link' }>, from: string): void {
    const cell = cells[column.at]?.trim() ?? ''
    for (const to of cell.split(/[,\s]+/))
      if (to !== '') linkOf(this.builder, { name: column.name, isOutward: column.isOutward, from, to })
  }

  /** @returns the labels as which fields without a counterpart come */
  extras(row: Row): string[] {
    const known = LABELLED.flatMap(([field, extra]) =>
      this.builder.extra({ ...extra, values: this.all(row, field) }),
    )
    const others = this.#describedColumns(row).flatMap((column) => {
      if (column.field !== 'other') return []
      if (DERIVED.test(plain(column.name)) || /^[Σ∑]/.test(column.name)) return []
      return this.builder.extra({ ...fieldExtra(column.name), values: [row.cells[column.at] ?? ''] })
    })
    return [...known, ...others]
  }

  leftOut(row: Row, key: string): void {
    for (const [field, of, reason] of LEFT_OUT)
      this.builder.count('left_out', of, reason, this.all(row, field).length)
    remarkResolution(this.builder, key, this.one(row, 'resolution'))
  }

  end(): void {
    this.#fields.end()
    this.#projects.end(
      this.builder,
      { id: 'jira', name: 'Jira' },
      'The file holds several projects; their issues come into one, with new numbers.',
    )
    if (this.order === null && this.isOrderOpen)
      this.builder.count('changed', 'date', 'Dates such as 03/04/2021 are read with the day first.')
  }
}

/** The first `count` parts between semicolons, and the rest. */
function parted(cell: string, count: number): string[] {
  const parts: string[] = []
  let rest = cell
  for (let index = 0; index < count; index += 1) {
    const at = rest.indexOf(';')
    if (at < 0) break
    parts.push(rest.slice(0, at))
    rest = rest.slice(at + 1)
  }
  return [...parts, rest]
}

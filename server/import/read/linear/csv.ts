// Linear's CSV of 25, 30 or 34 columns. It has no comments and no files.

import type { ImportField } from '../../../../domain/import/fields.ts'
import { t } from '../../../../domain/locale/message.ts'
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Dialect, PLAIN } from '../csv/dialect.ts'
import { openTable } from '../csv/rows.ts'
import { TicketTable } from '../csv/table.ts'

const COLUMNS: Record<string, ImportField> = {
  ID: 'key',
  Title: 'title',
  Description: 'description',
  Status: 'status',
  Estimate: 'estimate',
  Priority: 'priority',
  Creator: 'reporter',
  Assignee: 'assignee',
  Labels: 'labels',
  Created: 'created_at',
  Updated: 'updated_at',
  Started: 'started_at',
  Completed: 'completed_at',
  Canceled: 'completed_at',
  'Cycle Name': 'milestone',
  Milestone: 'milestone',
  'Project Milestone': 'milestone',
  'Due Date': 'due_date',
  'Parent issue': 'parent',
  'Related to': 'relates_to',
  'Blocked by': 'blocked_by',
  'Duplicate of': 'duplicates',
}
/** Columns whose name looks like a field here but which have no counterpart, with the remark for each. */
const LEFT_OUT: Record<string, [of: string, reason: string, as?: string]> = {
  Project: ['Linear project', 'There are no projects within a project here.', 'Linear project'],
  Initiatives: ['initiative', 'There are no initiatives here.', 'initiative'],
  Roadmaps: ['roadmap', 'There are no roadmaps here.', 'roadmap'],
  Archived: ['archive date', 'Archived issues are imported like the others.'],
  Triaged: ['triage date', 'When an issue was triaged is not imported.'],
}
/** Details of a cycle, and values that Linear derives. */
const SILENT =
  /^(Team|UUID|Cycle (Number|Start|End)|Project ID|Project Milestone ID|Time in status.*|SLA Status|Added to cycle.*)$/

/** Linear puts a quotation mark before text that a spreadsheet could take for a formula. */
const DIALECT: Dialect = {
  ...PLAIN,
  cell: (text, field) => (field === 'title' || field === 'description' ? text.replace(/^'(?=.)/, '') : text),
  labels: (text) => text.split(/, ?/).map((name) => ({ name })),
  leftOut: (heading, cell) => {
    const reason = Object.hasOwn(LEFT_OUT, heading) ? LEFT_OUT[heading] : undefined
    if (reason) return { of: reason[0], reason: reason[1], ...(reason[2] && { as: reason[2] }) }
    return SILENT.test(heading) ? null : PLAIN.leftOut(heading, cell)
  },
}

export async function readCsv(file: SourceFile, builder: BundleBuilder, signal?: AbortSignal): Promise<void> {
  const table = await openTable(file, builder, { signal })
  const fields = Object.fromEntries(
    table.headers.flatMap((heading, at) =>
      Object.hasOwn(COLUMNS, heading) ? [[at, COLUMNS[heading] as ImportField]] : [],
    ),
  )
  const found = new Set(Object.values(fields))
  if (!found.has('key') || !found.has('title'))
    throw new SourceError(
      `line 1: ${t('these are not the columns of Linear’s export: ID and Title are missing.')}`,
    )
  const team = table.headers.indexOf('Team')
  const key = table.headers.indexOf('ID')
  for await (const { cells } of table.rows()) {
    const prefix = /^([A-Z][A-Z0-9]*)-\d+$/.exec(cells[key] ?? '')?.[1] ?? null
    builder.project({ id: prefix ?? 'linear', key: prefix, name: cells[team] || prefix || 'Linear' })
    break
  }
  await new TicketTable(table, fields, builder, DIALECT).read()
  builder.count('changed', 'file', 'Linear’s CSV holds neither comments nor attachments; its API does.')
}

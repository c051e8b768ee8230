// GitLab's CSV of issues: 22 columns, 26 since version 18.4. It has no comments.

import type { ImportField } from '../../../../domain/import/fields.ts'
import { t } from '../../../../domain/locale/message.ts'
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Dialect, PLAIN } from '../csv/dialect.ts'
import { openTable } from '../csv/rows.ts'
import { TicketTable } from '../csv/table.ts'

const COLUMNS: Record<string, ImportField> = {
  Title: 'title',
  Description: 'description',
  IID: 'number',
  URL: 'url',
  State: 'status',
  Author: 'reporter',
  'Author Username': 'reporter_username',
  Assignee: 'assignee',
  'Assignee Username': 'assignee_username',
  'Assignee(s)': 'assignee',
  'Assignee(s) Username(s)': 'assignee_username',
  Milestone: 'milestone',
  'Start Date': 'start_date',
  'Due Date': 'due_date',
  'Created At (UTC)': 'created_at',
  'Updated At (UTC)': 'updated_at',
  'Closed At (UTC)': 'completed_at',
  Weight: 'estimate',
  Labels: 'labels',
  Type: 'type',
  'Parent IID': 'parent',
}
const LEFT_OUT: Record<string, [of: string, reason: string, as?: string]> = {
  'Epic Title': ['epic', 'Epics of a group are not imported.', 'epic'],
  'Time Spent': ['worklog', 'Work that was logged is not imported.'],
  'Time Estimate': ['time estimate', 'Estimates in hours are not imported.'],
  Locked: ['lock', 'Tickets cannot be locked.'],
  Confidential: ['confidential', 'Confidential issues of GitLab can be read by every member here.'],
}
const SILENT = /^(Issue ID|ID|Epic ID|Parent ID|Parent Title)$/

const DIALECT: Dialect = {
  ...PLAIN,
  labels: (text) => text.split(',').map((name) => ({ name })),
  people: (text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  leftOut: (heading, cell) => {
    if (SILENT.test(heading) || /^(no|false|0)$/i.test(cell.trim())) return null
    const reason = Object.hasOwn(LEFT_OUT, heading) ? LEFT_OUT[heading] : undefined
    if (!reason) return PLAIN.leftOut(heading, cell)
    const [of, words, as] = reason
    return { of, reason: words, ...(as && { as }) }
  },
}

export async function readCsv(file: SourceFile, builder: BundleBuilder, signal?: AbortSignal): Promise<void> {
  const table = await openTable(file, builder, { signal })
  const { headers } = table
  const fields = Object.fromEntries(
    headers.flatMap((heading, at) =>
      Object.hasOwn(COLUMNS, heading) ? [[at, COLUMNS[heading] as ImportField]] : [],
    ),
  )
  // Older files have no IID column, and their id is the number within the project.
  const id = headers.indexOf('Issue ID')
  if (id >= 0 && !headers.includes('IID')) fields[id] = 'number'
  const found = new Set(Object.values(fields))
  if (!found.has('title') || !found.has('number'))
    throw new SourceError(`line 1: ${t('these are not the columns of GitLab’s export.')}`)
  const url = headers.indexOf('URL')
  for await (const { cells } of table.rows()) {
    const path =
      /^https?:\/\/[^/]+\/(.+?)\/(?:-\/)?(?:issues|work_items)\/\d+/.exec(cells[url] ?? '')?.[1] ?? 'gitlab'
    builder.project({ id: path, name: path.split('/').at(-1) ?? path })
    break
  }
  await new TicketTable(table, fields, builder, DIALECT).read()
}

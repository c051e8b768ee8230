// The description of a ticket in a table.
import { escaped } from '../text.ts'
import { checklistIn, filesIn } from './cells.ts'
import type { Columns } from './columns.ts'
import type { Row } from './rows.ts'

/** The text of the first column, then the further columns under their headings, checklists and links. */
export function descriptionOf(row: Row, columns: Columns): string | null {
  const { dialect, headers } = columns
  const texts = columns.of('description').flatMap((at) => {
    const cell = dialect.cell(row.cells[at] ?? '', 'description')
    const text = cell.trim() === '' ? '' : (dialect.description?.(cell) ?? cell)
    return text.trim() === '' ? [] : [{ at, text }]
  })
  const parts = texts.map(({ at, text }, index) =>
    index === 0 ? text : `**${escaped(headers[at] || `Column ${at + 1}`)}**\n\n${text}`,
  )
  parts.push(...columns.all(row, 'checklist').map(checklistIn))
  const files = columns.all(row, 'files').flatMap(filesIn)
  if (files.length > 0) parts.push(['**Attachments**', '', ...files.map((file) => `- ${file}`)].join('\n'))
  return parts.filter((part) => part !== '').join('\n\n') || null
}

// Columns as options of a select box.
import type { Column } from '../../domain/column/column.ts'
import type { SelectOption } from '../ui/select-option.tsx'
import { ColumnDot } from './column-dot.tsx'

export const columnChoices = (columns: readonly Column[]): SelectOption<string>[] =>
  columns.map((column) => ({ value: column.key, label: column.name, icon: <ColumnDot column={column} /> }))

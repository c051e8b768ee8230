// Columns as options of a select box.
import type { Column } from '../../domain/column/column.ts'
import { ToneDot } from '../ui/badge.tsx'
import type { SelectOption } from '../ui/select-option.tsx'
import { ringOf } from './ring.ts'

export const columnChoices = (columns: readonly Column[]): SelectOption<string>[] =>
  columns.map((column) => ({
    value: column.key,
    label: column.name,
    icon: <ToneDot tone={column.color} ring={ringOf(column)} />,
  }))

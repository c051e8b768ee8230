// Columns as options of a select box.
import type { Column } from '../../domain/column/column.ts'
import { ToneDot } from '../ui/badge.tsx'
import type { SelectOption } from '../ui/select-option.tsx'

export const columnChoices = (columns: readonly Column[]): SelectOption<string>[] =>
  columns.map(({ key, name, color }) => ({ value: key, label: name, icon: <ToneDot tone={color} /> }))

// The colours of labels, and of the options of custom fields, as options of a select box.
import { LABEL_COLORS, type LabelColor } from '../../domain/label/label.ts'
import { capitalised } from '../../domain/names.ts'
import type { SelectOption } from '../ui/select-option.tsx'
import { labelStyle } from './label-color.ts'

export const COLOR_CHOICES: SelectOption<LabelColor>[] = LABEL_COLORS.map((value) => ({
  value,
  label: capitalised(value),
  icon: <span aria-hidden style={labelStyle(value)} className="size-4 rounded-sm border border-current" />,
}))

// The options of a custom field as options of a select box, each with its colour.

import type { CustomField } from '../../domain/field/field.ts'
import { t } from '../../domain/locale/message.ts'
import { NONE } from '../../domain/ticket/kinds.ts'
import { LabelMark } from '../label/label-chip.tsx'
import type { SelectOption } from '../ui/select-option.tsx'

/** The options that can be chosen, and removed ones among `chosen`. */
export function customOptions(
  { options }: Pick<CustomField, 'options'>,
  chosen: readonly string[] = [],
): SelectOption<string>[] {
  return options
    .filter(({ id, removed }) => !removed || chosen.includes(id))
    .map(({ id, name, color }) => ({ value: id, label: name, icon: <LabelMark color={color} /> }))
}

/** The option for no value. */
export const NO_VALUE: SelectOption<string> = { value: NONE, label: t('None'), isAlone: true }

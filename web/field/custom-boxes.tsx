// The boxes of filters that the list begins without: those of other kinds than choices, and of custom fields. The values of custom
// fields are terms of the query in the search box.

import type { CustomField } from '../../domain/field/field.ts'
import { canonicalName } from '../../domain/field/language.ts'
import { isTextKind } from '../../domain/field/read.ts'
import { t } from '../../domain/locale/message.ts'
import type { FilterSearch } from '../paths.ts'
import { language, useLanguage } from '../query/use-query-text.ts'
import { ME } from '../ticket/filter/list-filter.ts'
import { MORE_BOXES } from '../ticket/filter/more-boxes.tsx'
import { type AnyBox, type BoxProps, MultiFilter } from '../ticket/filter/multi-filter.tsx'
import { customOptions, NO_VALUE } from './custom-options.tsx'
import { NumberBox } from './number-box.tsx'
import { useFields } from './use-fields.ts'

export { MORE_BOXES }

/** Whether fields of a kind have a box. Words of texts are typed in the search box. */
export const hasBox = ({ kind }: CustomField) => !isTextKind(kind)

type Props = Pick<BoxProps, 'isChip' | 'projectId' | 'userId'> & {
  /** The boxes that were added. Chips are shown for all fields. */
  names: readonly AnyBox[]
  /** The text of the search box, and how it is changed. */
  q: string
  change: (changes: FilterSearch) => void
}

export function CustomBoxes({ names, q, change, ...box }: Props) {
  const { projectId, userId, isChip } = box
  const { fields } = useFields(projectId)
  const vocabulary = useLanguage(projectId, fields.length > 0)?.vocabulary
  const { customBoxValue, withCustomValue } = language.module ?? {}
  if (!vocabulary || !customBoxValue) return null
  return fields.filter(hasBox).map((field) => {
    const name = canonicalName(field.id) as `#${string}`
    const value = customBoxValue(q, field, vocabulary)
    // A box stays while it has the focus, also if its filter is emptied.
    const isFocused = () => document.activeElement?.closest(`[data-filter="${name}"]`)
    if (!isChip && value === undefined && !names.includes(name) && !isFocused()) return null
    return (
      <span key={name} data-filter={name} data-set={value !== undefined || undefined} className="contents">
        <CustomBox
          field={field}
          value={value}
          onChange={(next) => {
            const ids = next?.replace(ME, userId)
            change({ q: withCustomValue?.(q, field, ids, vocabulary) || undefined })
          }}
          {...box}
        />
      </span>
    )
  })
}

const CHECKED = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
]

function CustomBox({
  field,
  value,
  onChange,
  ...box
}: Pick<BoxProps, 'isChip' | 'projectId' | 'userId'> & {
  field: CustomField
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const { id, kind, name: label } = field
  const { isChip } = box
  const Box = kind === 'person' || kind === 'day' ? MORE_BOXES[kind] : undefined
  if (Box) {
    // The boxes of these kinds read and change their values by the name of their filter.
    const row = { kind, label, noun: label, name: id, filterName: id, optional: true, of: () => undefined }
    const values = { [id]: value }
    return (
      <Box
        {...box}
        field={row as unknown as BoxProps['field']}
        label={label}
        filter={values as BoxProps['filter']}
        shown={values}
        choose={(changes) => onChange((changes as Partial<Record<string, string>>)[id])}
      />
    )
  }
  if (kind === 'number') return <NumberBox field={field} value={value} isChip={isChip} onChange={onChange} />
  const chosen = value?.split(',')
  return (
    <MultiFilter
      isChip={isChip}
      label={label}
      kind="value"
      value={value}
      choices={
        kind === 'checkbox' ? CHECKED : [...customOptions(field, chosen), { ...NO_VALUE, isAlone: false }]
      }
      onChange={onChange}
    />
  )
}

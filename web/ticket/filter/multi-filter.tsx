// A box of a filter: one value of a list, or several.

import { FILTER_VALUES } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import type { BoxName } from '../../../domain/ticket/fields.ts'
import type { Field } from '../../../domain/ticket/kinds.ts'
import { Field as FormField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { SelectOption, Several } from '../../ui/select-option.tsx'
import { filterStyle } from './filter-style.ts'
import type { useFilterBoxes } from './use-filter-boxes.ts'

const ALL = { value: 'all', label: t('All'), isAlone: true } as const

/** The name of a filter with a box: that of a field, or `#` and the id of a custom field. */
export type AnyBox = BoxName | `#${string}`
type BoxField = Field & { filterName: BoxName }
type Boxes = Pick<ReturnType<typeof useFilterBoxes>, 'filter' | 'shown' | 'choose'>
export type BoxProps = Boxes & {
  field: BoxField
  label: string
  isChip: boolean
  projectId: string
  userId: string
}

/** The most characters of the labels of several values; for longer ones the box shows their number. */
const MOST_CHARACTERS = 15

/** The number of chosen values of a filter, such as “2 statuses”. */
const countText = (kind: CountedKind, count: number) =>
  t(
    '{kind, select, status {{count, plural, one {# status} other {# statuses}}} column {{count, plural, one {# column} other {# columns}}} priority {{count, plural, one {# priority} other {# priorities}}} type {{count, plural, one {# type} other {# types}}} assignee {{count, plural, one {# assignee} other {# assignees}}} reporter {{count, plural, one {# reporter} other {# reporters}}} milestone {{count, plural, one {# milestone} other {# milestones}}} start {{count, plural, one {# start date} other {# start dates}}} due {{count, plural, one {# due date} other {# due dates}}} other {{count, plural, one {# value} other {# values}}}}',
    { kind, count },
  )

type CountedKind = BoxName | 'value'

/** A filter that can hold several values: `value` is a list separated by commas. */
export function MultiFilter({ kind, ...box }: Omit<FilterProps<string>, 'several'> & { kind: CountedKind }) {
  const { value, choices, onChange } = box
  const values = value?.split(',') ?? []
  const chosen = choices.filter((choice) => values.includes(choice.value))
  const labels = chosen.map((choice) => choice.label).join(', ')
  // A value in the URL may be unknown, such as a removed column.
  const isShort = chosen.length === values.length && labels.length <= MOST_CHARACTERS
  return (
    <Filter
      {...box}
      several={{
        values,
        label: isShort ? labels : countText(kind, values.length),
        onToggle(one) {
          const next = choices.filter((choice) => values.includes(choice.value) !== (choice.value === one))
          if (next.length <= FILTER_VALUES)
            onChange(one === ALL.value ? undefined : next.map((choice) => choice.value).join() || undefined)
        },
      }}
    />
  )
}

type FilterProps<V extends string> = {
  label: string
  /** The word for no filter. */
  none?: string
  /** The label is inside the box, which is as wide as its words; otherwise it is before the box. */
  isChip: boolean
  value: V | undefined
  choices: SelectOption<V>[]
  several?: Several<V | 'all'>
  onChange: (value: V | undefined) => void
}

export function Filter<V extends string>({
  label,
  none = t('All'),
  isChip,
  value,
  choices,
  several,
  onChange,
}: FilterProps<V>) {
  const all = isChip ? { ...ALL, label: `${label}: ${none}` } : ALL
  const options: SelectOption<V | 'all'>[] = [all, ...choices]
  return (
    <FormField label={label} hideLabel={isChip} isInline={!isChip} className="shrink-0">
      <Select
        value={value ?? 'all'}
        onValueChange={(next) => onChange(next === 'all' ? undefined : next)}
        options={options}
        several={several}
        className={filterStyle(isChip, value !== undefined)}
      />
    </FormField>
  )
}

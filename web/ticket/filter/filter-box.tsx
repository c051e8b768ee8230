// The box of each filter, by the kind of its field.
import { CalendarClock, CalendarDays, CalendarOff } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { areFirstColumns } from '../../../domain/column/columns.ts'
import { FILTER_VALUES } from '../../../domain/limits.ts'
import { BOX_NAMES, BOXES, type BoxName } from '../../../domain/ticket/fields.ts'
import { type Field, NONE, nounOf, shortLabel } from '../../../domain/ticket/kinds.ts'
import { columnChoices } from '../../column/column-choices.tsx'
import { LabelFilter } from '../../label/label-filter.tsx'
import { useProject } from '../../project/use-project.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { dateText } from '../../ui/date-text.ts'
import { Field as FormField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { SelectOption, Several } from '../../ui/select-option.tsx'
import { type ChoiceField, optionsNamed, optionsOrNone } from '../field/choices.tsx'
import { useToday } from '../use-today.ts'
import { filterStyle } from './filter-style.ts'
import { type BoxKind, ME } from './list-filter.ts'
import { usePeopleChoices } from './people-choices.tsx'
import type { useFilterBoxes } from './use-filter-boxes.ts'

const ALL = { value: 'all', label: 'All', isAlone: true } as const

type BoxField = Field & { filterName: BoxName }
type Boxes = Pick<ReturnType<typeof useFilterBoxes>, 'filter' | 'shown' | 'choose'>
type Props = Boxes & { field: BoxField; label: string; isChip: boolean; projectId: string; userId: string }

function ChoiceBox({ field, filter, choose, ...box }: Props) {
  const { filterName } = field
  return (
    <MultiFilter
      {...box}
      noun={nounOf(field)}
      value={filter[filterName]}
      choices={optionsOrNone(field as ChoiceField)}
      onChange={(value) => choose({ [filterName]: value })}
    />
  )
}

/** In the status box: all columns of a status. */
const WHOLE = 'all:'

/** If a project has other columns than the first three, the box offers single columns, and all columns of a status. */
function StatusBox(props: Props) {
  const { filter, choose, projectId, ...box } = props
  const { columns } = useProject(projectId)
  const statuses = optionsNamed('status')
  if (areFirstColumns(columns))
    return (
      <MultiFilter
        {...box}
        noun="status"
        value={filter.status}
        choices={statuses}
        onChange={(status) => choose({ status, column: undefined })}
      />
    )
  const whole = statuses.map((one) => ({
    ...one,
    value: `${WHOLE}${one.value}`,
    label: `All of ${one.label}`,
  }))
  /** Columns together with all columns of a status are a list of columns. */
  function chooseColumns(value = '') {
    const values = value.split(',')
    if (values.every((one) => one.startsWith(WHOLE)))
      return choose({ status: value.replaceAll(WHOLE, ''), column: undefined })
    const keys = values.flatMap((one) => {
      const ofStatus = columns.filter(({ status }) => one === `${WHOLE}${status}`)
      return ofStatus.length > 0 ? ofStatus.map(({ key }) => key) : one
    })
    choose({ status: undefined, column: [...new Set(keys)].join() || undefined })
  }
  return (
    <MultiFilter
      {...box}
      noun={filter.column === undefined ? 'status' : 'column'}
      value={filter.column ?? filter.status?.replace(/[^,]+/g, `${WHOLE}$&`)}
      choices={[...columnChoices(columns), ...whole]}
      onChange={chooseColumns}
    />
  )
}

function PersonBox({ field, filter, choose, projectId, userId, ...box }: Props) {
  const { filterName, optional = false } = field
  const chosen = filter[filterName]?.split(',') ?? []
  const choices = usePeopleChoices(projectId, userId, { chosen, isOptional: optional })
  return (
    <MultiFilter
      {...box}
      noun={nounOf(field)}
      value={chosen.map((id) => (id === userId ? ME : id)).join() || undefined}
      choices={choices}
      onChange={(next) => choose({ [filterName]: next })}
    />
  )
}

function LabelsBox({ field: { filterName }, filter, choose, isChip }: Props) {
  return (
    <LabelFilter
      isChip={isChip}
      value={filter[filterName]}
      onChange={(value) => choose({ [filterName]: value })}
    />
  )
}

/** The ranges around a day that a person can choose, each with its words. */
const RANGES = {
  on: { label: 'On a day…', rangeOf: (day: string) => `${day}..${day}` },
  until: { label: 'Until a day…', rangeOf: (day: string) => `..${day}` },
  from: { label: 'From a day…', rangeOf: (day: string) => `${day}..` },
}
type RangeKind = keyof typeof RANGES

function DayBox({ field, filter, shown, choose, ...box }: Props) {
  const { filterName } = field
  const value = filter[filterName] && shown[filterName]
  const today = useToday()
  /** The range whose day is being chosen, and the values that stay beside it. */
  const [asking, setAsking] = useState<{ kind: RangeKind; others: string[] }>()
  const place = useRef<HTMLDivElement>(null)
  const control = useRef<HTMLElement>(null)
  const icon = <CalendarDays className="text-ink-faint" />
  function close() {
    setAsking(undefined)
    control.current?.focus()
  }
  return (
    <div ref={place} className={box.isChip ? 'shrink-0' : 'min-w-0'}>
      <MultiFilter
        {...box}
        noun={nounOf(field)}
        value={value}
        choices={[
          { value: 'overdue', label: 'Overdue', icon: <CalendarClock className="text-red-text" /> },
          { value: 'soon', label: 'Within 3 days', icon: <CalendarClock className="text-orange-text" /> },
          ...Object.entries(RANGES).map(([kind, { label }]) => ({ value: kind, label, icon })),
          { value: NONE, label: `No ${nounOf(field)}`, icon: <CalendarOff className="text-ink-faint" /> },
          // The chosen ranges are options, so that the box shows them.
          ...(value ?? '')
            .split(',')
            .filter((one) => one.includes('..'))
            .map((range) => ({ value: range, label: rangeText(range), icon })),
        ]}
        onChange={(next) => {
          const values = next?.split(',') ?? []
          const kind = values.find((one) => one in RANGES)
          if (kind === undefined) return choose({ [filterName]: next })
          control.current = place.current?.querySelector<HTMLElement>('[role="combobox"]') ?? null
          setAsking({ kind: kind as RangeKind, others: values.filter((one) => one !== kind) })
        }}
      />
      {asking && (
        <DatePicker
          box={control}
          label={`${field.label}: ${RANGES[asking.kind].label.replace('…', '')}`}
          value={null}
          today={today}
          onChoose={(day) => {
            close()
            if (!day) return
            choose({ [filterName]: [...asking.others, RANGES[asking.kind].rangeOf(day)].join(',') })
          }}
          onClose={close}
          onLeft={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function rangeText(range: string): string {
  const [from, to] = range.split('..')
  if (from === to) return dateText(from ?? '')
  if (!from) return `Until ${dateText(to ?? '')}`
  return to ? `${dateText(from)} – ${dateText(to)}` : `From ${dateText(from)}`
}

const BOX: Record<BoxKind, ComponentType<Props>> = {
  choice: ChoiceBox,
  person: PersonBox,
  choices: LabelsBox,
  day: DayBox,
  // Part of the status box.
  column: () => null,
}

/** The boxes that come first; the others follow in the order of the fields. */
const FIRST: BoxName[] = ['status', 'priority', 'type', 'assignee', 'reporter', 'labels', 'due']
const IN_ORDER = [...new Set([...FIRST, ...BOX_NAMES])].flatMap((name) =>
  BOXES.filter(({ filterName }) => filterName === name),
)

/** The filters that have a box of their own, with their labels; the column is part of the status box. */
export const FILTER_LABELS: ReadonlyMap<BoxName, string> = new Map(
  IN_ORDER.filter(({ kind }) => kind !== 'column').map((field) => [field.filterName, shortLabel(field)]),
)

/** @param names the filters whose boxes are shown, in this order */
export function FilterBoxes({
  names,
  ...box
}: Omit<Props, 'field' | 'label'> & { names: readonly BoxName[] }) {
  return names.map((name) => {
    const field = IN_ORDER.find(({ filterName }) => filterName === name)
    if (!field) return null
    const Box = name === 'status' ? StatusBox : BOX[field.kind as BoxKind]
    return (
      <span key={name} data-filter={name} className="contents">
        <Box field={field} label={shortLabel(field)} {...box} />
      </span>
    )
  })
}

/** The most characters of the labels of several values; for longer ones the box shows their number. */
const MOST_CHARACTERS = 15

const pluralOf = (noun: string) => `${noun.replace(/([^aeiou])y$/, '$1ie').replace(/s$/, 'se')}s`

/** A filter that can hold several values: `value` is a list separated by commas. */
function MultiFilter({ noun, ...box }: Omit<FilterProps<string>, 'several'> & { noun: string }) {
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
        label: isShort ? labels : `${values.length} ${pluralOf(noun)}`,
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
  none = 'All',
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

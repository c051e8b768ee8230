// The box of each filter, by the kind of its field.
import { CalendarClock, CalendarOff } from 'lucide-react'
import type { ComponentType, CSSProperties } from 'react'
import { areFirstColumns } from '../../../domain/column/columns.ts'
import { BOX_NAMES, BOXES, type BoxName } from '../../../domain/ticket/fields.ts'
import { type Field, type Kind, NONE, nounOf, shortLabel } from '../../../domain/ticket/kinds.ts'
import { Status } from '../../../domain/ticket/shapes.ts'
import { columnChoices } from '../../column/column-choices.tsx'
import { LabelFilter } from '../../label/label-filter.tsx'
import { useProject } from '../../project/use-project.ts'
import { Field as FormField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { SelectOption } from '../../ui/select-option.tsx'
import { type ChoiceField, optionsNamed, optionsOrNone } from '../field/choices.tsx'
import { ME } from './list-filter.ts'
import { usePeopleChoices } from './people-choices.tsx'
import type { useFilterBoxes } from './use-filter-boxes.ts'

const ALL = { value: 'all', label: 'All' } as const

type BoxField = Field & { filterName: BoxName }
type Boxes = Pick<ReturnType<typeof useFilterBoxes>, 'filter' | 'shown' | 'choose'>
type Props = Boxes & { field: BoxField; label: string; isChip: boolean; projectId: string; userId: string }

function ChoiceBox({ field, filter, choose, ...box }: Props) {
  const { filterName } = field
  return (
    <Filter
      {...box}
      value={filter[filterName]}
      choices={optionsOrNone(field as ChoiceField)}
      onChange={(value) => choose({ [filterName]: value })}
    />
  )
}

/** If a project has other columns than the first three, the box offers single columns, and all columns of a status. */
function StatusBox(props: Props) {
  const { filter, choose, projectId, ...box } = props
  const { columns } = useProject(projectId)
  const statuses = optionsNamed('status')
  if (areFirstColumns(columns))
    return (
      <Filter
        {...box}
        value={filter.status}
        choices={statuses}
        onChange={(status) => choose({ status, column: undefined })}
      />
    )
  const whole = statuses.map((one) => ({
    ...one,
    value: `all:${one.value}`,
    label: `All of ${one.label}`,
  }))
  return (
    <Filter
      {...box}
      value={filter.column ?? (filter.status && `all:${filter.status}`)}
      choices={[...columnChoices(columns), ...whole]}
      onChange={(value) => {
        const status = Status.safeParse(value?.slice('all:'.length)).data
        choose(status ? { status, column: undefined } : { status: undefined, column: value })
      }}
    />
  )
}

function PersonBox({ field, filter, choose, projectId, userId, ...box }: Props) {
  const { filterName, optional = false } = field
  const value = filter[filterName]
  const choices = usePeopleChoices(projectId, userId, { chosen: value, isOptional: optional })
  return (
    <Filter
      {...box}
      value={value === userId ? ME : value}
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

function DayBox({ field, filter, shown, choose, ...box }: Props) {
  const { filterName } = field
  return (
    <Filter
      {...box}
      value={filter[filterName] && shown[filterName]}
      choices={[
        { value: 'overdue', label: 'Overdue', icon: <CalendarClock className="text-red-text" /> },
        { value: 'soon', label: 'Within 3 days', icon: <CalendarClock className="text-orange-text" /> },
        { value: NONE, label: `No ${nounOf(field)}`, icon: <CalendarOff className="text-ink-faint" /> },
      ]}
      onChange={(value) => choose({ [filterName]: value })}
    />
  )
}

type BoxKind = Exclude<Kind, 'text' | 'ticket' | 'number' | 'checkbox' | 'time' | 'presence'>
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

/** One column for each box, side by side. */
export const BOX_COLUMNS = {
  '--columns': `repeat(${IN_ORDER.filter(({ kind }) => kind !== 'column').length}, minmax(0, 1fr))`,
} as CSSProperties

/** @param isBoard the boxes are for the board, whose columns are the statuses */
export function FilterBoxes({ isBoard, ...box }: Omit<Props, 'field' | 'label'> & { isBoard: boolean }) {
  return IN_ORDER.map((field) => {
    const { filterName } = field
    if (isBoard && filterName === 'status') return null
    const Box = filterName === 'status' ? StatusBox : BOX[field.kind as BoxKind]
    return <Box key={filterName} field={field} label={shortLabel(field)} {...box} />
  })
}

export function Filter<V extends string>({
  label,
  none = 'All',
  isChip,
  value,
  choices,
  onChange,
}: {
  label: string
  /** The word for no filter. */
  none?: string
  /** The label is inside the box, which is as wide as its words. */
  isChip: boolean
  value: V | undefined
  choices: SelectOption<V>[]
  onChange: (value: V | undefined) => void
}) {
  const all = isChip ? { value: 'all' as const, label: `${label}: ${none}` } : ALL
  const options: SelectOption<V | 'all'>[] = [all, ...choices]
  return (
    <FormField label={label} hideLabel={isChip} className={isChip ? 'shrink-0' : undefined}>
      <Select
        value={value ?? 'all'}
        onValueChange={(next) => onChange(next === 'all' ? undefined : next)}
        options={options}
        className={isChip ? (value ? 'border-accent bg-accent-soft' : 'border-line-strong') : undefined}
      />
    </FormField>
  )
}

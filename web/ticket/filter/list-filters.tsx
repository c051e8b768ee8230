// The 'Filters & Search' card above the ticket list; on phones, and above the board, a search line and a row of chips.
import { CalendarClock, CalendarOff, FilterX } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback } from 'react'
import { areFirstColumns } from '../../../domain/column/column.ts'
import { NONE, Status } from '../../../domain/ticket/ticket.ts'
import { columnChoices } from '../../column/column-choices.tsx'
import { LabelFilter } from '../../label/label-filter.tsx'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { SelectOption } from '../../ui/select-option.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { PRIORITY_CHOICES, STATUS_CHOICES, TYPE_CHOICES } from '../field/choices.tsx'
import { ME } from './list-filter.ts'
import { usePeopleChoices } from './people-choices.tsx'
import { SearchField } from './search-field.tsx'
import { useFilterBoxes } from './use-filter-boxes.ts'
import type { useListFilter } from './use-list-filter.ts'

/** Filters are chips in one line, so that the first tickets are on the screen. */
const PHONE = '(width < 40rem)'
const ALL = { value: 'all', label: 'All' } as const

export function ListFilters({
  projectId,
  list,
  searchRef,
  isBoard = false,
  start,
}: {
  projectId: string
  list: ReturnType<typeof useListFilter>
  searchRef: RefObject<HTMLInputElement | null>
  /** Its columns are the statuses. */
  isBoard?: boolean
  /** Before the first filter. */
  start?: ReactNode
}) {
  const { userId, q, change, clear, clears } = list
  const { filter, due, choose } = useFilterBoxes(list)
  const isPhone = useMedia(PHONE)
  const isNarrow = isPhone || isBoard
  const { status: _, column: __, ...others } = filter
  const isNarrowed = q !== '' || Object.keys(isBoard ? others : filter).length > 0
  const clearAll = () => {
    clear()
    // The button is out of use now, and would keep the focus from everything else.
    searchRef.current?.focus()
  }
  const search = useCallback((text: string) => change({ q: text || undefined }), [change])
  const { columns } = useProject(projectId)
  const people = usePeopleChoices(projectId, userId, filter)
  const fields: ReactNode = (
    <>
      {isBoard ? null : areFirstColumns(columns) ? (
        <Filter
          label="Status"
          isChip={isNarrow}
          value={filter.status}
          choices={STATUS_CHOICES}
          onChange={(status) => choose({ status, column: undefined })}
        />
      ) : (
        <Filter
          label="Status"
          isChip={isNarrow}
          value={filter.column ?? (filter.status && `all:${filter.status}`)}
          choices={[...columnChoices(columns), ...WHOLE_STATUSES]}
          onChange={(value) => {
            const status = Status.safeParse(value?.slice('all:'.length)).data
            choose(status ? { status, column: undefined } : { status: undefined, column: value })
          }}
        />
      )}
      <Filter
        label="Priority"
        isChip={isNarrow}
        value={filter.priority}
        choices={PRIORITY_CHOICES}
        onChange={(priority) => choose({ priority })}
      />
      <Filter
        label="Type"
        isChip={isNarrow}
        value={filter.type}
        choices={TYPE_CHOICES}
        onChange={(type) => choose({ type })}
      />
      <Filter
        label="Assignee"
        isChip={isNarrow}
        value={filter.assignee === userId ? ME : filter.assignee}
        choices={people.assignees}
        onChange={(assignee) => choose({ assignee })}
      />
      <Filter
        label="Reporter"
        isChip={isNarrow}
        value={filter.reporter === userId ? ME : filter.reporter}
        choices={people.reporters}
        onChange={(reporter) => choose({ reporter })}
      />
      <LabelFilter isChip={isNarrow} value={filter.labels} onChange={(labels) => choose({ labels })} />
      <Filter
        label="Due"
        isChip={isNarrow}
        value={filter.due && due}
        choices={DUE_CHOICES}
        onChange={(due) => choose({ due })}
      />
    </>
  )
  const searchField = (
    <SearchField
      projectId={projectId}
      value={q}
      clears={clears}
      onSearch={search}
      inputRef={searchRef}
      hideLabel={isNarrow}
    />
  )
  const clearButton = (
    <Button variant="ghost" size="sm" icon={<FilterX />} disabled={!isNarrowed} onClick={clearAll}>
      Clear Filters
    </Button>
  )
  if (isNarrow)
    return (
      <section
        aria-labelledby="list-filters"
        className={classNames('flex min-w-0 flex-col gap-2', isBoard && 'sm:flex-row sm:items-center')}
      >
        <h2 id="list-filters" className="sr-only">
          Filters & Search
        </h2>
        {searchField}
        <div className="relative flex min-w-0 items-center gap-2 overflow-x-auto [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4">
          {start}
          {fields}
          {clearButton}
        </div>
      </section>
    )
  return (
    <Card title="Filters & Search" actions={clearButton}>
      <div className="flex flex-col gap-3">
        {searchField}
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">{fields}</div>
      </div>
    </Card>
  )
}

const DUE_CHOICES = [
  { value: 'overdue', label: 'Overdue', icon: <CalendarClock className="text-red-text" /> },
  { value: 'soon', label: 'Within 3 days', icon: <CalendarClock className="text-orange-text" /> },
  { value: NONE, label: 'No due date', icon: <CalendarOff className="text-ink-faint" /> },
]

/** Each status as a whole, beside the columns. */
const WHOLE_STATUSES = STATUS_CHOICES.map(({ value, label, icon }) => ({
  value: `all:${value}`,
  label: `All of ${label}`,
  icon,
}))

export function Filter<V extends string>({
  label,
  none = 'All',
  isChip,
  value,
  choices,
  onChange,
}: {
  label: string
  /** What is chosen if nothing is. */
  none?: string
  /** Its label stands in the box, which is as wide as its words. */
  isChip: boolean
  value: V | undefined
  choices: SelectOption<V>[]
  onChange: (value: V | undefined) => void
}) {
  const all = isChip ? { value: 'all' as const, label: `${label}: ${none}` } : ALL
  const options: SelectOption<V | 'all'>[] = [all, ...choices]
  return (
    <Field label={label} hideLabel={isChip} className={isChip ? 'shrink-0' : undefined}>
      <Select
        value={value ?? 'all'}
        onValueChange={(next) => onChange(next === 'all' ? undefined : next)}
        options={options}
        className={isChip ? (value ? 'border-accent bg-accent-soft' : 'border-line-strong') : undefined}
      />
    </Field>
  )
}

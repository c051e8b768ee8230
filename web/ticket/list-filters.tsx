// The 'Filters & Search' card above the ticket list.
import { FilterX } from 'lucide-react'
import { type RefObject, useCallback } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { SelectOption } from '../ui/select-option.tsx'
import { PRIORITY_CHOICES, STATUS_CHOICES, TYPE_CHOICES } from './choices.tsx'
import { ME, type useListFilter } from './list-filter.ts'
import { usePeopleChoices } from './people-choices.tsx'
import { SearchField } from './search-field.tsx'

const ALL = { value: 'all', label: 'All' } as const

export function ListFilters({
  projectId,
  list: { filter, userId, q, change, clear, clears },
  searchRef,
}: {
  projectId: string
  list: ReturnType<typeof useListFilter>
  searchRef: RefObject<HTMLInputElement | null>
}) {
  const isNarrowed = q !== '' || Object.keys(filter).length > 0
  const clearAll = () => {
    clear()
    // The button is out of use now, and would keep the focus from everything else.
    searchRef.current?.focus()
  }
  const search = useCallback((text: string) => change({ q: text || undefined }), [change])
  const people = usePeopleChoices(projectId, userId, filter)
  return (
    <Card
      title="Filters & Search"
      actions={
        <Button variant="ghost" size="sm" icon={<FilterX />} disabled={!isNarrowed} onClick={clearAll}>
          Clear Filters
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchField value={q} clears={clears} onSearch={search} inputRef={searchRef} />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          <Filter
            label="Status"
            value={filter.status}
            choices={STATUS_CHOICES}
            onChange={(status) => change({ status })}
          />
          <Filter
            label="Priority"
            value={filter.priority}
            choices={PRIORITY_CHOICES}
            onChange={(priority) => change({ priority })}
          />
          <Filter
            label="Type"
            value={filter.type}
            choices={TYPE_CHOICES}
            onChange={(type) => change({ type })}
          />
          <Filter
            label="Assignee"
            value={filter.assignee === userId ? ME : filter.assignee}
            choices={people.assignees}
            onChange={(assignee) => change({ assignee })}
          />
          <Filter
            label="Reporter"
            value={filter.reporter === userId ? ME : filter.reporter}
            choices={people.reporters}
            onChange={(reporter) => change({ reporter })}
          />
        </div>
      </div>
    </Card>
  )
}

function Filter<V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: V | undefined
  choices: SelectOption<V>[]
  onChange: (value: V | undefined) => void
}) {
  const options: SelectOption<V | 'all'>[] = [ALL, ...choices]
  return (
    <Field label={label}>
      <Select
        value={value ?? 'all'}
        onValueChange={(next) => onChange(next === 'all' ? undefined : next)}
        options={options}
      />
    </Field>
  )
}

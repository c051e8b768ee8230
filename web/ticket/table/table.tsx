// The list as a table: chosen, ordered and resized columns, sorted by any field, in groups, and edited in place. Loaded when
// somebody switches to it. Only rows near the viewport are mounted.

import { useMemo, useState } from 'react'
import { inSentence, t } from '../../../domain/locale/message.ts'
import { byDueDay } from '../../../domain/milestone/next.ts'
import { customFieldIn } from '../../../domain/ticket/custom-order.ts'
import { knownOrder, NUMBER_DOWN, sortedBy } from '../../../domain/ticket/sort.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { useFields } from '../../field/use-fields.ts'
import { useLabels } from '../../label/use-labels.tsx'
import { useMilestones } from '../../milestone/use-milestones.tsx'
import { useProject } from '../../project/use-project.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { nameAmong, peopleOf } from '../field/assignee-select.tsx'
import { oneWindow } from '../filter/one-window.ts'
import type { FoundTickets } from '../filter/use-found-tickets.ts'
import { useSourceNumber } from '../filter/use-source-number.ts'
import { isSortField, sortedFilters } from '../list/list-sort.ts'
import { columnsOf, SHOWN_FIRST, type TableColumn } from './columns.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { customGroupName, customGroupsOf, isGroupable, leftOutOf } from './custom-groups.ts'
import { GROUPABLE, type Group, groupsOf, leftOut, MOST_GROUPS } from './groups.ts'
import type { Look } from './look.ts'
import { TableBody } from './table-body.tsx'

/** The value of the box for no groups. */
const UNGROUPED = 'ungrouped'
/** The key of the group of all tickets. */
const WHOLE = 'whole'

type Props = {
  projectId: string
  filter: TicketFilter
  /** The tickets of the filter as the cards show them: those of a search, the best matches first. */
  found: FoundTickets
  /** The filter of the page is newer than this one. */
  isStale: boolean
  look: Look
  onLook: (change: Look) => void
}

/** The controls of the table, beside the number of tickets. */
export function TableControls({ projectId, look, onLook }: Pick<Props, 'projectId' | 'look' | 'onLook'>) {
  const { fields } = useFields(projectId)
  const options = [
    { value: UNGROUPED, label: t('No groups') },
    ...GROUPABLE.map(({ name, label }) => ({
      value: name,
      label: t('By {field}', { field: inSentence(label) }),
    })),
    ...fields
      .filter(isGroupable)
      .map((field) => ({ value: customGroupName(field), label: t('By {field}', { field: field.name }) })),
  ]
  const columns = useColumns(projectId)
  const shown = shownOf(look, columns).map(({ name }) => name)
  return (
    <>
      <Select
        label={t('Group', { context: 'verb' })}
        value={options.some(({ value }) => value === look.group) ? (look.group ?? UNGROUPED) : UNGROUPED}
        options={options}
        onValueChange={(group) => onLook({ group: group === UNGROUPED ? undefined : group })}
        className="w-auto max-w-40 shrink border-transparent! bg-transparent! text-sm hover:bg-hover!"
      />
      <ColumnsMenu
        columns={columns}
        shown={shown}
        onChange={(columns) => onLook({ columns })}
        onReset={() => onLook({ columns: undefined, widths: undefined })}
      />
    </>
  )
}

/** All columns besides the title, with those of the project's custom fields. */
function useColumns(projectId: string): readonly TableColumn[] {
  const { fields } = useFields(projectId)
  return useMemo(() => columnsOf(fields), [fields])
}

function shownOf({ columns = SHOWN_FIRST, widths }: Look, all: readonly TableColumn[]): TableColumn[] {
  return columns.flatMap((name) => {
    const column = all.find((one) => one.name === name)
    return column ? [{ ...column, width: widths?.[name] ?? column.width }] : []
  })
}

export function TicketTable({ projectId, filter, found, isStale, look, onLook }: Props) {
  const { project, columns: boardColumns, may } = useProject(projectId)
  const field = GROUPABLE.find(({ name }) => name === look.group)
  const { fields } = useFields(projectId)
  const custom = fields.find((one) => isGroupable(one) && customGroupName(one) === look.group)
  const isGrouped = field !== undefined || custom !== undefined
  const isByPeople = (field ?? custom)?.kind === 'person'
  const member = useLiveQuery('listMembers', { params: { projectId }, enabled: isGrouped })
  const members = member.data
  const labels = useLabels()
  const { milestones, closed: closedMilestones } = useMilestones(field?.kind === 'record')
  const names = useMemo(() => {
    const people = peopleOf(members?.members ?? [], null)
    return {
      people: people.map((person) => ({ id: person.id, name: nameAmong(people, person) })),
      labels: [...labels.values()],
      columns: boardColumns.map(({ key, name }) => ({ id: key, name })),
      milestones: milestones.toSorted(byDueDay),
    }
  }, [members, labels, boardColumns, milestones])
  const sort = knownOrder(look.sort)
  const { key = '', former_keys } = project ?? {}
  const atSource = useSourceNumber(projectId, project, filter.search)
  const hasClosed = closedMilestones.length > 0
  const { groups, left } = useMemo((): { groups: Group[]; left?: string | undefined } => {
    const own = oneWindow(filter, key ? { key, former_keys } : undefined, projectId, atSource)
    if (field) {
      const { groups, total } = groupsOf(field, own, names)
      return { groups, left: leftOut(field, { shown: groups.length, total, hasClosed }) }
    }
    if (custom) {
      const all = customGroupsOf(custom, own, names)
      return { groups: all.slice(0, MOST_GROUPS), left: leftOutOf(custom, all.length) }
    }
    const by = sort && !customFieldIn(sort) ? sortedBy(sort) : undefined
    // Few values: their windows one after another need no limit.
    if (by && isSortField(by.field.name))
      return {
        groups: sortedFilters(own, { field: by.field.name, isReversed: by.isReversed }).map((filter, at) => ({
          key: String(at),
          value: '',
          label: '',
          filter,
        })),
      }
    return { groups: [{ key: WHOLE, value: '', label: '', filter: own }] }
  }, [projectId, filter, key, former_keys, atSource, field, custom, names, sort, hasClosed])
  const isRanked = filter.search !== undefined && !isGrouped && !sort
  const ranked = useMemo(
    () => (isRanked ? { tickets: found.tickets, next: found.next } : undefined),
    [isRanked, found],
  )
  const all = useColumns(projectId)
  const shown = useMemo(() => shownOf(look, all), [look, all])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isByValues =
    !isGrouped && sort !== undefined && !customFieldIn(sort) && isSortField(sortedBy(sort).field.name)
  const order = isByValues || sort === NUMBER_DOWN ? undefined : sort
  if (isByPeople && !members && member.error)
    return (
      <ErrorState
        message={t('Failed to fetch project members')}
        detail={member.error.message}
        onRetry={() => void member.refetch()}
        retrying={member.isFetching}
      />
    )
  if (!project || (isByPeople && !members)) return null
  return (
    <>
      {left && <p className="text-sm text-ink-faint">{left}</p>}
      <TableBody
        project={project}
        groups={groups}
        isGrouped={isGrouped}
        ranked={ranked}
        isStale={isStale}
        order={order}
        sort={sort}
        columns={shown}
        canEdit={may('ticket.update')}
        closed={closed}
        onToggle={(key) => {
          const next = new Set(closed)
          if (!next.delete(key)) next.add(key)
          setClosed(next)
        }}
        onLook={onLook}
        look={look}
      />
    </>
  )
}

// The lanes of a board: one for each value of a field that the filter permits, in the order of the field, and one for the tickets
// without a value.

import { useMemo } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { AnyLane } from './lane-field.ts'
import '../../../domain/late-live.ts'
import { byDueDay } from '../../../domain/milestone/next.ts'
import { permits } from '../../../domain/query/filter.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useLiveQuery, useQuery } from '../../data/use-query.ts'
import { useLabelsIf, useLabelsLoaded } from '../../label/use-labels.tsx'
import { useMilestones } from '../../milestone/use-milestones.tsx'
import { useProject } from '../../project/use-project.ts'
import { nameAmong, peopleOf } from '../field/assignee-select.tsx'
import { customGroupsOf, leftOutOf } from '../table/custom-groups.ts'
import { groupsOf, leftOut, MOST_GROUPS } from '../table/groups.ts'

const NO_NAMES = { labels: [], columns: [], milestones: [] }
const NONE = { groups: [], left: undefined }

export function useLaneGroups(projectId: string, field: AnyLane, filter: TicketFilter) {
  const kind = field.kind
  const isOfPeople = kind === 'person' || (kind === 'own' && field.own.kind === 'person')
  const { project } = useProject(projectId)
  const members = useLiveQuery('listMembers', { params: { projectId }, enabled: isOfPeople })
  const labels = useLabelsIf(kind === 'choices')
  const areLabelsLoaded = useLabelsLoaded()
  const milestones = useMilestones(kind === 'record')
  const parents = useQuery('listParents', {
    params: { projectId },
    input: filter,
    enabled: kind === 'ticket',
  })
  const { refetch } = parents
  const isLoaded = {
    choice: true,
    own: !isOfPeople || members.data !== undefined,
    person: members.data !== undefined,
    choices: areLabelsLoaded,
    record: milestones.isLoaded,
    ticket: parents.data !== undefined,
  }[kind]
  const key = project?.key ?? ''
  const people = useMemo(() => peopleOf(members.data?.members ?? [], null), [members.data])
  const { groups, left } = useMemo(() => {
    if (!isLoaded) return NONE
    const named = people.map((person) => ({ id: person.id, name: nameAmong(people, person) }))
    if (field.kind === 'own') {
      const all = customGroupsOf(field.own, filter, { ...NO_NAMES, people: named })
      return { groups: all.slice(0, MOST_GROUPS), left: leftOutOf(field.own, all.length, 'lane') }
    }
    const { groups, total } = groupsOf(field, filter, {
      people: named,
      labels: [...labels.values()],
      columns: [],
      milestones: [
        ...milestones.milestones.toSorted(byDueDay),
        // Closed ones only if the filter asks for them.
        ...milestones.closed.filter(
          ({ id }) => filter.milestone !== undefined && permits(filter.milestone, id),
        ),
      ],
      parents: (parents.data?.parents ?? []).map(({ id, number, title }) => ({
        id,
        name: `${ticketKey(key, number)} ${title || '(deleted)'}`,
      })),
    })
    const hasClosed = filter.milestone === undefined && milestones.closed.length > 0
    const isMore = kind === 'ticket' && parents.data?.is_more === true
    const left = isMore
      ? t('Only the parents of the newest sub-tickets are lanes. Narrow the filters to see others.')
      : leftOut(field, { shown: groups.length, total, hasClosed }, 'lane')
    return { groups, left }
  }, [
    isLoaded,
    field,
    filter,
    people,
    labels,
    milestones.milestones,
    milestones.closed,
    parents.data,
    key,
    kind,
  ])
  const source = isOfPeople ? members : parents
  return {
    groups,
    left,
    people,
    labels,
    isLoaded,
    /** The number of the ticket that is a lane. */
    numberOf: (value: string) => parents.data?.parents.find(({ id }) => id === value)?.number,
    refetchParents: kind === 'ticket' ? refetch : undefined,
    error: isLoaded ? null : source.error,
    isFetching: source.isFetching,
    retry: () => void source.refetch(),
  }
}

// Conflicting fields of the edit form, with both values shown as they usually look.

import type { Priority, Status, Ticket, TicketField, TicketType } from '../../domain/ticket.ts'
import type { Profile } from '../../domain/user.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Conflict } from '../ui/conflict.tsx'
import { Person } from '../user/person.tsx'
import { PriorityBadge, StatusBadge, TypeBadge } from './badges.tsx'
import type { FieldConflict } from './edit-draft.ts'

const LABELS: Record<TicketField, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  type: 'Type',
  priority: 'Priority',
  assignee_id: 'Assignee',
}

export function TicketConflicts({
  ticket,
  conflicts,
  onChoose,
}: {
  ticket: Ticket
  conflicts: FieldConflict[]
  onChoose: (conflict: FieldConflict, side: 'mine' | 'theirs') => void
}) {
  const members = useLiveQuery('listMembers', { params: { projectId: ticket.project_id } })
  const people = members.data?.members.map(({ profile }) => profile) ?? []
  if (ticket.assignee) people.push(ticket.assignee)
  return conflicts.map((conflict) => (
    <Conflict
      key={conflict.field}
      label={LABELS[conflict.field]}
      theirs={<Shown field={conflict.field} value={conflict.theirs} people={people} />}
      mine={<Shown field={conflict.field} value={conflict.mine} people={people} />}
      side={conflict.side}
      onChoose={(side) => onChoose(conflict, side)}
    />
  ))
}

function Shown({ field, value, people }: { field: TicketField; value: unknown; people: Profile[] }) {
  switch (field) {
    case 'status':
      return <StatusBadge status={value as Status} />
    case 'type':
      return <TypeBadge type={value as TicketType} />
    case 'priority':
      return <PriorityBadge priority={value as Priority} />
    case 'assignee_id': {
      const person = people.find(({ id }) => id === value) ?? null
      return <Person person={person} fallback={value === null ? 'Unassigned' : undefined} />
    }
    default:
      return value ? String(value) : <span className="text-ink-faint">Empty</span>
  }
}

// Conflicting fields of the edit form, with both values shown as they usually look.

import { FIELDS } from '../../../domain/ticket/fields.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { useWhoChanged } from '../../history/use-who-changed.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { FieldValue } from '../field/fields.tsx'
import type { FieldConflict } from './edit-draft.ts'

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
  const shown = { people, status: ticket.status }
  const who = useWhoChanged(ticket, conflicts.length > 0)
  return conflicts.map((conflict) => (
    <Conflict
      key={conflict.field}
      label={FIELDS[conflict.field].label}
      who={who(conflict.field)}
      theirs={<FieldValue field={conflict.field} value={conflict.theirs} {...shown} />}
      mine={<FieldValue field={conflict.field} value={conflict.mine} {...shown} />}
      side={conflict.side}
      onChoose={(side) => onChoose(conflict, side)}
    />
  ))
}

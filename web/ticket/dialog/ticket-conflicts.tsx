// Conflicting fields of the edit form, with both values shown as they usually look.

import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { useWhoChanged } from '../../history/use-who-changed.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { type AnyValue, labelOf, nameOf, ShownValue } from '../field/any-field.tsx'
import { useAnyFields } from './any-field-of.ts'
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
  const fieldOf = useAnyFields(ticket.project_id)
  const who = useWhoChanged(ticket, conflicts.length > 0)
  return conflicts.map((conflict) => {
    const field = fieldOf(conflict.field)
    if (!field) return null
    const shown = (value: unknown) => <ShownValue field={field} value={value as AnyValue} ticket={ticket} />
    return (
      <Conflict
        key={conflict.field}
        label={labelOf(field)}
        who={who(nameOf(field))}
        theirs={shown(conflict.theirs)}
        mine={shown(conflict.mine)}
        side={conflict.side}
        onChoose={(side) => onChoose(conflict, side)}
      />
    )
  })
}

// Adds and removes relations of a ticket, and reports the result in a toast.
import type { Relation, RelationKind } from '../../domain/relation/relation.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable } from '../data/undo.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'

type Other = { id: string; status: Status }

export function useChangeRelation({ id, status }: Ticket) {
  const params = { ticketId: id }
  const { run: addIt } = useCommand('addRelation')
  const { run: removeIt } = useCommand('removeRelation')
  const { run: move } = useCommand('moveTicket')
  const add = (kind: RelationKind, ticket_id: string) => addIt({ params, input: { kind, ticket_id } })

  async function remove({ kind, ticket }: Relation, key: string) {
    const input = { kind, ticket_id: ticket.id }
    const undo = () =>
      add(kind, ticket.id).catch((error) =>
        toast.error(`Failed to restore the relation to ${key}`, reasonOf(error)),
      )
    try {
      if (await removeIt({ params, input }))
        toast.success(`The relation to ${key} was removed`, {
          action: undoable(() => void undo()),
        })
    } catch (error) {
      toast.error(`Failed to remove the relation to ${key}`, reasonOf(error))
    }
  }

  /** Work continues on only one of two duplicates, so the user is offered to close the other one. This is optional. */
  function offerToClose(kind: RelationKind, other: Other, key: string) {
    if (kind !== 'duplicates' && kind !== 'is_duplicated_by') return
    const duplicate = kind === 'duplicates' ? { id, status, name: 'this ticket' } : { ...other, name: key }
    if (duplicate.status === 'done') return
    const close = () =>
      move({ params: { ticketId: duplicate.id }, input: { status: 'done' } }).then(
        () => toast.success('Ticket status updated successfully'),
        (error) => toast.error('Failed to update ticket status', reasonOf(error)),
      )
    const message =
      kind === 'duplicates' ? `Marked as a duplicate of ${key}` : `${key} is a duplicate of this ticket`
    toast.success(message, {
      action: { label: `Move ${duplicate.name} to Done`, onClick: () => void close() },
    })
  }

  return { add, remove, offerToClose }
}

// Adds and removes relations of a ticket, and reports the result in a toast.

import { t } from '../../domain/locale/message.ts'
import type { Relation, RelationKind } from '../../domain/relation/relation.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable } from '../data/undo.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'

export function useChangeRelation({ id }: Ticket) {
  const params = { ticketId: id }
  const { run: addIt } = useCommand('addRelation')
  const { run: removeIt } = useCommand('removeRelation')
  const add = (kind: RelationKind, ticket_id: string) => addIt({ params, input: { kind, ticket_id } })

  async function remove({ kind, ticket }: Relation, key: string) {
    const input = { kind, ticket_id: ticket.id }
    const undo = () =>
      add(kind, ticket.id).catch((error) =>
        toast.error(t('Failed to restore the relation to {key}', { key }), reasonOf(error)),
      )
    try {
      if (await removeIt({ params, input }))
        toast.success(t('The relation to {key} was removed', { key }), {
          action: undoable(() => void undo()),
        })
    } catch (error) {
      toast.error(t('Failed to remove the relation to {key}', { key }), reasonOf(error))
    }
  }

  return { add, remove }
}

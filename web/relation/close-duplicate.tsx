// The offer to close a ticket that was just marked as a duplicate, because work continues on only one of the two.

import { X } from 'lucide-react'
import { useEffect } from 'react'
import { columnForDuplicates } from '../../domain/column/for-duplicates.ts'
import { t } from '../../domain/locale/message.ts'
import type { Relation, RelationKind } from '../../domain/relation/relation.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useProject } from '../project/use-project.ts'
import { withUndo } from '../ticket/undo-change.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** The relation that was just added. */
export type Offer = { kind: RelationKind; ticketId: string }

type Props = { offer: Offer; relations: Relation[]; ticket: Ticket; onClose: () => void }

export function CloseDuplicate({ offer: { kind, ticketId }, relations, ticket, onClose }: Props) {
  const { project, columns } = useProject(ticket.project_id)
  const place = columnForDuplicates(columns)
  const { run: move, pending } = useCommand('moveTicket')
  const other = relations.find((one) => one.kind === kind && one.ticket.id === ticketId)?.ticket
  const key = project && other ? ticketKey(project.key, other.number) : ''
  const isOther = kind === 'is_duplicated_by'
  const duplicate = isOther ? other : kind === 'duplicates' && other ? ticket : undefined
  const isDone = duplicate?.status === 'done'
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  if (!duplicate || isDone) return null

  async function close(id: string) {
    try {
      const event = await move({
        params: { ticketId: id },
        input: place ? { column: place.key } : { status: 'done' },
      })
      const words = place
        ? t('Moved to “{column}”', { column: place.name })
        : t('Ticket status updated successfully')
      toast.success(words, withUndo(id, event))
      onClose()
    } catch (error) {
      toast.error(t('Failed to update ticket status'), reasonOf(error))
    }
  }

  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-accent-soft px-3 py-2">
      <p role="status" className="min-w-52 flex-1">
        {isOther
          ? t('{key} is a duplicate of this ticket', { key })
          : t('Marked as a duplicate of {key}', { key })}
      </p>
      <div className="flex gap-2">
        <Button size="sm" pending={pending} onClick={() => void close(duplicate.id)}>
          {isOther
            ? t('Move {key} to {column}', { key, column: place?.name ?? t('Done') })
            : t('Move this ticket to {column}', { column: place?.name ?? t('Done') })}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<X />}
          aria-label={t('Dismiss')}
          title={t('Dismiss')}
          onClick={onClose}
        />
      </div>
    </div>
  )
}

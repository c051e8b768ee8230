// A ticket's column in its side panel. Choosing another column moves the ticket at once, as dragging does.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useProject } from '../project/use-project.ts'
import { EDIT_TOAST, withUndo } from '../ticket/undo-change.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { columnChoices } from './column-choices.tsx'

export function TicketColumn({ ticket }: { ticket: Ticket }) {
  const { columns } = useProject(ticket.project_id)
  const { run } = useCommand('moveTicket')
  /** The chosen column, until the server has answered. */
  const [chosen, setChosen] = useState<string>()
  const [queue] = useState(() => ({ last: Promise.resolve() }))

  function change(column: string) {
    setChosen(column)
    const sent = queue.last.then(async () => {
      try {
        const event = await run({ params: { ticketId: ticket.id }, input: { column } })
        toast.success(t('Ticket updated successfully!'), { ...EDIT_TOAST, ...withUndo(ticket.id, event) })
      } catch (error) {
        toast.error(t('Failed to update ticket'), reasonOf(error), EDIT_TOAST)
      }
      if (queue.last === sent) setChosen(undefined)
    })
    queue.last = sent
  }

  const open = columns.filter(({ key, moving_to }) => moving_to === null || key === ticket.column)
  return (
    <Field label={t('Status')} quiet>
      <Select value={chosen ?? ticket.column} onValueChange={change} options={columnChoices(open)} />
    </Field>
  )
}

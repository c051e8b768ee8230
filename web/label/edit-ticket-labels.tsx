// A ticket's labels in its side panel, where they are added and removed at once.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { withUndo } from '../ticket/undo-change.ts'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { LabelPicker } from './label-picker.tsx'

export function EditTicketLabels({ ticket }: { ticket: Ticket }) {
  const { run } = useCommand('changeTicketLabels')
  /**
   * The chosen labels, until the server has answered. Requests are sent one after the other, and each keeps what others changed.
   */
  const [chosen, setChosen] = useState<string[]>()
  const [queue] = useState(() => ({ last: Promise.resolve() }))

  function change(ids: string[]) {
    const before = chosen ?? ticket.label_ids
    const add = ids.filter((id) => !before.includes(id))
    const remove = before.filter((id) => !ids.includes(id))
    setChosen(ids)
    const sent = queue.last.then(async () => {
      try {
        withUndo(ticket.id, await run({ params: { ticketId: ticket.id }, input: { add, remove } }))
      } catch (error) {
        toast.error(t('Failed to change the labels'), reasonOf(error), { id: 'ticket-labels' })
      }
      if (queue.last === sent) setChosen(undefined)
    })
    queue.last = sent
  }

  return (
    <Field label={t('Labels')} quiet>
      <LabelPicker projectId={ticket.project_id} value={chosen ?? ticket.label_ids} onChange={change} />
    </Field>
  )
}

// A ticket's parent in its side panel: chosen by key or words, changed and removed in place.

import { X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldSave } from '../field/use-field-save.ts'
import { ParentLink } from './parent-ticket.tsx'
import { TicketFinder } from './ticket-finder.tsx'

export function EditParent({ ticket }: { ticket: Ticket }) {
  const [text, setText] = useState('')
  const { id, project_id: projectId, parent_id } = ticket
  const { choose, error } = useFieldSave('parent_id', ticket)
  return (
    <Field label={t('Parent')} quiet error={error}>
      {parent_id && (
        <div className="flex min-h-8 items-center justify-between gap-1 pl-2.5">
          <ParentLink projectId={projectId} id={parent_id} />
          <Button
            size="sm"
            variant="ghost"
            icon={<X />}
            aria-label={t('Remove the parent')}
            title={t('Remove the parent')}
            onClick={() => choose(null)}
          />
        </div>
      )}
      <TicketFinder
        projectId={projectId}
        text={text}
        onText={setText}
        placeholder={parent_id ? t('Choose another parent') : t('None', { context: 'ticket' })}
        isOut={(one) => one.id === id || one.id === parent_id || one.parent_id === id}
        onChoose={(parent) => {
          setText('')
          choose(parent.id)
        }}
      />
    </Field>
  )
}

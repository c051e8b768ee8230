// Adds relations to the open ticket: the kind, then the other ticket by key or words.

import { useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { RELATION_KINDS, type Relation, type RelationKind } from '../../domain/relation/relation.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { type Choosable, TicketFinder, useAdding } from '../ticket/dialog/ticket-finder.tsx'
import { Button } from '../ui/button.tsx'
import { useDialogEscape } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { Offer } from './close-duplicate.tsx'
import { useChangeRelation } from './use-change-relation.ts'

type AddProps = {
  ticket: Ticket
  relations: Relation[]
  onAdded: (relation: Offer) => void
  onClose: () => void
}

export function AddRelation({ ticket, relations, onAdded, onClose }: AddProps) {
  const { id, project_id: projectId } = ticket
  const [kind, setKind] = useState<RelationKind>('is_blocked_by')
  const { text, onText, problem, setProblem, add: adding } = useAdding(t('The relation could not be added.'))
  const { add } = useChangeRelation(ticket)
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  const taken = new Set(relations.filter((one) => one.kind === kind).map((one) => one.ticket.id))

  const choose = (other: Choosable) =>
    adding(async () => {
      await add(kind, other.id)
      onAdded({ kind, ticketId: other.id })
    })
  useDialogEscape(({ target }) => {
    if (!(target instanceof Node) || !form.current?.contains(target)) return false
    onClose()
    return true
  })

  return (
    <fieldset
      ref={form}
      aria-label={t('Add a relation')}
      className="mt-1.5 flex min-w-0 flex-wrap items-start gap-2"
    >
      <Field label={t('Kind of relation')} hideLabel>
        <Select<RelationKind>
          value={kind}
          onValueChange={(next) => {
            setKind(next)
            setProblem(undefined)
            form.current?.querySelector('input')?.focus()
          }}
          options={RELATION_KINDS}
          className="w-36"
        />
      </Field>
      <div className="min-w-48 flex-1">
        <Field label={t('The other ticket')} hideLabel error={problem}>
          <TicketFinder
            projectId={projectId}
            text={text}
            onText={onText}
            placeholder={t('Find a ticket by key or words')}
            isOut={(one) => one.id === id || taken.has(one.id)}
            onChoose={(other) => void choose(other)}
          />
        </Field>
      </div>
      <Button variant="ghost" onClick={onClose}>
        {t('Close')}
      </Button>
    </fieldset>
  )
}

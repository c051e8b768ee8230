// Adds relations to the open ticket: the kind, then the other ticket by key or words.
import { useEffect, useRef, useState } from 'react'
import { RELATION_KINDS, type Relation, type RelationKind } from '../../domain/relation/relation.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { useProject } from '../project/use-project.ts'
import { type Choosable, TicketFinder, useAdding } from '../ticket/dialog/ticket-finder.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { pressedKey } from '../ui/pressed-key.ts'
import { Select } from '../ui/select.tsx'
import { useChangeRelation } from './use-change-relation.ts'

type AddProps = { ticket: Ticket; relations: Relation[]; onClose: () => void }

export function AddRelation({ ticket, relations, onClose }: AddProps) {
  const { id, project_id: projectId } = ticket
  const [kind, setKind] = useState<RelationKind>('is_blocked_by')
  const { text, onText, problem, setProblem, add: adding } = useAdding('The relation could not be added.')
  const { add, offerToClose } = useChangeRelation(ticket)
  const { project } = useProject(projectId)
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  const taken = new Set(relations.filter((one) => one.kind === kind).map((one) => one.ticket.id))

  const choose = (other: Choosable) =>
    adding(async () => {
      await add(kind, other.id)
      if (project) offerToClose(kind, other, ticketKey(project.key, other.number))
    })

  return (
    <fieldset
      ref={form}
      aria-label="Add a relation"
      className="mt-1.5 flex min-w-0 flex-wrap items-start gap-2"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <Field label="Kind of relation" hideLabel>
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
        <Field label="The other ticket" hideLabel error={problem}>
          <TicketFinder
            projectId={projectId}
            text={text}
            onText={onText}
            placeholder="Find a ticket by key or words"
            isOut={(one) => one.id === id || taken.has(one.id)}
            onChoose={(other) => void choose(other)}
          />
        </Field>
      </div>
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </fieldset>
  )
}

// A ticket's attributes, next to its text: edited in place by users who may, as text for other users, and as fields of the form
// while the ticket is edited.
import type { ReactNode } from 'react'
import { areFirstColumns } from '../../../domain/column/columns.ts'
import { FIELDS, type TicketField } from '../../../domain/ticket/fields.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { ColumnBadge } from '../../column/column-badge.tsx'
import { TicketColumn } from '../../column/ticket-column.tsx'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { Imported } from '../../import/imported.tsx'
import { EditTicketLabels } from '../../label/edit-ticket-labels.tsx'
import { useProject } from '../../project/use-project.ts'
import { DateOf } from '../../ui/time-ago.tsx'
import { Person } from '../../user/person.tsx'
import { FACT_FIELDS, FieldValue } from '../field/fields.tsx'
import { InPlaceField } from '../field/in-place-field.tsx'

const editParent = new OptionalChunk(() => import('./edit-parent.tsx'))

export function TicketSidePanel({
  ticket,
  mayEdit,
  control,
}: {
  ticket: Ticket
  mayEdit: boolean
  /** The control that edits a field; default: in place. */
  control?: (field: TicketField) => ReactNode
}) {
  const EditParent = useOptionalChunk(editParent, mayEdit)?.EditParent
  const { columns } = useProject(ticket.project_id)
  const inPlaceField = (field: TicketField) => {
    if (field === 'label_ids') return <EditTicketLabels ticket={ticket} />
    if (field === 'status' && !areFirstColumns(columns)) return <TicketColumn ticket={ticket} />
    return <InPlaceField field={field} ticket={ticket} />
  }
  const people = ticket.assignee ? [ticket.assignee] : []
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 md:grid-cols-1">
      {mayEdit &&
        FACT_FIELDS.map((field) => (
          <div key={field} data-field={field} className="contents">
            {(control ?? inPlaceField)(field)}
          </div>
        ))}
      {mayEdit && !control && EditParent && <EditParent ticket={ticket} />}
      <dl className="contents">
        {!mayEdit &&
          FACT_FIELDS.map((field) => (
            <Fact key={field} label={FIELDS[field].label}>
              {field === 'status' ? (
                <ColumnBadge ticket={ticket} />
              ) : (
                <FieldValue field={field} value={ticket[field]} people={people} status={ticket.status} />
              )}
            </Fact>
          ))}
        <Fact label="Reporter">
          <Person person={ticket.reporter} fallback="Unknown" />
        </Fact>
        {ticket.imported?.assignee && ticket.assignee_id === null && (
          <Fact label="Assignee without an account">
            <bdi className="min-w-0 wrap-anywhere">{ticket.imported.assignee.name}</bdi>
          </Fact>
        )}
        {ticket.imported && (
          <Fact label="Origin">
            <span className="inline-block min-w-0 wrap-anywhere first-letter:uppercase">
              <Imported projectId={ticket.project_id} imported={ticket.imported} />
            </span>
          </Fact>
        )}
        <Fact label="Created">
          <DateOf at={ticket.created_at} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="flex min-h-5 min-w-0 items-center">{children}</dd>
    </div>
  )
}

// A ticket's attributes, next to its text, in rows: edited in place by users who may, as text for other users, and as fields of
// the form while the ticket is edited. Fields without a value are folded away.
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { areFirstColumns } from '../../../domain/column/columns.ts'
import type { CustomField } from '../../../domain/field/field.ts'
import { FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { ColumnBadge } from '../../column/column-badge.tsx'
import { TicketColumn } from '../../column/ticket-column.tsx'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { CustomValue } from '../../field/custom-value.tsx'
import { useOwnFields } from '../../field/use-own-fields.ts'
import { Imported } from '../../import/imported.tsx'
import { EditTicketLabels } from '../../label/edit-ticket-labels.tsx'
import { useLabelsIf } from '../../label/use-labels.tsx'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRows, fieldRow } from '../../ui/field.tsx'
import { DateOf } from '../../ui/time-ago.tsx'
import { Person } from '../../user/person.tsx'
import { type AnyField, labelOf, nameOf } from '../field/any-field.tsx'
import { FACT_FIELDS, FieldValue, isSet } from '../field/fields.tsx'
import { InPlaceField } from '../field/in-place-field.tsx'

const editParent = new OptionalChunk(() => import('./edit-parent.tsx'))

/** The rows that a ticket always has; the others are below the reporter and the date, once they have a value. */
const FIRST = FACT_FIELDS.filter((field) => !isFoldable(field))
const MORE = [...FACT_FIELDS, 'parent_id' as const].filter(isFoldable)

/** The assignee is not folded away: it says who works on the ticket, or that nobody does. */
function isFoldable(field: TicketField): boolean {
  const row = FIELDS[field]
  return row.kind !== 'person' && (row.kind === 'choices' || ('optional' in row && row.optional === true))
}

export function TicketSidePanel({
  ticket,
  folded: { unfolded, folded, unfold },
  mayEdit,
  control,
}: {
  ticket: Ticket
  folded: ReturnType<typeof useFolded>
  mayEdit: boolean
  /** The control that edits a field; default: in place. */
  control?: (field: TicketField) => ReactNode
}) {
  const own = useOwnFields(ticket)
  const EditParent = useOptionalChunk(editParent, mayEdit)?.EditParent
  const { columns } = useProject(ticket.project_id)
  // Loaded before the labels are unfolded, because keys choose one at once.
  useLabelsIf(mayEdit)
  const panel = useRef<HTMLDivElement>(null)
  const edited = (field: TicketField) => {
    if (field === 'parent_id') return !control && EditParent && <EditParent ticket={ticket} />
    if (control) return control(field)
    if (field === 'label_ids') return <EditTicketLabels ticket={ticket} />
    if (field === 'status' && !areFirstColumns(columns)) return <TicketColumn ticket={ticket} />
    return <InPlaceField field={field} ticket={ticket} />
  }
  // The form does not have the parent, which is saved as soon as it is chosen.
  const hidden = control ? folded.filter((field) => field !== 'parent_id') : folded
  const people = ticket.assignee ? [ticket.assignee] : []
  const read = (field: TicketField) =>
    field === 'status' ? (
      <ColumnBadge ticket={ticket} />
    ) : (
      <FieldValue field={field} value={ticket[field]} people={people} status={ticket.status} />
    )
  const row = (field: TicketField) =>
    mayEdit ? (
      <div key={field} data-field={field} className="contents">
        {edited(field)}
      </div>
    ) : (
      <Fact key={field} label={FIELDS[field].label}>
        {read(field)}
      </Fact>
    )
  // The form does not have the custom fields, which are saved in place.
  const ownRow = (field: CustomField) =>
    mayEdit && !control ? (
      <div key={field.id} data-field={nameOf(field)} className="contents">
        <InPlaceField field={field} ticket={ticket} />
      </div>
    ) : (
      <Fact key={field.id} label={field.name}>
        <CustomValue field={field} value={ticket.custom[field.id]} />
      </Fact>
    )
  const away: AnyField[] = [...hidden, ...(control ? [] : own.folded)]
  /** The focus goes to the first of the fields that appear. */
  const showAll = () => {
    flushSync(() => {
      unfold()
      if (!control) own.unfold()
    })
    panel.current
      ?.querySelector<HTMLElement>(
        `[data-field="${away.map(nameOf)[0]}"] :is([role="combobox"], input, button)`,
      )
      ?.focus()
  }
  return (
    <FieldRows>
      <div ref={panel} className="flex flex-col">
        {FIRST.map(row)}
        <Fact label="Reporter">
          <Person person={ticket.reporter} fallback="Unknown" />
        </Fact>
        <Fact label="Created">
          <DateOf at={ticket.created_at} />
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
              {ticket.imported.keys?.[0] && `, ${ticket.imported.keys[0]} at the source`}
            </span>
          </Fact>
        )}
        {unfolded.filter((field) => mayEdit || field !== 'parent_id').map(row)}
        {own.shown.map(ownRow)}
        {mayEdit && away.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<ChevronDown />}
            data-folded={away.map(nameOf).join(' ')}
            title={away.map(labelOf).join(', ')}
            className="mt-1 -ml-2.5 self-start"
            onClick={showAll}
          >
            + {away.length} {away.length === 1 ? 'field' : 'fields'}
          </Button>
        )}
      </div>
    </FieldRows>
  )
}

/**
 * The fields with a value, in the order of the screen, and those without. A field that gets a value while the ticket is open
 * appears after the others, and one that loses it stays, so that no row moves another.
 * @param values of the form while the ticket is edited
 */
export function useFolded(values: TicketValues) {
  const set = MORE.filter((field) => isSet(values[field]))
  const [unfolded, setUnfolded] = useState(set)
  const appeared = set.filter((field) => !unfolded.includes(field))
  const shown = appeared.length > 0 ? [...unfolded, ...appeared] : unfolded
  if (appeared.length > 0) setUnfolded(shown)
  const folded = MORE.filter((field) => !shown.includes(field))
  return { unfolded: shown, folded, unfold: () => setUnfolded([...shown, ...folded]) }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={fieldRow}>
      <dt className="py-1.5 text-sm text-ink-faint wrap-anywhere">{label}</dt>
      <dd className="flex min-h-8 min-w-0 items-center pl-2.5">{children}</dd>
    </dl>
  )
}

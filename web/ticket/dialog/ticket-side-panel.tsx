// A ticket's attributes, next to its text, in rows: edited in place by users who may, as text for other users, and as fields of
// the form while the ticket is edited. Fields without a value are folded away.

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { areFirstColumns } from '../../../domain/column/columns.ts'
import type { CustomField } from '../../../domain/field/field.ts'
import { printCustom } from '../../../domain/field/text.ts'
import type { CustomValues, CustomValue as OwnValue } from '../../../domain/field/value.ts'
import { t } from '../../../domain/locale/message.ts'
import { FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { ColumnBadge } from '../../column/column-badge.tsx'
import { TicketColumn } from '../../column/ticket-column.tsx'
import { CustomValue } from '../../field/custom-value.tsx'
import { RemovedFieldValue, UnsavedValue } from '../../field/unsaved-value.tsx'
import { useOwnFields } from '../../field/use-own-fields.ts'
import { Imported } from '../../import/imported.tsx'
import { EditTicketLabels } from '../../label/edit-ticket-labels.tsx'
import { useLabelsIf } from '../../label/use-labels.tsx'
import { rich } from '../../locale/rich.tsx'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRows, fieldRow } from '../../ui/field.tsx'
import { DateOf } from '../../ui/time-ago.tsx'
import { Person } from '../../user/person.tsx'
import { type AnyField, type AnyValue, labelOf, nameOf } from '../field/any-field.tsx'
import { FACT_FIELDS, FieldValue, isSet } from '../field/fields.tsx'
import { InPlaceField } from '../field/in-place-field.tsx'
import { EditParent } from './edit-parent.tsx'

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
  custom = ticket.custom,
  control,
  ownControl,
}: {
  ticket: Ticket
  folded: ReturnType<typeof useFolded>
  mayEdit: boolean
  /** The control that edits a field; default: in place. */
  control?: (field: TicketField) => ReactNode
  /** The values of custom fields in the form; default: those of the ticket. */
  custom?: CustomValues
  /** The control of a custom field in the form, also of one that was removed meanwhile. */
  ownControl?: (field: CustomField) => ReactNode
}) {
  const own = useOwnFields({ project_id: ticket.project_id, custom })
  const [wasEditable, setWasEditable] = useState(mayEdit)
  if (mayEdit && !wasEditable) setWasEditable(true)
  const { columns } = useProject(ticket.project_id)
  // Loaded before the labels are unfolded, because keys choose one at once.
  useLabelsIf(mayEdit)
  const panel = useRef<HTMLDivElement>(null)
  const inPlace = (field: AnyField) => {
    const lost = !mayEdit && {
      otherwise: typeof field === 'string' ? factOf(field) : ownFact(field),
      show: (value: NonNullable<AnyValue>, drop: () => void) => (
        <UnsavedValue
          why={t('You can no longer change this ticket ({field}).', { field: labelOf(field) })}
          text={typeof field === 'string' ? String(value) : printCustom(field, value as OwnValue)}
          onDrop={drop}
        />
      ),
    }
    return <InPlaceField field={field} ticket={ticket} {...(lost && { lost })} />
  }
  const edited = (field: TicketField) => {
    if (field === 'parent_id') return !control && <EditParent ticket={ticket} />
    if (control) return control(field)
    if (field === 'label_ids') return <EditTicketLabels ticket={ticket} />
    if (field === 'status' && !areFirstColumns(columns)) return <TicketColumn ticket={ticket} />
    return inPlace(field)
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
  const factOf = (field: TicketField) => (
    <Fact key={field} label={FIELDS[field].label}>
      {read(field)}
    </Fact>
  )
  const ownFact = (field: CustomField) => (
    <Fact key={field.id} label={field.name}>
      <CustomValue field={field} value={ticket.custom[field.id]} />
    </Fact>
  )
  /** A number that is being typed stays if the ticket can no longer be changed. */
  const isKept = (field: TicketField) => wasEditable && FIELDS[field].kind === 'number'
  const row = (field: TicketField) =>
    mayEdit || isKept(field) ? (
      <div key={field} data-field={field} className="contents">
        {mayEdit ? edited(field) : inPlace(field)}
      </div>
    ) : (
      factOf(field)
    )
  const ownRow = (field: CustomField) =>
    mayEdit || wasEditable ? (
      <div key={field.id} data-field={nameOf(field)} className="contents">
        {ownControl ? ownControl(field) : field.removed_at === null ? inPlace(field) : removedRow(field)}
      </div>
    ) : (
      field.removed_at === null && ownFact(field)
    )
  const removedRow = (field: CustomField) => (
    <InPlaceField
      field={field}
      ticket={ticket}
      lost={{
        otherwise: null,
        show: (value, drop) => <RemovedFieldValue field={field} value={value as OwnValue} onDrop={drop} />,
      }}
    />
  )
  const away: AnyField[] = [...hidden, ...own.folded]
  /** The focus goes to the first of the fields that appear. */
  const showAll = () => {
    flushSync(() => {
      unfold()
      own.unfold()
    })
    panel.current
      ?.querySelector<HTMLElement>(
        `[data-field="${away.map(nameOf)[0]}"] :is([role="combobox"], input, button)`,
      )
      ?.focus()
  }
  const origin = ticket.imported && <Imported projectId={ticket.project_id} imported={ticket.imported} />
  return (
    <FieldRows>
      <div ref={panel} className="flex flex-col">
        {FIRST.map(row)}
        <Fact label={t('Reporter')}>
          <Person person={ticket.reporter} fallback={t('Unknown')} />
        </Fact>
        <Fact label={t('Created')}>
          <DateOf at={ticket.created_at} />
        </Fact>
        {ticket.imported?.assignee && ticket.assignee_id === null && (
          <Fact label={t('Assignee without an account')}>
            <bdi className="min-w-0 wrap-anywhere">{ticket.imported.assignee.name}</bdi>
          </Fact>
        )}
        {ticket.imported && (
          <Fact label={t('Origin')}>
            <span className="inline-block min-w-0 wrap-anywhere first-letter:uppercase">
              {ticket.imported.keys?.[0]
                ? rich('{origin}, {key} at the source', { origin, key: ticket.imported.keys[0] })
                : origin}
            </span>
          </Fact>
        )}
        {unfolded.filter((field) => mayEdit || field !== 'parent_id').map(row)}
        {[...own.shown, ...own.gone].map(ownRow)}
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
            {t('{count, plural, one {+ # field} other {+ # fields}}', { count: away.length })}
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

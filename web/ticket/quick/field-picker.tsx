// The picker of one field of a ticket on the board or in the list, beside the ticket.

import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { fieldNamed, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import { type Field, NONE, nounOf, type SetKind } from '../../../domain/ticket/kinds.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { columnChoices } from '../../column/column-choices.tsx'
import { useLiveQuery } from '../../data/use-query.ts'
import { LabelMark } from '../../label/label-chip.tsx'
import { useLabels, useLabelsLoaded } from '../../label/use-labels.tsx'
import { rememberMilestone } from '../../milestone/last-milestone.ts'
import { NEW_MILESTONE, NewMilestone, useMilestoneChoices } from '../../milestone/new-milestone.tsx'
import { useProject } from '../../project/use-project.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Side } from '../../ui/positioned-list.ts'
import { SelectList } from '../../ui/select-list.tsx'
import type { SelectOption } from '../../ui/select-option.tsx'
import { changeTicket } from '../change-ticket.ts'
import { assigneeOptions, peopleOf, UNASSIGNED } from '../field/assignee-select.tsx'
import { type ChoiceField, numberOptions, optionsOrNone } from '../field/choices.tsx'
import { useToday } from '../use-today.ts'

/** The fields that have a picker. */
export type PickedField = Exclude<TicketField, 'title' | 'description' | 'parent_id'>

type Props = {
  ticket: TicketSummary
  field: PickedField
  /** The card, or the title in a row. */
  box: RefObject<HTMLElement | null>
  side: Side
  onChosen: () => void
  /** Closed without a choice. */
  onClose: () => void
  /** The focus moved elsewhere. */
  onLeft: () => void
  /** There is nothing to choose. */
  onEmpty?: () => void
}
type PickerProps = Props & { row: Field; label: string }

export function FieldPicker(props: Props) {
  const { ticket, field } = props
  const { project } = useProject(ticket.project_id)
  const row = fieldNamed(field)
  const Picker = field === 'status' ? ColumnPicker : PICKERS[row.kind as PickedKind]
  const label = t('{field} of {key}', {
    field: row.label,
    key: ticketKey(project?.key ?? '', ticket.number),
  })
  return <Picker row={row} label={label} {...props} />
}

type OptionsProps = Omit<PickerProps, 'onEmpty'> & {
  value: string
  options: SelectOption<string>[]
  isLoading?: boolean
  several?: { values: string[]; onToggle: (value: string) => void }
  /** The option that opens something else in place of the list. */
  act?: { value: string; run: () => void }
  onChoose: (value: string) => void
}

function Options({ row, ticket: _, field: __, act, onChosen, onChoose, several, ...list }: OptionsProps) {
  const id = useId()
  return (
    <SelectList
      {...list}
      id={id}
      title={row.label}
      several={several && { ...several, label: row.label }}
      isNumbered
      onChoose={(value) => {
        if (value === act?.value) return act.run()
        onChosen()
        onChoose(value)
      }}
    />
  )
}

function ColumnPicker(props: PickerProps) {
  const { ticket } = props
  const { columns } = useProject(ticket.project_id)
  const open = columns.filter(({ key, moving_to }) => moving_to === null || key === ticket.column)
  return (
    <Options
      {...props}
      value={ticket.column}
      options={columnChoices(open)}
      onChoose={(column) => column !== ticket.column && void changeTicket(ticket, { do: 'move', column })}
    />
  )
}

/** Saves another value than the current one. */
function change(ticket: TicketSummary, field: PickedField, value: TicketValues[PickedField]) {
  if (value !== ticket[field]) void changeTicket(ticket, { do: 'edit', changes: { [field]: value } })
}

function ChoicePicker(props: PickerProps) {
  const { row, ticket, field } = props
  return (
    <Options
      {...props}
      value={String(ticket[field] ?? NONE)}
      options={optionsOrNone(row as ChoiceField)}
      onChoose={(value) =>
        change(ticket, field, (value === NONE ? null : value) as TicketValues[PickedField])
      }
    />
  )
}

function PersonPicker(props: PickerProps) {
  const { ticket, field } = props
  const query = useLiveQuery('listMembers', { params: { projectId: ticket.project_id } })
  return (
    <Options
      {...props}
      value={ticket.assignee_id ?? UNASSIGNED}
      options={assigneeOptions(peopleOf(query.data?.members ?? [], ticket.assignee))}
      isLoading={!query.data && !query.error}
      onChoose={(value) => change(ticket, field, value === UNASSIGNED ? null : value)}
    />
  )
}

function NumberPicker(props: PickerProps) {
  const { row, ticket, field } = props
  const value = ticket[field] as number | null
  return (
    <Options
      {...props}
      value={value === null ? NONE : String(value)}
      options={numberOptions(row, value)}
      onChoose={(next) => change(ticket, field, next === NONE ? null : Number(next))}
    />
  )
}

function RecordPicker(props: PickerProps) {
  const { ticket, field, onClose } = props
  const value = ticket[field] as string | null
  const { options, isLoaded } = useMilestoneChoices(ticket.project_id, value === null ? [] : [value])
  const [isAsking, setAsking] = useState(false)
  function choose(id: string | null) {
    if (id !== null) rememberMilestone(ticket.project_id, id)
    change(ticket, field, id)
  }
  if (isAsking)
    return <NewMilestone projectId={ticket.project_id} onCreated={({ id }) => choose(id)} onClose={onClose} />
  return (
    <Options
      {...props}
      value={value ?? NONE}
      options={options}
      isLoading={!isLoaded}
      act={{ value: NEW_MILESTONE, run: () => setAsking(true) }}
      onChoose={(next) => choose(next === NONE ? null : next)}
    />
  )
}

/** Enter and digits choose one label; Space adds or removes one, and the list stays open for more. */
function LabelsPicker({ onEmpty, ...props }: PickerProps) {
  const { ticket, box, side, label, onClose, onLeft } = props
  const labels = [...useLabels().values()]
  const isLoaded = useLabelsLoaded()
  const isEmpty = isLoaded && labels.length === 0
  useEffect(() => {
    if (isEmpty) onEmpty?.()
  }, [isEmpty, onEmpty])
  if (labels.length === 0)
    return (
      <Popover box={box} side={side} label={label} onClose={onClose} onLeft={onLeft}>
        <Notice>{isLoaded ? t('The project has no labels yet.') : t('Loading labels…')}</Notice>
      </Popover>
    )
  const toggle = (id: string) =>
    void changeTicket(ticket, {
      do: 'label',
      ...(ticket.label_ids.includes(id) ? { add: [], remove: [id] } : { add: [id], remove: [] }),
    })
  return (
    <Options
      {...props}
      value=""
      options={labels.map(({ id, name, color }) => ({
        value: id,
        label: name,
        icon: <LabelMark color={color} />,
      }))}
      several={{ values: ticket.label_ids, onToggle: toggle }}
      onChoose={toggle}
    />
  )
}

/** A text instead of a list; takes the focus, so that Escape closes it. */
function Notice({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.closest<HTMLElement>('[role="dialog"]')?.focus(), [])
  return (
    <p ref={text} role="status" className="px-3 py-2 text-ink-soft">
      {children}
    </p>
  )
}

function DayPicker({ row, ticket, field, label, box, side, onChosen, onClose, onLeft }: PickerProps) {
  return (
    <DatePicker
      box={box}
      side={side}
      label={label}
      value={ticket[field] as string | null}
      today={useToday()}
      none={t('No {field}', { field: nounOf(row) })}
      onChoose={(day) => {
        onChosen()
        change(ticket, field, day)
      }}
      onClose={onClose}
      onLeft={onLeft}
    />
  )
}

type PickedKind = Exclude<SetKind, 'text' | 'ticket'>

const PICKERS: Record<PickedKind, ComponentType<PickerProps>> = {
  choice: ChoicePicker,
  choices: LabelsPicker,
  person: PersonPicker,
  day: DayPicker,
  number: NumberPicker,
  record: RecordPicker,
}

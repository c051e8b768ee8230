// The fields that the bar of selected tickets can change: one menu for each, by its kind.
import {
  CalendarDays,
  Columns3,
  CornerLeftUp,
  Flag,
  Gauge,
  Milestone,
  Tag,
  Tags,
  UserRound,
} from 'lucide-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import { FIELDS, fieldNamed, TICKET_FIELDS, type TicketField } from '../../domain/ticket/fields.ts'
import { type Field, NONE, nounOf, type SetKind } from '../../domain/ticket/kinds.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { BulkCustom } from '../field/bulk-custom.tsx'
import { FIELD_KEYS } from '../keys/field-keys.ts'
import { type KeyCommandId, keyHint } from '../keys/key-commands.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { LabelMark } from '../label/label-chip.tsx'
import { useLabels } from '../label/use-labels.tsx'
import { NEW_MILESTONE, NewMilestone, useMilestoneChoices } from '../milestone/new-milestone.tsx'
import { useProject } from '../project/use-project.ts'
import { assigneeOptions, peopleOf, UNASSIGNED } from '../ticket/field/assignee-select.tsx'
import { type ChoiceField, optionsOrNone, USUAL_NUMBERS } from '../ticket/field/choices.tsx'
import { focusKept } from '../ticket/quick/kept-focus.ts'
import { useToday } from '../ticket/use-today.ts'
import { ToneDot } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DatePicker } from '../ui/date-picker.tsx'
import { dateText } from '../ui/date-text.ts'
import { MenuHeading, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import type { SelectOption } from '../ui/select-option.tsx'
import { BarChoices, BarMenu } from './bar-menu.tsx'
import type { Done } from './words.ts'

export type BarProps = {
  projectId: string
  disabled: boolean
  onAction: (act: BulkAction, done: Done) => void
}

type Changes = Extract<BulkAction, { do: 'edit' }>['changes']
/** The fields that a bulk change edits. */
type BulkField = keyof Changes & TicketField
type MenuProps = BarProps & {
  field: Field & { name: BulkField }
  command: KeyCommandId | undefined
  edit: (value: unknown, done: Done) => () => void
  onPick: () => void
}

/** The icons of choices; a tag for all others. */
const ICONS: Partial<Record<BulkField, ReactNode>> = { priority: <Flag /> }
/** The key that opens a menu is the same as for that field in an open ticket. */
const keyOf = (field: TicketField) =>
  (Object.keys(FIELD_KEYS) as KeyCommandId[]).find((id) => FIELD_KEYS[id] === field)

/**
 * One menu for the column, and one for each field that a bulk change can edit.
 * @param onPick opens the dialog that asks for a value
 */
export function BarFields({ onPick, ...props }: BarProps & { onPick: (field: Field) => void }) {
  const { projectId, disabled, onAction } = props
  const { columns } = useProject(projectId)
  return (
    <>
      <BarMenu name="Column" icon={<Columns3 />} command="setStatus" disabled={disabled}>
        <BarChoices
          choices={columns
            .filter(({ moving_to }) => moving_to === null)
            .map(({ key, name, color }) => ({
              key,
              name,
              icon: <ToneDot tone={color} />,
              onSelect: () =>
                onAction({ do: 'move', column: key }, (tickets) => `${tickets} moved to ${name}`),
            }))}
        />
      </BarMenu>
      {IN_ORDER.map((name) => {
        const field = fieldNamed(name) as MenuProps['field']
        const FieldMenu = MENUS[field.kind as keyof typeof MENUS]
        return (
          <FieldMenu
            key={name}
            {...props}
            field={field}
            command={keyOf(name)}
            edit={(value, done) => () => onAction({ do: 'edit', changes: { [name]: value } }, done)}
            onPick={() => onPick(field)}
          />
        )
      })}
      <BulkCustom {...props} />
    </>
  )
}

/** The menu of a field that has one of several options, or none. */
function OptionsMenu({
  field,
  command,
  disabled,
  edit,
  icon,
  options,
  acts = {},
  children,
}: MenuProps & {
  icon: ReactNode
  options: readonly SelectOption<string>[]
  /** The acts of options that are no value. */
  acts?: Record<string, () => void>
  children?: ReactNode
}) {
  return (
    <BarMenu name={field.label} icon={icon} command={command} disabled={disabled}>
      <BarChoices
        choices={options.map(({ value, label, icon }) => ({
          key: value,
          name: label,
          icon,
          onSelect:
            acts[value] ??
            edit(value === NONE ? null : value, (tickets) =>
              value === NONE
                ? `${field.label} of ${tickets} removed`
                : `${field.label} of ${tickets} set to ${label}`,
            ),
        }))}
      />
      {children}
    </BarMenu>
  )
}

function ChoiceMenu(menu: MenuProps) {
  const { field } = menu
  return (
    <OptionsMenu
      {...menu}
      icon={ICONS[field.name] ?? <Tag />}
      options={optionsOrNone(field as ChoiceField)}
    />
  )
}

function DayMenu({ field, command, disabled, edit }: MenuProps) {
  const today = useToday()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeyCommands('selection', command && !disabled ? { [command]: open } : {})
  const wordsOf = (day: string | null) =>
    day === null ? 'removed' : `set to ${day === today ? 'today' : dateText(day)}`
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        icon={<CalendarDays />}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(command && keyHint(command, field.label))}
        onClick={open}
      >
        {field.label}
      </Button>
      {isOpen && (
        <DatePicker
          box={button}
          label={field.label}
          value={null}
          today={today}
          none={`No ${nounOf(field)}`}
          onChoose={(day) => {
            setOpen(false)
            if (!focusKept()) button.current?.focus()
            edit(day, (tickets) => `${field.label} of ${tickets} ${wordsOf(day)}`)()
          }}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
          onLeft={() => setOpen(false)}
        />
      )}
    </>
  )
}

function NumberMenu({ field, command, disabled, edit }: MenuProps) {
  return (
    <BarMenu name={field.label} icon={<Gauge />} command={command} disabled={disabled}>
      <BarChoices
        areNumbers
        choices={[...USUAL_NUMBERS, null].map((number) => ({
          key: String(number),
          name: number === null ? `No ${nounOf(field)}` : String(number),
          onSelect: edit(number, (tickets) =>
            number === null
              ? `${field.label} of ${tickets} removed`
              : `${field.label} of ${tickets} set to ${number}`,
          ),
        }))}
      />
    </BarMenu>
  )
}

function RecordMenu(menu: MenuProps) {
  const { projectId, edit } = menu
  const { options, isLoaded } = useMilestoneChoices(projectId, [])
  const [isAsking, setAsking] = useState(false)
  const doneWith = (name: string) => (tickets: string) => `${menu.field.label} of ${tickets} set to ${name}`
  return (
    <>
      <OptionsMenu
        {...menu}
        icon={<Milestone />}
        options={options}
        acts={{ [NEW_MILESTONE]: () => setAsking(true) }}
      >
        {!isLoaded && <MenuHeading>Loading…</MenuHeading>}
      </OptionsMenu>
      {isAsking && (
        <NewMilestone
          projectId={projectId}
          onCreated={({ id, name }) => edit(id, doneWith(name))()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function TicketMenu({ field, command, disabled, edit, onPick }: MenuProps) {
  const noun = field.label.toLowerCase()
  return (
    <BarMenu name={field.label} icon={<CornerLeftUp />} command={command} disabled={disabled}>
      <BarChoices
        choices={[
          { key: 'choose', name: `Choose a ${noun}…`, onSelect: onPick },
          {
            key: 'none',
            name: `No ${noun}`,
            onSelect: edit(null, (tickets) => `${field.label} of ${tickets} removed`),
          },
        ]}
      />
    </BarMenu>
  )
}

function PersonMenu({ field, command, projectId, disabled, edit }: MenuProps) {
  const { userId } = useProject(projectId)
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members
  const options = assigneeOptions(peopleOf(members ?? [], null))
  return (
    <BarMenu name={field.label} icon={<UserRound />} command={command} disabled={disabled}>
      <BarChoices
        choices={options.map(({ value, label, icon }) => ({
          key: value,
          name: label,
          icon,
          onSelect:
            value === UNASSIGNED
              ? edit(null, (tickets) => `${tickets} unassigned`)
              : edit(value, (tickets) => `${tickets} assigned to ${value === userId ? 'you' : label}`),
        }))}
      />
      {!members && <MenuHeading>Loading members…</MenuHeading>}
    </BarMenu>
  )
}

function LabelsMenu({ field, command, disabled, onAction }: MenuProps) {
  const labels = [...useLabels().values()]
  return (
    <BarMenu name={field.label} icon={<Tags />} command={command} disabled={disabled}>
      {labels.length === 0 && <MenuHeading>The project has no labels yet.</MenuHeading>}
      {labels.length > 0 && <MenuHeading>Add</MenuHeading>}
      <BarChoices
        choices={labels.map(({ id, name, color }) => ({
          key: id,
          name,
          icon: <LabelMark color={color} />,
          onSelect: () =>
            onAction(
              { do: 'label', add: [id], remove: [] },
              (tickets) => `Label “${name}” added to ${tickets}`,
            ),
        }))}
      />
      {labels.length > 0 && (
        <>
          <MenuSeparator />
          <MenuHeading>Remove</MenuHeading>
          {labels.map(({ id, name }) => (
            <MenuItem
              key={id}
              onSelect={() =>
                onAction(
                  { do: 'label', add: [], remove: [id] },
                  (tickets) => `Label “${name}” removed from ${tickets}`,
                )
              }
            >
              {name}
            </MenuItem>
          ))}
        </>
      )}
    </BarMenu>
  )
}

/** The menu of each kind. Bulk changes cannot edit texts. */
const MENUS: Record<Exclude<SetKind, 'text'>, ComponentType<MenuProps>> = {
  choice: ChoiceMenu,
  choices: LabelsMenu,
  person: PersonMenu,
  day: DayMenu,
  number: NumberMenu,
  record: RecordMenu,
  ticket: TicketMenu,
}

/** The fields whose menus come first; the others follow in the order of the fields. */
const FIRST: TicketField[] = ['assignee_id', 'priority', 'label_ids', 'due_date']
const IN_ORDER = [...new Set([...FIRST, ...TICKET_FIELDS])].filter(
  (name) => name !== 'status' && FIELDS[name].kind !== 'text',
)

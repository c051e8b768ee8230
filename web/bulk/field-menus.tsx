// The menus in the bar of selected tickets that set a field, by its kind.

import { CornerLeftUp, Flag, Gauge, Milestone, Tag, Tags, UserRound } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { NONE, nounOf, type SetKind } from '../../domain/ticket/kinds.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { LabelMark } from '../label/label-chip.tsx'
import { useLabels } from '../label/use-labels.tsx'
import { rememberMilestone } from '../milestone/last-milestone.ts'
import { NEW_MILESTONE, NewMilestone, useMilestoneChoices } from '../milestone/new-milestone.tsx'
import { useLastMilestone } from '../milestone/use-last-milestone.ts'
import { useProject } from '../project/use-project.ts'
import { assigneeOptions, peopleOf, UNASSIGNED } from '../ticket/field/assignee-select.tsx'
import { type ChoiceField, optionsOrNone, USUAL_NUMBERS } from '../ticket/field/choices.tsx'
import { MenuHeading, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import type { SelectOption } from '../ui/select-option.tsx'
import { BarChoices, BarMenu } from './bar-menu.tsx'
import { DayMenu } from './day-menu.tsx'
import type { BulkField, MenuProps } from './menu-props.ts'
import { assigned, fieldSet, labelAdded, unassigned } from './words.ts'

/** The icons of choices; a tag for all others. */
const ICONS: Partial<Record<BulkField, ReactNode>> = { priority: <Flag /> }

type Option = SelectOption<string>

function OptionChoices({
  options,
  onSelect,
}: {
  options: readonly Option[]
  /** Makes what happens when the option is chosen. */
  onSelect: (option: Option) => () => void
}) {
  const choices = options.map((option) => ({
    key: option.value,
    name: option.label,
    icon: option.icon,
    onSelect: onSelect(option),
  }))
  return <BarChoices choices={choices} />
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
  again,
  children,
}: MenuProps & {
  icon: ReactNode
  options: readonly Option[]
  /** The acts of options that are no value. */
  acts?: Record<string, () => void>
  again?: ComponentProps<typeof BarMenu>['again']
  children?: ReactNode
}) {
  return (
    <BarMenu name={field.label} icon={icon} command={command} again={again} disabled={disabled}>
      <OptionChoices
        options={options}
        onSelect={({ value, label }) =>
          acts[value] ??
          (value === NONE
            ? edit(null, fieldSet(field.label, null))
            : edit(value, fieldSet(field.label, label)))
        }
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

function NumberMenu({ field, command, disabled, edit }: MenuProps) {
  return (
    <BarMenu name={field.label} icon={<Gauge />} command={command} disabled={disabled}>
      <BarChoices
        areNumbers
        choices={[...USUAL_NUMBERS, null].map((number) => ({
          key: String(number),
          name: number === null ? t('No {field}', { field: nounOf(field) }) : String(number),
          onSelect: edit(number, fieldSet(field.label, number === null ? null : String(number))),
        }))}
      />
    </BarMenu>
  )
}

function RecordMenu(menu: MenuProps) {
  const { projectId } = menu
  const { options, isLoaded } = useMilestoneChoices(projectId, [])
  const last = useLastMilestone(projectId)
  const edit: MenuProps['edit'] = (value, done) => () => {
    if (typeof value === 'string') rememberMilestone(projectId, value)
    menu.edit(value, done)()
  }
  function choose() {
    if (last) edit(last.id, fieldSet(menu.field.label, last.name))()
    return last !== undefined
  }
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <OptionsMenu
        {...menu}
        edit={edit}
        again={{ command: 'planTicket', choose }}
        icon={<Milestone />}
        options={options}
        acts={{ [NEW_MILESTONE]: () => setAsking(true) }}
      >
        {!isLoaded && <MenuHeading>{t('Loading…')}</MenuHeading>}
      </OptionsMenu>
      {isAsking && (
        <NewMilestone
          projectId={projectId}
          onCreated={({ id, name }) => edit(id, fieldSet(menu.field.label, name))()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function TicketMenu({ field, command, disabled, edit, onPick }: MenuProps) {
  const noun = nounOf(field)
  return (
    <BarMenu name={field.label} icon={<CornerLeftUp />} command={command} disabled={disabled}>
      <BarChoices
        choices={[
          { key: 'choose', name: t('Choose a {field}…', { field: noun }), onSelect: onPick },
          {
            key: 'none',
            name: t('No {field}', { field: noun }),
            onSelect: edit(null, fieldSet(field.label, null)),
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
      <OptionChoices
        options={options}
        onSelect={({ value, label }) =>
          value === UNASSIGNED ? edit(null, unassigned) : edit(value, assigned(label, value === userId))
        }
      />
      {!members && <MenuHeading>{t('Loading members…')}</MenuHeading>}
    </BarMenu>
  )
}

function LabelsMenu({ field, command, disabled, onAction }: MenuProps) {
  const labels = [...useLabels().values()]
  return (
    <BarMenu name={field.label} icon={<Tags />} command={command} disabled={disabled}>
      {labels.length === 0 && <MenuHeading>{t('The project has no labels yet.')}</MenuHeading>}
      {labels.length > 0 && <MenuHeading>{t('Add')}</MenuHeading>}
      <BarChoices
        choices={labels.map(({ id, name, color }) => ({
          key: id,
          name,
          icon: <LabelMark color={color} />,
          onSelect: () => onAction({ do: 'label', add: [id], remove: [] }, labelAdded(name)),
        }))}
      />
      {labels.length > 0 && (
        <>
          <MenuSeparator />
          <MenuHeading>{t('Remove')}</MenuHeading>
          {labels.map(({ id, name }) => (
            <MenuItem
              key={id}
              onSelect={() =>
                onAction({ do: 'label', add: [], remove: [id] }, (count) =>
                  t(
                    '{count, plural, one {Label “{name}” removed from # ticket} other {Label “{name}” removed from # tickets}}',
                    { name, count },
                  ),
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
export const MENUS: Record<Exclude<SetKind, 'text'>, ComponentType<MenuProps>> = {
  choice: ChoiceMenu,
  choices: LabelsMenu,
  person: PersonMenu,
  day: DayMenu,
  number: NumberMenu,
  record: RecordMenu,
  ticket: TicketMenu,
}

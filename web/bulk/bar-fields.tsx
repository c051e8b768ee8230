// The fields that the bar of selected tickets changes, each a menu.
import { CalendarDays, Columns3, CornerLeftUp, Flag, Gauge, Tag, Tags, UserRound } from 'lucide-react'
import type { BulkAct } from '../../domain/bulk/bulk.ts'
import { daysAfter } from '../../domain/date.ts'
import { avatarLetter } from '../../domain/user/user.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useLabels } from '../label/use-labels.tsx'
import { useProject } from '../project/use-project.ts'
import { nameAmong, peopleOf } from '../ticket/field/assignee-select.tsx'
import { PRIORITY_CHOICES, TYPE_CHOICES } from '../ticket/field/choices.tsx'
import { useToday } from '../ticket/use-today.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ToneDot } from '../ui/badge.tsx'
import { MenuHeading, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { BarChoices, BarMenu } from './bar-menu.tsx'
import type { Done } from './words.ts'

export type BarProps = {
  projectId: string
  disabled: boolean
  onAct: (act: BulkAct, done: Done) => void
}

type Changes = Extract<BulkAct, { do: 'edit' }>['changes']
const ESTIMATES = [0, 1, 2, 3, 5, 8, 13, 21]

export function BarFields({
  projectId,
  disabled,
  onAct,
  onPickDate,
  onPickParent,
}: BarProps & { onPickDate: () => void; onPickParent: () => void }) {
  const { columns } = useProject(projectId)
  const today = useToday()
  const edit = (changes: Changes, done: Done) => () => onAct({ do: 'edit', changes }, done)
  const due = (due_date: string | null, words: string) =>
    edit({ due_date }, (tickets) => `Due date of ${tickets} ${words}`)
  return (
    <>
      <BarMenu name="Column" icon={<Columns3 />} act="setStatus" disabled={disabled}>
        <BarChoices
          choices={columns
            .filter(({ moving_to }) => moving_to === null)
            .map(({ key, name, color }) => ({
              ...{ key, name, icon: <ToneDot tone={color} /> },
              onSelect: () => onAct({ do: 'move', column: key }, (tickets) => `${tickets} moved to ${name}`),
            }))}
        />
      </BarMenu>
      <Assignee {...{ projectId, disabled, onAct }} />
      <BarMenu name="Priority" icon={<Flag />} act="setPriority" disabled={disabled}>
        <BarChoices
          choices={PRIORITY_CHOICES.map(({ value, label, icon }) => ({
            ...{ key: value, name: label, icon },
            onSelect: edit({ priority: value }, (tickets) => `Priority of ${tickets} set to ${label}`),
          }))}
        />
      </BarMenu>
      <Labels {...{ projectId, disabled, onAct }} />
      <BarMenu name="Due date" icon={<CalendarDays />} act="setDueDate" disabled={disabled}>
        <BarChoices
          choices={[
            { key: 'today', name: 'Today', onSelect: due(today, 'set to today') },
            { key: 'tomorrow', name: 'Tomorrow', onSelect: due(daysAfter(today, 1), 'set to tomorrow') },
            { key: 'week', name: 'In a week', onSelect: due(daysAfter(today, 7), 'set to a week from now') },
            { key: 'date', name: 'Choose a date…', onSelect: onPickDate },
            { key: 'none', name: 'No due date', onSelect: due(null, 'removed') },
          ]}
        />
      </BarMenu>
      <BarMenu name="Type" icon={<Tag />} disabled={disabled}>
        <BarChoices
          choices={TYPE_CHOICES.map(({ value, label, icon }) => ({
            ...{ key: value, name: label, icon },
            onSelect: edit({ type: value }, (tickets) => `Type of ${tickets} set to ${label}`),
          }))}
        />
      </BarMenu>
      <BarMenu name="Estimate" icon={<Gauge />} disabled={disabled}>
        <BarChoices
          isNumbered={false}
          choices={[...ESTIMATES, null].map((estimate) => ({
            ...{ key: String(estimate), name: estimate === null ? 'No estimate' : String(estimate) },
            onSelect: edit({ estimate }, (tickets) =>
              estimate === null
                ? `Estimate of ${tickets} removed`
                : `Estimate of ${tickets} set to ${estimate}`,
            ),
          }))}
        />
      </BarMenu>
      <BarMenu name="Parent" icon={<CornerLeftUp />} disabled={disabled}>
        <BarChoices
          choices={[
            { key: 'choose', name: 'Choose a parent…', onSelect: onPickParent },
            {
              ...{ key: 'none', name: 'No parent' },
              onSelect: edit({ parent_id: null }, (tickets) => `Parent of ${tickets} removed`),
            },
          ]}
        />
      </BarMenu>
    </>
  )
}

function Assignee({ projectId, disabled, onAct }: BarProps) {
  const { userId } = useProject(projectId)
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members
  const people = peopleOf(members ?? [], null)
  const named = people.map((person) => ({
    ...{ key: person.id, name: nameAmong(people, person) },
    icon: <Avatar letter={avatarLetter(person)} label="" seed={person.id} size="sm" />,
  }))
  const assign = (assignee_id: string | null, done: Done) => () =>
    onAct({ do: 'edit', changes: { assignee_id } }, done)
  // As in the open ticket: nobody, then the others by name.
  return (
    <BarMenu name="Assignee" icon={<UserRound />} act="assign" disabled={disabled}>
      <BarChoices
        choices={[
          {
            ...{ key: 'none', name: 'Unassigned', icon: <Avatar letter="?" label="" size="sm" /> },
            onSelect: assign(null, (tickets) => `${tickets} unassigned`),
          },
          ...named.map((one) => ({
            ...one,
            onSelect: assign(
              one.key,
              (tickets) => `${tickets} assigned to ${one.key === userId ? 'you' : one.name}`,
            ),
          })),
        ]}
      />
      {!members && <MenuHeading>Loading members…</MenuHeading>}
    </BarMenu>
  )
}

function Labels({ disabled, onAct }: BarProps) {
  const labels = [...useLabels().values()]
  return (
    <BarMenu name="Labels" icon={<Tags />} act="setLabels" disabled={disabled}>
      {labels.length === 0 && <MenuHeading>The project has no labels yet.</MenuHeading>}
      {labels.length > 0 && <MenuHeading>Add</MenuHeading>}
      <BarChoices
        choices={labels.map(({ id, name, color }) => ({
          ...{ key: id, name, icon: <ToneDot tone={color as 'gray'} /> },
          onSelect: () =>
            onAct({ do: 'label', add: [id], remove: [] }, (tickets) => `Label “${name}” added to ${tickets}`),
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
                onAct(
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

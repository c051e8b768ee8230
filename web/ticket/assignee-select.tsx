// Who a ticket is assigned to: nobody, or a member of the project.
import type { Member } from '../../domain/member.ts'
import { avatarLetter, displayName, isNamed, type Profile } from '../../domain/user.ts'
import { useLogError } from '../data/use-log-error.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const UNASSIGNED = 'unassigned'

export function AssigneeSelect({
  projectId,
  value,
  onChange,
  current,
  disabled,
  error,
  hint,
}: {
  projectId: string
  value: string | null
  onChange: (userId: string | null) => void
  /** Who is assigned now, for as long as the members are not there. */
  current?: Profile | null
  disabled?: boolean
  error?: string
  hint?: string
}) {
  const query = useLiveQuery('listMembers', { params: { projectId } })
  useLogError('Failed to fetch project members', query.error)
  const people = peopleOf(query.data?.members ?? [], current ?? null)
  const isKnown = value === null || people.some(({ id }) => id === value)
  return (
    <div className="flex flex-col gap-2">
      <Field label="Assignee" error={error} hint={hint}>
        <Select
          value={isKnown ? (value ?? UNASSIGNED) : UNASSIGNED}
          disabled={disabled}
          onValueChange={(next) => onChange(next === UNASSIGNED ? null : next)}
          options={[
            { value: UNASSIGNED, label: 'Unassigned', icon: <Avatar letter="?" label="" size="sm" /> },
            ...people.map((person) => ({
              value: person.id,
              label: nameAmong(people, person),
              icon: <Avatar letter={avatarLetter(person)} label="" seed={person.id} size="sm" />,
            })),
          ]}
        />
      </Field>
      {query.error && !query.data && (
        <ErrorState
          compact
          message="Failed to fetch project members"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </div>
  )
}

function peopleOf(members: Member[], current: Profile | null): Profile[] {
  const people = members.map(({ profile }) => profile).filter(isNamed)
  if (current && !people.some(({ id }) => id === current.id)) people.push(current)
  return people.sort((one, other) => displayName(one).localeCompare(displayName(other)))
}

/** The person's name, told apart from another member of the same name. */
function nameAmong(people: Profile[], person: Profile): string {
  const name = displayName(person)
  const isShared = people.some((other) => other.id !== person.id && displayName(other) === name)
  return isShared ? `${name} (@${person.username})` : name
}

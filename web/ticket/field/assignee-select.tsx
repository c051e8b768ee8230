// The assignee of a ticket: nobody, or a project member.

import { t } from '../../../domain/locale/message.ts'
import type { Member } from '../../../domain/member/member.ts'
import { avatarLetter, displayName, isNamed } from '../../../domain/user/display.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { useLogError } from '../../data/use-log-error.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import type { SelectOption } from '../../ui/select-option.tsx'
import type { ControlProps } from './form-fields.tsx'

/** The value of the option for nobody. */
export const UNASSIGNED = 'unassigned'

export function AssigneeSelect({
  projectId,
  value,
  onChange,
  ticket,
  disabled,
  none,
}: ControlProps<string | null> & { /** The words for nobody. */ none?: string }) {
  const query = useLiveQuery('listMembers', { params: { projectId } })
  useLogError(t('Failed to fetch project members'), query.error)
  const people = peopleOf(query.data?.members ?? [], ticket?.assignee ?? null)
  const isKnown = value === null || people.some(({ id }) => id === value)
  return (
    <>
      <Select
        value={isKnown ? (value ?? UNASSIGNED) : UNASSIGNED}
        disabled={disabled}
        isLoading={!query.data && !query.error}
        onValueChange={(next) => onChange(next === UNASSIGNED ? null : next)}
        options={assigneeOptions(people, none)}
      />
      {query.error && !query.data && (
        <ErrorState
          compact
          message={t('Failed to fetch project members')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </>
  )
}

/** First nobody, then the people by name. */
export const assigneeOptions = (people: Profile[], none = t('Unassigned')): SelectOption<string>[] => [
  { value: UNASSIGNED, label: none, icon: <Avatar letter="" label="" size="sm" /> },
  ...people.map((person) => ({
    value: person.id,
    label: nameAmong(people, person),
    icon: <Avatar letter={avatarLetter(person)} label="" seed={person.id} size="sm" />,
  })),
]

/** @param current the current assignee, who is listed even if the members are not loaded */
export function peopleOf(members: Member[], current: Profile | null): Profile[] {
  const people = members.map(({ profile }) => profile).filter(isNamed)
  if (current && !people.some(({ id }) => id === current.id)) people.push(current)
  return people.sort((one, other) => displayName(one).localeCompare(displayName(other)))
}

/** The person's name, with the username if another member has the same name. */
export function nameAmong(people: Profile[], person: Profile): string {
  const name = displayName(person)
  const isShared = people.some((other) => other.id !== person.id && displayName(other) === name)
  return isShared ? `${name} (@${person.username})` : name
}

// The people of a project as options of filters: the viewer first, then the other members.

import { t } from '../../../domain/locale/message.ts'
import { NOBODY } from '../../../domain/ticket/kinds.ts'
import { avatarLetter } from '../../../domain/user/display.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { SelectOption } from '../../ui/select-option.tsx'
import { nameAmong, peopleOf } from '../field/assignee-select.tsx'
import { ME } from './list-filter.ts'

const UNASSIGNED = {
  value: NOBODY,
  label: t('Unassigned'),
  icon: <Avatar letter="" label="" size="sm" />,
}

export function usePeopleChoices(
  projectId: string,
  userId: string,
  { chosen, isOptional }: { chosen: readonly string[]; isOptional: boolean },
): SelectOption<string>[] {
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members
  const people = peopleOf(members ?? [], null)
  const choices: SelectOption<string>[] = [
    { value: ME, label: t('Me'), icon: <Avatar letter="@" label="" seed={userId} size="sm" /> },
    ...people
      .filter(({ id }) => id !== userId)
      .map((person) => ({
        value: person.id,
        label: nameAmong(people, person),
        icon: <Avatar letter={avatarLetter(person)} label="" seed={person.id} size="sm" />,
      })),
  ]
  const options = isOptional ? [UNASSIGNED, ...choices] : choices
  // People in the URL who are not members, or are not loaded yet.
  const unknown = chosen.filter((id) => id !== userId && options.every(({ value }) => value !== id))
  return [
    ...options,
    ...unknown.map((value) => ({ value, label: members ? t('Former member') : t('Loading…') })),
  ]
}

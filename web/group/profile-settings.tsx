// The card of the person's groups on the profile.
import { t } from '../../domain/locale/message.ts'
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { GroupsCard } from './groups-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'groups',
    order: 10,
    anchor: 'groups',
    label: t('Groups'),
    words: t('teams departments people members of several projects'),
    Card: ({ user }) => <GroupsCard userId={user.id} />,
  },
]

// The card of the activity of the account on the profile.
import { t } from '../../domain/locale/message.ts'
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { ActivityCard } from './activity-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'security',
    order: 60,
    anchor: 'recent-activity',
    label: t('Recent Activity'),
    words: t('audit log sign-ins security'),
    Card: () => <ActivityCard />,
  },
]

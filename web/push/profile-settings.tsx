// The card of push messages on the profile.
import { t } from '../../domain/locale/message.ts'
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { PushCard } from './push-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'notifications',
    order: 20,
    anchor: 'push',
    label: t('Push'),
    words: t('notifications browser desktop messages'),
    Card: () => <PushCard />,
  },
]

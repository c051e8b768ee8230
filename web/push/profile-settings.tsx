// The card of push messages on the profile.
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { PushCard } from './push-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'notifications',
    order: 20,
    label: 'Push',
    words: 'notifications browser desktop messages',
    Card: () => <PushCard />,
  },
]

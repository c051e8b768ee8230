// The card of calendars on the profile.
import { t } from '../../domain/locale/message.ts'
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { CalendarsCard } from './calendars-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'integrations',
    order: 20,
    anchor: 'calendars',
    label: t('Calendars'),
    words: t('due dates iCal subscribe secret address'),
    Card: () => <CalendarsCard />,
  },
]

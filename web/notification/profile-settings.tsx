// The card of mails on the profile.
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { MailsCard } from './mails-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'notifications',
    order: 10,
    // Mails link to its anchor (server/notification/unsubscribe.ts).
    label: 'Mails',
    words: 'notifications email digest quiet hours unsubscribe',
    Card: () => <MailsCard />,
  },
]

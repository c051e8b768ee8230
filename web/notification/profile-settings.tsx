// The card of mails on the profile.
import { t } from '../../domain/locale/message.ts'
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { MailsCard } from './mails-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'notifications',
    order: 10,
    // Mails link to its anchor (server/notification/unsubscribe.ts).
    anchor: 'mails',
    label: t('Mails'),
    words: t('notifications email digest quiet hours unsubscribe'),
    Card: () => <MailsCard />,
  },
]

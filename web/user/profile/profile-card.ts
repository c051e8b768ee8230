// The sections of the profile, and what a card of it is. Each noun exports its cards from its profile-settings.tsx, and profile-cards.ts
// sorts them into the sections.

import type { OutputOf } from '../../../domain/api.ts'
import { t } from '../../../domain/locale/message.ts'
import type { SessionUser } from '../../data/session-user.ts'
import type { Answer } from '../../data/use-query.ts'
import type { SettingsCard } from '../../settings/sections.ts'

/** The labels of the sections, in their order. The names are in addresses. */
export const SECTIONS = {
  general: t('General'),
  notifications: t('Notifications'),
  security: t('Security'),
  groups: t('Groups'),
  integrations: t('Tokens and calendars'),
  danger: t('Danger'),
}

/** The data that a card can use. */
export type ProfileProps = {
  user: SessionUser
  sessions: Answer<OutputOf<'listSessions'>>
  /** Fetches the sessions and the activity of the account again. */
  onChanged: () => void
}

export type ProfileCard = SettingsCard<keyof typeof SECTIONS, ProfileProps>

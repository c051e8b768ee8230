// The sections of the operators' page, and what a card of it is. Nouns export their cards from their operate-settings.tsx, and
// operate-cards.ts sorts them into the sections.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../settings/sections.ts'

/** The labels of the sections, in their order. The names are in addresses. */
export const SECTIONS = {
  overview: t('Overview'),
  people: t('People'),
  groups: t('Groups'),
  projects: t('Projects'),
  security: t('Security'),
  jobs: t('Mail and jobs'),
  limits: t('Limits'),
  audit: t('Audit log'),
}

export type OperateCard = SettingsCard<keyof typeof SECTIONS, { userId: string }>

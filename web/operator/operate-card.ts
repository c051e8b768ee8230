// The sections of the operators' page, and what a card of it is. Nouns export their cards from their operate-settings.tsx, and
// operate-cards.ts sorts them into the sections.
import type { SettingsCard } from '../settings/sections.ts'

/** The labels of the sections, in their order. The names are in addresses. */
export const SECTIONS = {
  overview: 'Overview',
  people: 'People',
  groups: 'Groups',
  projects: 'Projects',
  security: 'Security',
  jobs: 'Mail and jobs',
  limits: 'Limits',
  audit: 'Audit log',
}

export type OperateCard = SettingsCard<keyof typeof SECTIONS, { userId: string }>

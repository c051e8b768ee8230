// The sections of the settings page, and what a card of it is. Each noun exports its cards from its settings.tsx, and
// settings-cards.ts sorts them into the sections.

import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import type { Capability } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import type * as sections from '../settings/sections.ts'

/** The labels of the sections, in their order. The names are in addresses. */
export const SECTIONS = {
  general: t('General'),
  board: t('Board'),
  fields: t('Fields and labels'),
  members: t('Members'),
  integrations: t('Integrations'),
  'import-export': t('Import and export'),
  public: t('Public'),
  danger: t('Danger'),
}

/** The data that a card can use. */
export type SettingsProps = {
  project: Project
  columns: Column[]
  userId: string
  may: (capability: Capability, own?: boolean) => boolean
  /** Fetches the project again. */
  refetch: () => Promise<unknown>
}

export type SettingsCard = sections.SettingsCard<keyof typeof SECTIONS, SettingsProps> & {
  /** The card is shown only to users with this capability. Left out: to every member. */
  needs?: Capability
  /** The name by which the search offers the form of the card for something new, and the anchor at which the card opens it. */
  adds?: { label: string; anchor: string; needs: Capability }
}

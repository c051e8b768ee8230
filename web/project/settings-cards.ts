// The cards of the settings page from the settings.tsx of every noun, in their sections. The search loads them to find a setting.

import { t } from '../../domain/locale/message.ts'
import type { Capability } from '../../domain/policy.ts'
import { choicesOf, type SettingsChoice, sectionsOf, usableSections } from '../settings/sections.ts'
import { SECTIONS, type SettingsCard } from './settings-card.ts'

const modules = import.meta.glob<{ settings: SettingsCard[] }>('../*/settings.tsx', { eager: true })
const ALL = sectionsOf(SECTIONS, modules)

/** The sections of the settings page for a user with these rights. */
export function projectSections(may: (capability: Capability) => boolean) {
  return usableSections(ALL, ({ needs }: SettingsCard) => !needs || may(needs))
}

/** The settings of a project for the search: each section, and each card with the words that find it. */
export function projectSettings(
  projectId: string,
  may: (capability: Capability) => boolean,
): SettingsChoice[] {
  return choicesOf(projectSections(may), t('Settings'), `/project/${projectId}?tab=settings`)
}

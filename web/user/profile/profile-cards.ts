// The cards of the profile from the profile-settings.tsx of every noun, in their sections. The search loads them to find a setting.
import { t } from '../../../domain/locale/message.ts'
import { choicesOf, type SettingsChoice, sectionsOf } from '../../settings/sections.ts'
import { type ProfileCard, SECTIONS } from './profile-card.ts'

const modules = import.meta.glob<{ settings: ProfileCard[] }>('../../*/profile-settings.tsx', { eager: true })

export const PROFILE_SECTIONS = sectionsOf(SECTIONS, modules)

/** The settings of the user for the search: each section, and each card with the words that find it. */
export function profileSettings(): SettingsChoice[] {
  return choicesOf(PROFILE_SECTIONS, t('Profile'), '/profile')
}

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

/** The settings of a project for the search: each section, each card with the words that find it, and forms for something new. */
export function projectSettings(
  projectId: string,
  may: (capability: Capability) => boolean,
): SettingsChoice[] {
  const path = `/project/${projectId}?tab=settings`
  const page = t('Settings')
  const sections = projectSections(may)
  const forms = sections.flatMap(({ name, label: section, cards }) =>
    cards.flatMap(({ card: { adds } }) =>
      adds && may(adds.needs)
        ? [{ label: adds.label, words: '', section, page, href: `${path}&section=${name}#${adds.anchor}` }]
        : [],
    ),
  )
  return [...choicesOf(sections, page, path), ...forms]
}

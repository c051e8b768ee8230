// The cards of the operators' page from the operate-settings.tsx of every noun, in their sections. The search of an operator loads
// them to find a card.
import { t } from '../../domain/locale/message.ts'
import { choicesOf, type SettingsChoice, sectionsOf } from '../settings/sections.ts'
import { type OperateCard, SECTIONS } from './operate-card.ts'

const modules = import.meta.glob<{ settings: OperateCard[] }>('../*/operate-settings.tsx', { eager: true })

export const OPERATE_SECTIONS = sectionsOf(SECTIONS, modules)

/** The operators' page for the search: each section, and each card with the words that find it. */
export function operateChoices(): SettingsChoice[] {
  const [overview, ...others] = choicesOf(OPERATE_SECTIONS, t('Operate'), '/operate')
  // The first section is the page itself.
  return overview
    ? [
        { ...overview, label: t('Operate'), words: t('overview server operators'), page: t('Page') },
        ...others,
      ]
    : others
}

// The cards of the operators' page from the operate-settings.tsx of every noun, in their sections.
import { sectionsOf } from '../settings/sections.ts'
import { type OperateCard, SECTIONS } from './operate-card.ts'

const modules = import.meta.glob<{ settings: OperateCard[] }>('../*/operate-settings.tsx', { eager: true })

export const OPERATE_SECTIONS = sectionsOf(SECTIONS, modules).filter(({ cards }) => cards.length > 0)

// The size of cards: comfortable, with the description, or compact.
import { createPreference } from './preference.ts'

export const density = createPreference('density', ['comfortable', 'compact'])

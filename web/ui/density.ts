// The size of cards: comfortable, with the description, or compact.
import { createPreference } from './preference.ts'

/** The size of cards in this browser; comfortable by default. */
export const density = createPreference('density', ['comfortable', 'compact'])

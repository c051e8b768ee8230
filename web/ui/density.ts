// How much room a card takes: comfortable with its description, or compact.
import { createPreference } from './preference.ts'

export const density = createPreference('density', ['comfortable', 'compact'])

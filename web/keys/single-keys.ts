// Whether single keys are shortcuts: who dictates, or types by a switch, may turn them off.
import { createPreference } from '../ui/preference.ts'

export const singleKeys = createPreference('single-keys', ['on', 'off'])

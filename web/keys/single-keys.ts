// Whether single keys are shortcuts. People who dictate, or who type by a switch, may turn them off.
import { createPreference } from '../ui/preference.ts'

export const singleKeys = createPreference('single-keys', ['on', 'off'])

// The fault tests at their smallest scale, except outages and those with external programs. `npm run test:faults` runs all of them
// at full strength.
import { isSelfContained, OUTAGES, runTiny } from './tiny.ts'

runTiny((scenario) => isSelfContained(scenario) && !OUTAGES.has(scenario.name))

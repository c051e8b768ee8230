// The fault tests at their smallest scale, except those with external programs. `npm run test:faults` runs all of them at full
// strength.
import { isSelfContained, runTiny } from './tiny.ts'

runTiny(isSelfContained)

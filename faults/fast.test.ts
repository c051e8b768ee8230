// The fault tests at their smallest, those without external programs; `npm run test:faults` runs all at full strength.
import { isSelfContained, runTiny } from './tiny.ts'

runTiny(isSelfContained)

// The fault tests at their smallest, those that need nothing but this repository; `npm run test:faults` runs all in earnest.
import { isSelfContained, runTiny } from './tiny.ts'

runTiny(isSelfContained)
